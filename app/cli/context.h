#pragma once

#include <filesystem>
#include <iosfwd>
#include <stop_token>

#include "app/cli/training_order.h"
#include "core/question/calibration/fitted_temperatures.h"
#include "core/trace/decision_model.h"

namespace rowscope::cli {

/// What a verb tells its caller: data was fine, something was found, or it could not be done (usage, input, limits).
enum class ExitCode : int { Pass = 0, Findings = 1, Usage = 2 };

/// All a verb knows of the world around it; tests pass strings for the streams.
struct Context {
    std::ostream* out = nullptr;                  ///< data
    std::ostream* err = nullptr;                  ///< progress and errors
    bool errIsTerminal = false;                   ///< then progress rewrites one line
    bool colour = false;                          ///< output goes to a terminal and NO_COLOR is not set
    std::stop_token stop;                         ///< Ctrl+C
    trace::DecisionModelLoader loadModel;         ///< empty in a build without the neural models
    TrainingRunner train;                         ///< empty likewise
    DemoDataWriter writeDemoData;                 ///< empty likewise
    question::TemperatureFitter fitTemperatures;  ///< empty likewise
    std::filesystem::path resources;              ///< demo checkpoints and session; empty where not found
    bool json = false;
    bool quiet = false;
};

}  // namespace rowscope::cli
