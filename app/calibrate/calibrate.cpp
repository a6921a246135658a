#include "app/calibrate/calibrate.h"

#include <algorithm>

#include "core/question/calibration/calibration_json.h"
#include "core/question/temperature.h"

namespace rowscope::app {
namespace {

using question::Claim;
using question::Variant;

double heldOut(const std::array<question::Measured, 4>& figures, Variant variant) {
    return figures[static_cast<std::size_t>(variant)].value;
}

std::array<double, 2> temperatureRange(const std::vector<question::CalibrationRecord>& records, std::optional<std::int32_t> type) {
    std::array<double, 2> range{records.front().checkpointTemperature, records.front().checkpointTemperature};
    bool first = true;
    for (const question::CalibrationRecord& record : records) {
        if (type && record.type != *type) continue;
        const double t = record.checkpointTemperature;
        range = first ? std::array{t, t} : std::array{std::min(range[0], t), std::max(range[1], t)};
        first = false;
    }
    return range;
}

json::Value toJson(const question::FittedTemperatures& stored) {
    json::Object byBucket;
    for (const auto& [bucket, temperature] : stored.temperatures.byBucket) byBucket.emplace_back(bucket, temperature);
    json::Object rows;
    for (std::size_t type = 0; type < question::kTypes; ++type)
        rows.emplace_back(name(static_cast<question::Type>(type)), stored.rowsByType[type]);
    for (const auto& [bucket, count] : stored.rowsByBucket) rows.emplace_back(bucket, count);
    const auto& byType = stored.temperatures.byType;
    return json::Object{{"temperature", json::Array(byType.begin(), byType.end())},
                        {"temperature_by_options", std::move(byBucket)},
                        {"rows", std::move(rows)}};
}

/// By type: do the rows lose by what a checkpoint would store?
TypesToWrite worseThanNow(const std::vector<question::CalibrationRecord>& rows, const std::vector<question::ScoredRecord>& records,
                          const question::FittedTemperatures& stored) {
    std::array<double, question::kTypes> gain{};
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const question::CalibrationRecord* row = &rows[i];
        const auto options = static_cast<std::int32_t>(records[i].logits.size());
        const double then = question::temperatureFor(records[i].type, options, question::Rules::Vision, stored.temperatures, {}).divisor;
        gain[static_cast<std::size_t>(row->type)] +=
            question::meanNll({&row, 1}, row->checkpointTemperature) - question::meanNll({&row, 1}, then);
    }
    TypesToWrite worse{};
    for (std::size_t type = 0; type < worse.size(); ++type) worse[type] = gain[type] < 0;
    return worse;
}

}  // namespace

Result<CalibrationReport> calibrate(const std::vector<question::ScoredRecord>& records, const question::CalibrationOptions& options,
                                    const question::TemperatureFitter& fitter) {
    CalibrationReport report;
    const std::vector<question::CalibrationRecord> rows = question::calibrationRecords(records);
    ROWSCOPE_TRY_ASSIGN(calibration, question::calibrate(rows, options));
    report.calibration = std::move(calibration);
    if (fitter) {
        ROWSCOPE_TRY_ASSIGN(stored, fitter(records));
        report.storedIsWorse = worseThanNow(rows, records, stored);
        report.stored = std::move(stored);
    }
    const auto& fits = report.calibration.fit.byType;
    report.lines.push_back({"all", report.calibration.all, temperatureRange(rows, std::nullopt), std::nullopt,
                            question::claimOf(report.calibration.all, !fits.empty())});
    for (const auto& [type, evidence] : report.calibration.byType) {
        const auto fit = fits.find(type);
        CalibrationLine line{std::string(name(static_cast<question::Type>(type))), evidence, temperatureRange(rows, type), std::nullopt,
                             question::claimOf(evidence, fit != fits.end() && evidence.rows >= options.rules.minRows)};
        if (fit != fits.end()) line.fit = fit->second;
        report.lines.push_back(std::move(line));
    }
    const auto at = [&](Variant variant) {
        return reliabilityAt(rows, report.calibration.temperatures[static_cast<std::size_t>(variant)]);
    };
    report.before = at(Variant::Checkpoint);
    report.after = at(Variant::OutOfFold);
    return report;
}

TypesToWrite carriedTypes(const CalibrationReport& report) {
    TypesToWrite types{};
    for (const auto& [type, evidence] : report.calibration.byType) {
        const auto fit = report.calibration.fit.byType.find(type);
        if (fit == report.calibration.fit.byType.end() || fit->second.pooled) continue;
        const Claim claim = question::claimOf(evidence, true);
        types[static_cast<std::size_t>(type)] = !report.storedIsWorse[static_cast<std::size_t>(type)] &&
                                                (claim == Claim::Better || claim == Claim::NotShown) &&
                                                heldOut(evidence.nll, Variant::OutOfFold) <= heldOut(evidence.nll, Variant::Checkpoint);
    }
    return types;
}

json::Value toJson(const CalibrationReport& report) {
    json::Value out = toJson(report.calibration);
    json::Object claims;
    for (const CalibrationLine& line : report.lines) claims.emplace_back(line.name, name(line.claim));
    out.set("claims", std::move(claims));
    json::Object worse;
    for (std::size_t type = 0; type < report.storedIsWorse.size(); ++type)
        worse.emplace_back(name(static_cast<question::Type>(type)), report.storedIsWorse[type]);
    out.set("stored_is_worse", std::move(worse));
    out.set("stored", report.stored ? toJson(*report.stored) : json::Value());
    out.set("reliability", json::Object{{"checkpoint", toJson(report.before)}, {"calibrated_oof", toJson(report.after)}});
    return out;
}

}  // namespace rowscope::app
