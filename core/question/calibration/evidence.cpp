#include "core/question/calibration/evidence.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include "core/question/calibration/numpy_random.h"
#include "core/question/calibration/reliability.h"

namespace rowscope::question {
namespace {

using Rows = std::vector<std::int32_t>;

/// Group names in sorted order, each with its rows in record order.
std::map<std::string, Rows> rowsByGroup(const std::vector<CalibrationRecord>& records, const Rows& rows) {
    std::map<std::string, Rows> groups;
    for (const std::int32_t row : rows) groups[records[static_cast<std::size_t>(row)].group].push_back(row);
    return groups;
}

/// Index of the first largest logit / T.
std::int32_t winner(const CalibrationRecord& record, double temperature) {
    std::vector<double> scaled = record.logits;
    for (double& logit : scaled) logit /= temperature;
    return static_cast<std::int32_t>(std::max_element(scaled.begin(), scaled.end()) - scaled.begin());
}

struct Scored {
    std::vector<double> confidence;  ///< of the top label
    std::vector<double> nll;
};

Scored score(const std::vector<CalibrationRecord>& records, const std::vector<double>& temperatures) {
    Scored scored;
    for (std::size_t i = 0; i < records.size(); ++i) {
        const auto& logits = records[i].logits;
        const double top = *std::max_element(logits.begin(), logits.end());
        double sum = 0;
        for (const double logit : logits) sum += std::exp((logit - top) / temperatures[i]);
        scored.confidence.push_back(1.0 / sum);
        scored.nll.push_back(std::log(sum) - (logits[static_cast<std::size_t>(records[i].label)] - top) / temperatures[i]);
    }
    return scored;
}

std::vector<double> pick(const std::vector<double>& values, const Rows& rows) {
    std::vector<double> out;
    out.reserve(rows.size());
    for (const std::int32_t row : rows) out.push_back(values[static_cast<std::size_t>(row)]);
    return out;
}

double eceOver(const Scored& scored, const std::vector<double>& correct, const Rows& rows) {
    return expectedCalibrationError(pick(scored.confidence, rows), pick(correct, rows)).value_or(0);
}

double meanOver(const std::vector<double>& values, const Rows& rows) {
    const auto picked = pick(values, rows);
    return std::accumulate(picked.begin(), picked.end(), 0.0) / static_cast<double>(picked.size());
}

/// `statistic` over `rows`, and over each draw for the interval.
template <class Statistic>
Measured measure(const Rows& rows, const std::vector<Rows>& draws, Statistic statistic) {
    Measured measured{statistic(rows), std::nullopt};
    if (draws.empty()) return measured;  // no bootstrap was asked for
    std::vector<double> values;
    values.reserve(draws.size());
    for (const Rows& draw : draws) values.push_back(statistic(draw));
    measured.interval = {percentile(values, 2.5), percentile(values, 97.5)};
    return measured;
}

Evidence weigh(const std::vector<CalibrationRecord>& records, const Rows& rows, const std::array<Scored, 4>& scored,
               const std::array<std::vector<double>, 4>& temperatures, const std::vector<double>& correct,
               const CalibrationOptions& options) {
    Evidence evidence;
    evidence.rows = static_cast<std::int32_t>(rows.size());
    evidence.groups = static_cast<std::int32_t>(rowsByGroup(records, rows).size());
    evidence.accuracy = meanOver(correct, rows);
    evidence.accuracyUnchanged = std::all_of(rows.begin(), rows.end(), [&](std::int32_t row) {
        const CalibrationRecord& record = records[static_cast<std::size_t>(row)];
        return std::all_of(temperatures.begin(), temperatures.end(), [&](const std::vector<double>& byRow) {
            return winner(record, byRow[static_cast<std::size_t>(row)]) == winner(record, 1.0);
        });
    });
    const std::vector<Rows> draws = bootstrapRows(records, rows, options.bootstrap, options.seed);
    for (std::size_t v = 0; v < kVariants.size(); ++v) {
        evidence.ece[v] = measure(rows, draws, [&](const Rows& r) { return eceOver(scored[v], correct, r); });
        evidence.nll[v] = measure(rows, draws, [&](const Rows& r) { return meanOver(scored[v].nll, r); });
    }
    const auto gain = [&](Variant from) {
        return measure(rows, draws, [&, from](const Rows& r) {
            return eceOver(scored[static_cast<std::size_t>(from)], correct, r) -
                   eceOver(scored[static_cast<std::size_t>(Variant::OutOfFold)], correct, r);
        });
    };
    evidence.eceGainOverCheckpoint = gain(Variant::Checkpoint);
    evidence.eceGainOverRaw = gain(Variant::Raw);
    return evidence;
}

Status check(const std::vector<CalibrationRecord>& records, const CalibrationOptions& options) {
    if (records.empty()) return fail(ErrorKind::Value, "calibration", "no held-out records");
    if (options.folds < 2) return fail(ErrorKind::Value, "calibration", "too few folds", "at least 2", std::to_string(options.folds));
    for (std::size_t i = 0; i < records.size(); ++i) {
        const CalibrationRecord& record = records[i];
        const std::string where = "calibration record " + std::to_string(i);
        if (record.label < 0 || static_cast<std::size_t>(record.label) >= record.logits.size())
            return fail(ErrorKind::Value, where, "label outside its options",
                        "0 to " + std::to_string(record.logits.size()) + " (exclusive)", std::to_string(record.label));
        if (!std::all_of(record.logits.begin(), record.logits.end(), [](double v) { return std::isfinite(v); }))
            return fail(ErrorKind::Value, where, "a logit is not finite");
        if (!(record.checkpointTemperature > 0) || !std::isfinite(record.checkpointTemperature))
            return fail(ErrorKind::Value, where, "checkpoint temperature is not a positive number");
    }
    return {};
}

}  // namespace

std::string_view name(Variant variant) {
    switch (variant) {
        case Variant::Raw:
            return "raw";
        case Variant::Checkpoint:
            return "checkpoint";
        case Variant::OutOfFold:
            return "calibrated_oof";
        case Variant::InSample:
            return "calibrated_in_sample";
    }
    return {};
}

std::vector<Rows> bootstrapRows(const std::vector<CalibrationRecord>& records, const Rows& rows, std::int32_t draws, std::uint32_t seed) {
    std::vector<Rows> groups;
    for (auto& [groupName, own] : rowsByGroup(records, rows)) groups.push_back(own);
    NumpyGenerator random(seed);
    std::vector<Rows> out;
    for (std::int32_t draw = 0; draw < draws; ++draw) {
        Rows& drawn = out.emplace_back();
        for (const std::uint32_t group : random.integers(static_cast<std::uint32_t>(groups.size()), groups.size()))
            drawn.insert(drawn.end(), groups[group].begin(), groups[group].end());
    }
    return out;
}

Result<Calibration> calibrate(const std::vector<CalibrationRecord>& records, const CalibrationOptions& options) {
    ROWSCOPE_TRY(check(records, options));
    Calibration result;
    Rows everyRow(records.size());
    std::iota(everyRow.begin(), everyRow.end(), 0);
    const auto groups = rowsByGroup(records, everyRow);
    if (groups.size() < 2)
        return fail(ErrorKind::Value, "calibration", "all records belong to one group", "at least 2 groups", "1",
                    "give each picture or document a group of its own");
    result.folds = std::min(options.folds, static_cast<std::int32_t>(groups.size()));

    result.foldOfRecord.resize(records.size());
    NumpyGenerator random(options.seed);
    const auto dealt = random.permutation(static_cast<std::uint32_t>(groups.size()));
    for (std::size_t i = 0; i < dealt.size(); ++i)
        for (const std::int32_t row : std::next(groups.begin(), dealt[i])->second)
            result.foldOfRecord[static_cast<std::size_t>(row)] = static_cast<std::int32_t>(i) % result.folds;

    std::vector<const CalibrationRecord*> all;
    for (const CalibrationRecord& record : records) all.push_back(&record);
    result.fit = fitTemperatures(all, options.rules);
    for (std::int32_t fold = 0; fold < result.folds; ++fold) {
        std::vector<const CalibrationRecord*> others;
        for (std::size_t i = 0; i < records.size(); ++i)
            if (result.foldOfRecord[i] != fold) others.push_back(&records[i]);
        result.foldFits.push_back(fitTemperatures(others, options.rules));
    }

    for (std::size_t i = 0; i < records.size(); ++i) {
        const auto put = [&](Variant variant, double t) { result.temperatures[static_cast<std::size_t>(variant)].push_back(t); };
        put(Variant::Raw, 1.0);
        put(Variant::Checkpoint, records[i].checkpointTemperature);
        put(Variant::OutOfFold, result.foldFits[static_cast<std::size_t>(result.foldOfRecord[i])].temperatureFor(records[i]));
        put(Variant::InSample, result.fit.temperatureFor(records[i]));
    }
    std::array<Scored, 4> scored;
    for (std::size_t v = 0; v < kVariants.size(); ++v) scored[v] = score(records, result.temperatures[v]);
    std::vector<double> correct;
    for (const CalibrationRecord& record : records) correct.push_back(winner(record, 1.0) == record.label ? 1.0 : 0.0);

    result.all = weigh(records, everyRow, scored, result.temperatures, correct, options);
    std::map<std::int32_t, Rows> rowsByType;
    for (const std::int32_t row : everyRow) rowsByType[records[static_cast<std::size_t>(row)].type].push_back(row);
    for (const auto& [type, rows] : rowsByType) result.byType[type] = weigh(records, rows, scored, result.temperatures, correct, options);
    return result;
}

}  // namespace rowscope::question
