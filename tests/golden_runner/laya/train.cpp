#include <ATen/TensorOperators.h>

#include "core/base/safetensors.h"
#include "model/engine/arrays.h"
#include "model/nn/torch_guard.h"
#include "model/training/objective/objective.h"
#include "model/training/optim/schedule.h"
#include "tests/golden_runner/laya/parts.h"
#include "tests/golden_runner/laya/train_input.h"
#include "tests/golden_runner/laya/train_steps.h"

namespace rowscope::golden::laya {
namespace {

using training::ObjectiveSettings;

ObjectiveSettings settingsOf(const json::Value& entry) {
    ObjectiveSettings settings;
    settings.rlcd.sigma = entry.find("sigma")->asDouble();
    settings.rlcd.spherical = entry.find("w_sph")->asDouble();
    settings.rlcd.ranked = entry.find("w_rps")->asDouble();
    settings.rlcd.logFloor = entry.find("log_floor")->asDouble();
    settings.crossEntropy = entry.find("w_ce")->asDouble();
    if (const json::Value* costs = entry.find("act_costs"); costs->isArray())
        settings.actCosts = {costs->asArray()[0].asDouble(), costs->asArray()[1].asDouble(), costs->asArray()[2].asDouble()};
    return settings;
}

double number(const at::Tensor& scalar) { return scalar.item<float>(); }

Result<json::Value> loss(const SafetensorsFile& file, json::Value entry, Product& product) {
    const std::string& id = entry.find("id")->asString();
    const auto read = [&](const char* name) { return torchTensor(file, id + "/" + name); };
    ROWSCOPE_TRY_ASSIGN(logits, read("logits"));
    ROWSCOPE_TRY_ASSIGN(noise, read("noise"));
    ROWSCOPE_TRY_ASSIGN(target, read("target"));
    ROWSCOPE_TRY_ASSIGN(mask, read("mask"));
    ROWSCOPE_TRY_ASSIGN(types, read("qtype"));
    const ObjectiveSettings settings = settingsOf(entry);
    at::Tensor actLogits;
    if (settings.actCosts) {
        ROWSCOPE_TRY_ASSIGN(stored, read("act_logits"));
        actLogits = stored.requires_grad_();
    }
    logits.requires_grad_();
    ROWSCOPE_TRY_ASSIGN(terms, training::objective({logits, actLogits}, {target, mask, types}, noise, settings));
    terms.loss.backward();

    const auto add = [&](const char* name, const at::Tensor& tensor) {
        product.tensors.emplace_back(id + "/" + name, engine::toArray(tensor.detach()));
    };
    for (const char* given : {"logits", "noise", "target", "mask", "qtype"}) {
        ROWSCOPE_TRY_ASSIGN(array, file.tensor(id + "/" + given));
        product.tensors.emplace_back(id + "/" + given, std::move(array));
    }
    add("eps", terms.rlcd.eps);
    add("reward", terms.rlcd.reward);
    add("advantage", terms.rlcd.advantage);
    add("log_density", terms.rlcd.logDensity);
    add("grad_logits", logits.grad());
    json::Value utility;
    if (settings.actCosts) {
        add("act_logits", actLogits);
        add("grad_act_logits", actLogits.grad());
        add("expected_utility", terms.utility);
        utility = number(terms.utility.detach().mean());
    }
    entry.set("expected", json::Object{{"loss", number(terms.loss)},
                                       {"loss_rl", number(terms.rlcd.loss)},
                                       {"loss_ce", number(terms.crossEntropy)},
                                       {"mean_reward", number(terms.rlcd.reward.mean())},
                                       {"mean_expected_utility", std::move(utility)}});
    return entry;
}

json::Value schedule(const json::Value& entry) {
    const std::int64_t steps = entry.find("steps")->asInt();
    const training::Schedule rates{steps, entry.find("warmup")->asInt()};
    json::Array factors;
    json::Array crossEntropy;
    for (std::int64_t step = 0; step < steps; ++step) {
        factors.emplace_back(rates.factor(step));
        crossEntropy.emplace_back(training::crossEntropyFactor(training::CrossEntropyWeight::Annealed, step, steps));
    }
    return json::Object{
        {"steps", steps}, {"warmup", *entry.find("warmup")}, {"factor", std::move(factors)}, {"w_ce_anneal", std::move(crossEntropy)}};
}

}  // namespace

Result<Product> trainCases(const std::filesystem::path& golden, const json::Value& input) {
    return nn::guarded("train.json", [&]() -> Result<Product> {
        ROWSCOPE_TRY_ASSIGN(file, SafetensorsFile::open(golden / "cases" / "train.safetensors"));
        Product product;
        json::Array losses;
        for (const json::Value& entry : input.find("loss")->asArray()) {
            ROWSCOPE_TRY_ASSIGN(result, loss(file, entry, product));
            losses.push_back(std::move(result));
        }
        json::Array schedules;
        for (const json::Value& entry : input.find("schedules")->asArray()) schedules.push_back(schedule(entry));
        json::Array runs;
        for (const json::Value& entry : input.find("train")->asArray()) {
            ROWSCOPE_TRY_ASSIGN(run, trainSteps(golden, file, entry, product));
            runs.push_back(std::move(run));
        }
        product.json = json::Object{{"loss", std::move(losses)}, {"schedules", std::move(schedules)}, {"train", std::move(runs)}};
        return product;
    });
}

}  // namespace rowscope::golden::laya
