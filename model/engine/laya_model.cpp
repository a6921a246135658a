#include "model/engine/laya_model.h"

#include <ATen/Parallel.h>
#include <c10/core/InferenceMode.h>

#include "model/engine/arrays.h"
#include "model/engine/inspect.h"
#include "model/engine/load_checkpoint.h"
#include "model/engine/predictor.h"
#include "model/nn/torch_guard.h"

namespace rowscope::engine {

struct LayaModel::Parts {
    Parts(Checkpoint loaded, std::int32_t count) : checkpoint(std::move(loaded)), threads(count) {}

    Checkpoint checkpoint;
    std::int32_t threads = 0;
    Caches caches;

    template <class Work>
    auto inference(Work&& work) {
        return nn::guarded(checkpoint.info.id, [&] {
            if (threads > 0) at::set_num_threads(threads);
            const c10::InferenceMode noGradients;
            return work();
        });
    }
};

LayaModel::LayaModel(std::unique_ptr<Parts> parts) : m_parts(std::move(parts)) {}
LayaModel::~LayaModel() = default;

Result<std::unique_ptr<LayaModel>> LayaModel::load(const std::string& folder, const request::LoadOptions& options, const Progress& progress) {
    ROWSCOPE_TRY_ASSIGN(checkpoint, loadCheckpoint(folder, options, progress));
    auto parts = std::make_unique<Parts>(std::move(checkpoint), options.threads);
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
        details.sharedPrefix = outcome.path != TextPath::Full;
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
