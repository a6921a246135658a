#include "model/training/calibration/temperatures.h"

#include <ATen/TensorOperators.h>
#include <ATen/ops/full.h>
#include <ATen/ops/log_softmax.h>
#include <ATen/ops/zeros.h>
#include <c10/core/GradMode.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <string>

#include "model/nn/torch_guard.h"
#include "model/training/calibration/lbfgs.h"

namespace rowscope::training {
namespace {

constexpr double kLowest = 0.1;
constexpr double kHighest = 10.0;
constexpr double kPaddingLogit = -1e4;

bool enough(std::size_t rows) { return rows >= static_cast<std::size_t>(question::kRowsForATemperature); }

using Records = std::vector<const question::ScoredRecord*>;

/// The records side by side, padded to the most options.
struct Table {
    at::Tensor logits;   ///< float32 [rows, K]
    at::Tensor targets;  ///< float32 [rows, K]
};

Result<Table> tableOf(std::span<const question::ScoredRecord* const> records) {
    std::size_t options = 0;
    for (const question::ScoredRecord* record : records) options = std::max(options, record->logits.size());
    const auto rows = static_cast<std::int64_t>(records.size());
    Table table{at::full({rows, static_cast<std::int64_t>(options)}, kPaddingLogit, at::kFloat),
                at::zeros({rows, static_cast<std::int64_t>(options)}, at::kFloat)};
    auto* logits = table.logits.mutable_data_ptr<float>();
    auto* targets = table.targets.mutable_data_ptr<float>();
    for (const question::ScoredRecord* record : records) {
        if (record->target.size() != record->logits.size())
            return fail(ErrorKind::Mismatch, "record '" + record->id + "'", "target and logits differ in number",
                        std::to_string(record->logits.size()), std::to_string(record->target.size()));
        if (!std::all_of(record->logits.begin(), record->logits.end(), [](double v) { return std::isfinite(v); }))
            return fail(ErrorKind::Value, "record '" + record->id + "'", "a logit is not finite");
        std::transform(record->logits.begin(), record->logits.end(), logits, [](double v) { return static_cast<float>(v); });
        std::transform(record->target.begin(), record->target.end(), targets, [](double v) { return static_cast<float>(v); });
        logits += options;
        targets += options;
    }
    return table;
}

}  // namespace

Result<double> fitTemperatureByLbfgs(std::span<const question::ScoredRecord* const> records) {
    if (!enough(records.size())) return 1.0;
    return nn::guarded("temperature fit", [&]() -> Result<double> {
        const c10::AutoGradMode gradients(true);
        ROWSCOPE_TRY_ASSIGN(table, tableOf(records));
        at::Tensor logT = at::zeros({1}, at::kFloat).requires_grad_();
        const auto evaluate = [&] {
            logT.mutable_grad().reset();
            const at::Tensor loss = (table.targets * at::log_softmax(table.logits / logT.exp(), -1)).sum(-1).neg().mean();
            loss.backward();
            return Evaluation{loss.item<float>(), logT.grad().clone()};
        };
        minimiseByLbfgs(logT.detach(), evaluate, {});
        return std::clamp(static_cast<double>(logT.detach().exp().item<float>()), kLowest, kHighest);
    });
}

Result<question::FittedTemperatures> fitTemperaturesByLbfgs(const std::vector<question::ScoredRecord>& records) {
    std::array<Records, question::kTypes> byType;
    std::map<std::string, Records> byBucket;
    for (const question::ScoredRecord& record : records) {
        byType[static_cast<std::size_t>(record.type)].push_back(&record);
        byBucket[question::temperatureBucket(record.type, static_cast<std::int32_t>(record.logits.size()))].push_back(&record);
    }
    question::FittedTemperatures fitted;
    for (std::size_t type = 0; type < byType.size(); ++type) {
        ROWSCOPE_TRY_ASSIGN(temperature, fitTemperatureByLbfgs(byType[type]));
        fitted.temperatures.byType[type] = temperature;
        fitted.rowsByType[type] = static_cast<std::int32_t>(byType[type].size());
    }
    for (const auto& [bucket, rows] : byBucket) {
        fitted.rowsByBucket[bucket] = static_cast<std::int32_t>(rows.size());
        if (!enough(rows.size())) continue;
        ROWSCOPE_TRY_ASSIGN(temperature, fitTemperatureByLbfgs(rows));
        fitted.temperatures.byBucket.emplace_back(bucket, temperature);
    }
    return fitted;
}

}  // namespace rowscope::training
