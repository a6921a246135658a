#include "model/engine/laya_model.h"

#include <ATen/Parallel.h>
#include <c10/core/InferenceMode.h>

#include "model/engine/arrays.h"
#include "model/engine/inspect.h"
#include "model/engine/load_checkpoint.h"
#include "model/engine/predictor.h"
#include "model/nn/torch_guard.h"

namespace rowscope::engine {
namespace {

/// The large products run on the network's own runner; torch's remaining small operators run on the calling thread, so that no
/// OpenMP runtime spins beside it. What was set before comes back, because training shares the process.
class OneTorchThread {
public:
    OneTorchThread() : m_before(at::get_num_threads()) { at::set_num_threads(1); }
    ~OneTorchThread() { at::set_num_threads(m_before); }
    OneTorchThread(const OneTorchThread&) = delete;
    OneTorchThread& operator=(const OneTorchThread&) = delete;

private:
    int m_before;
};

}  // namespace

struct LayaModel::Parts {
    explicit Parts(Checkpoint loaded) : checkpoint(std::move(loaded)) {}

    Checkpoint checkpoint;
    Caches caches;

    template <class Work>
    auto inference(Work&& work) {
        return nn::guarded(checkpoint.info.id, [&] {
            const OneTorchThread torch;
            const c10::InferenceMode noGradients;
            return work();
        });
    }
};

LayaModel::LayaModel(std::unique_ptr<Parts> parts) : m_parts(std::move(parts)) {}
LayaModel::~LayaModel() = default;

Result<std::unique_ptr<LayaModel>> LayaModel::load(const std::string& folder, const request::LoadOptions& options,
                                                   const Progress& progress) {
    ROWSCOPE_TRY_ASSIGN(checkpoint, loadCheckpoint(folder, options, progress));
    auto parts = std::make_unique<Parts>(std::move(checkpoint));
    return std::unique_ptr<LayaModel>(new LayaModel(std::move(parts)));
}

const trace::CheckpointInfo& LayaModel::info() const { return m_parts->checkpoint.info; }
const rows::laya::CheckpointRules& LayaModel::rules() const { return m_parts->checkpoint.setup.rules; }

std::vector<trace::Finding> LayaModel::inspect(const request::Request& request, const Progress& progress) {
    return inspectRequest(m_parts->checkpoint, request, progress);
}

void LayaModel::setCacheBudgets(const CacheBudgets& budgets) {
    m_parts->caches.processed.setBudget(budgets.processed);
    m_parts->caches.features.setBudget(budgets.features);
    m_parts->caches.prefixes.setBudget(budgets.prefixes);
}

Result<trace::TracePtr> LayaModel::run(const request::Request& request, const trace::TapWishes& wishes, const Progress& progress) {
    return m_parts->inference([&]() -> Result<trace::TracePtr> {
        ROWSCOPE_TRY_ASSIGN(outcome, Predictor(m_parts->checkpoint, m_parts->caches, request, progress).run(wishes, {}));
        return traceOf(m_parts->checkpoint, request, std::move(outcome));
    });
}

Result<PredictDetails> LayaModel::details(const request::Request& request, const DetailWishes& wishes, const Progress& progress) {
    return m_parts->inference([&]() -> Result<PredictDetails> {
        ROWSCOPE_TRY_ASSIGN(outcome, Predictor(m_parts->checkpoint, m_parts->caches, request, progress).run({}, wishes));
        PredictDetails details;
        if (wishes.pictures && outcome.features.defined()) details.imageFeatures = toArray(outcome.features);
        details.plan = std::move(outcome.plan);
        details.prefixLength = outcome.prefixLength;
        details.path = outcome.path;
        details.pictures = std::move(outcome.pictures);
        details.rows = std::move(outcome.rows);
        details.questions = std::move(outcome.questions);
        details.output = std::move(outcome.output);
        return details;
    });
}

Result<std::unique_ptr<trace::DecisionModel>> loadDecisionModel(const std::string& folder, const request::LoadOptions& options,
                                                                const Progress& progress) {
    ROWSCOPE_TRY_ASSIGN(model, LayaModel::load(folder, options, progress));
    return std::unique_ptr<trace::DecisionModel>(std::move(model));
}

}  // namespace rowscope::engine
