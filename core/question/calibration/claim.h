#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "core/question/calibration/evidence.h"
#include "core/question/calibration/reliability.h"
#include "core/question/evaluation/scored_record.h"

namespace rowscope::question {

/// What held-out rows allow to be said of a fitted temperature against the checkpoint's own. Only rows that the fit did not see count.
enum class Claim : std::uint8_t {
    Better,        ///< the calibration error fell, and its 95 % interval keeps off 0
    NotShown,      ///< the interval holds 0
    Worse,         ///< the calibration error rose beyond the interval
    TooFewRows,    ///< nothing was fitted
    TooFewGroups,  ///< every bootstrap draw would be the same rows
};
[[nodiscard]] std::string_view name(Claim claim);

/// `fitted`: whether these rows' type has a fitted temperature.
[[nodiscard]] Claim claimOf(const Evidence& evidence, bool fitted);

/// An evaluation's rows as a calibration reads them.
[[nodiscard]] std::vector<CalibrationRecord> calibrationRecords(const std::vector<ScoredRecord>& records);

/// The reliability diagram of the records under one temperature each.
[[nodiscard]] std::vector<ReliabilityBin> reliabilityAt(const std::vector<CalibrationRecord>& records,
                                                        const std::vector<double>& temperatures);

}  // namespace rowscope::question
