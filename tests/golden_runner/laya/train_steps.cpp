#include "tests/golden_runner/laya/train_steps.h"

#include <ATen/TensorOperators.h>

#include <algorithm>

#include "model/engine/arrays.h"
#include "model/training/data/collate.h"
#include "model/training/loop/agent.h"
#include "model/training/loop/forward.h"
#include "model/training/objective/objective.h"
#include "model/training/optim/adamw.h"
#include "model/training/optim/clipping.h"
#include "model/training/optim/freezing.h"
#include "model/training/optim/schedule.h"
#include "tests/golden_runner/laya/train_input.h"

namespace rowscope::golden::laya {
namespace {

using training::NamedTensor;

double numberAt(const json::Value& entry, const char* key) { return entry.find(key)->asDouble(); }

/// The head, and what else learns.
std::vector<training::ParameterGroup> groupsOf(const json::Value& entry, const std::vector<NamedTensor>& learning) {
    const json::Value& rates = *entry.find("base_lrs");
    training::ParameterGroup head{{}, numberAt(rates, "head")};
    training::ParameterGroup backbone{{}, numberAt(rates, "backbone")};
    for (const NamedTensor& parameter : learning)
        (training::moduleOf(parameter.name) == training::Module::Head ? head : backbone).parameters.push_back(parameter);
    std::vector<training::ParameterGroup> groups{std::move(head)};
    if (!backbone.parameters.empty()) groups.push_back(std::move(backbone));
    return groups;
}

training::AdamWSettings adamOf(const json::Value& entry) {
    const json::Array& betas = entry.find("betas")->asArray();
    return {betas[0].asDouble(), betas[1].asDouble(), numberAt(entry, "eps"), numberAt(entry, "weight_decay")};
}

training::ObjectiveSettings settingsOf(const json::Value& entry) {
    training::ObjectiveSettings settings;
    settings.rlcd.sigma = numberAt(entry, "sigma");
    settings.rlcd.spherical = numberAt(entry, "w_sph");
    settings.crossEntropy = numberAt(entry, "w_ce");
    if (entry.find("train_act")->asBool()) settings.actCosts = training::ActCosts{};
    return settings;
}

/// Sums over one parameter in float64, and its first values.
json::Value fingerprint(const at::Tensor& parameter) {
    const at::Tensor values = parameter.detach().to(at::kDouble).flatten();
    json::Array first;
    for (std::int64_t i = 0; i < std::min<std::int64_t>(4, values.numel()); ++i) first.emplace_back(values[i].item<double>());
    return json::Object{{"sum", values.sum().item<double>()},
                        {"abs_sum", values.abs().sum().item<double>()},
                        {"l2", values.norm().item<double>()},
                        {"first", std::move(first)}};
}

/// The names that learn, those the golden file lists in its order first.
json::Value namesLike(const json::Value& listed, const std::vector<NamedTensor>& learning) {
    const auto learns = [&](const std::string& name) {
        return std::any_of(learning.begin(), learning.end(), [&](const NamedTensor& p) { return p.name == name; });
    };
    json::Array names;
    for (const json::Value& name : listed.asArray())
        if (learns(name.asString())) names.push_back(name);
    for (const NamedTensor& parameter : learning)
        if (std::find(names.begin(), names.end(), json::Value(parameter.name)) == names.end()) names.emplace_back(parameter.name);
    return names;
}

class Run {
public:
    Run(const SafetensorsFile& file, const json::Value& entry, training::Agent& agent, training::Batch batch,
        std::vector<NamedTensor> learning)
        : m_file(file),
          m_id("train/" + entry.find("id")->asString()),
          m_agent(agent),
          m_batch(std::move(batch)),
          m_learning(std::move(learning)),
          m_optimiser(groupsOf(entry, m_learning), adamOf(entry)),
          m_schedule{entry.find("steps_total")->asInt(), entry.find("warmup")->asInt()},
          m_settings(settingsOf(entry)),
          m_clip(numberAt(entry, "clip")) {}

