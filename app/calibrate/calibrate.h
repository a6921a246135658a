#pragma once

#include <array>
#include <optional>
#include <string>
#include <vector>

#include "app/calibrate/write_temperatures.h"
#include "core/base/json.h"
#include "core/question/calibration/claim.h"
#include "core/question/calibration/evidence.h"
#include "core/question/calibration/fitted_temperatures.h"
#include "core/question/evaluation/scored_record.h"

namespace rowscope::app {

/// One line of a calibration report: all rows, or one type's.
struct CalibrationLine {
    std::string name;
    question::Evidence evidence;
    std::array<double, 2> temperatureNow{};              ///< least and largest that the checkpoint uses for these rows
    std::optional<question::TemperatureFit::Entry> fit;  ///< the user calibration's; nothing for all rows, or where too few
    question::Claim claim = question::Claim::NotShown;
};

/// Everything a calibration says of held-out rows.
struct CalibrationReport {
    question::Calibration calibration;
    std::optional<question::FittedTemperatures> stored;  ///< what a checkpoint would store; nothing in a build without the neural models
    TypesToWrite storedIsWorse{};                        ///< by type: these rows' NLL is higher at what would be stored than it is now
    std::vector<CalibrationLine> lines;                  ///< all, then each type that occurs
    std::vector<question::ReliabilityBin> before;        ///< at the checkpoint's temperatures
    std::vector<question::ReliabilityBin> after;         ///< each row at the temperature fitted without its fold
};

/// `fitter` may be empty. Errors: see question::calibrate.
[[nodiscard]] Result<CalibrationReport> calibrate(const std::vector<question::ScoredRecord>& records,
                                                  const question::CalibrationOptions& options, const question::TemperatureFitter& fitter);

/// Types whose held-out rows carry a new temperature: fitted on their own rows, not worse where the fit did not see them. What is stored
/// comes from another fit than the evidence (the checkpoint's own, by option count and within its own limits): it must not be worse either.
[[nodiscard]] TypesToWrite carriedTypes(const CalibrationReport& report);

[[nodiscard]] json::Value toJson(const CalibrationReport& report);

}  // namespace rowscope::app