    Result<json::Value> step(std::int64_t index, Product& product) {
        const std::string place = m_id + "/step" + std::to_string(index) + "/";
        ROWSCOPE_TRY_ASSIGN(noise, torchTensor(m_file, place + "noise"));
        m_optimiser.clearGradients();
        ROWSCOPE_TRY_ASSIGN(pass, runPass(m_agent.loaded.network, m_batch, {true, m_agent.setup.rules.block, nullptr}, {}));
        const training::Targets targets{m_batch.targets, m_batch.markerMask, m_batch.types};
        ROWSCOPE_TRY_ASSIGN(terms, objective({pass.head.logits, pass.head.actLogits}, targets, noise, m_settings));
        terms.loss.backward();
        product.tensors.emplace_back(place + "noise", engine::toArray(noise));
        product.tensors.emplace_back(place + "logits", engine::toArray(pass.head.logits.detach()));
        if (index == 0)
            for (const NamedTensor& parameter : m_learning)
                if (parameter.tensor.grad().defined())
                    product.tensors.emplace_back(m_id + "/grad0/" + parameter.name, engine::toArray(parameter.tensor.grad()));
        const double norm = training::gradientNorm(m_learning);
        training::clipGradients(m_learning, norm, m_clip);
        const double factor = m_schedule.factor(index);
        m_optimiser.step(factor);

        json::Array rates;
        for (const training::ParameterGroup& group : m_optimiser.groups()) rates.emplace_back(group.rate * factor);
        json::Object parameters;
        for (const NamedTensor& parameter : m_learning) parameters.emplace_back(parameter.name, fingerprint(parameter.tensor));
        return json::Value(json::Object{{"step", index},
                                        {"lr_factor", factor},
                                        {"lrs", std::move(rates)},
                                        {"loss", scalar(terms.loss)},
                                        {"loss_rl", scalar(terms.rlcd.loss)},
                                        {"loss_ce", scalar(terms.crossEntropy)},
                                        {"mean_reward", scalar(terms.rlcd.reward.mean())},
                                        {"grad_norm_before_clip", norm},
                                        {"params", std::move(parameters)}});
    }

private:
    const SafetensorsFile& m_file;
    std::string m_id;
    training::Agent& m_agent;
    training::Batch m_batch;
    std::vector<NamedTensor> m_learning;
    training::AdamW m_optimiser;
    training::Schedule m_schedule;
    training::ObjectiveSettings m_settings;
    double m_clip;
};

}  // namespace

Result<json::Value> trainSteps(const std::filesystem::path& golden, const SafetensorsFile& file, json::Value entry, Product& product) {
    training::Start start;
    start.checkpoint = golden / "checkpoints" / entry.find("checkpoint")->asString();
    ROWSCOPE_TRY_ASSIGN(agent, training::openAgent(start, {}, {}));
    ROWSCOPE_TRY_ASSIGN(examples, trainInput(golden, *entry.find("examples")));
    ROWSCOPE_TRY_ASSIGN(batch, training::Collator(agent.setup.rules, agent.processor).collate(examples.draft, examples.orders));
    ROWSCOPE_TRY_ASSIGN(mode, training::freezingFromName(entry.find("freeze")->asString(), "freeze"));
    std::vector<NamedTensor> learning = training::applyFreezing(agent.loaded.network, {mode, entry.find("n_last")->asInt()});
    entry.set("trainable", namesLike(*entry.find("trainable"), learning));
    Run run(file, entry, agent, std::move(batch), std::move(learning));
    json::Array steps;
    const std::size_t count = entry.find("steps")->asArray().size();
    for (std::size_t i = 0; i < count; ++i) {
        ROWSCOPE_TRY_ASSIGN(step, run.step(static_cast<std::int64_t>(i), product));
        steps.push_back(std::move(step));
    }
    entry.set("steps", std::move(steps));
    return entry;
}

}  // namespace rowscope::golden::laya
