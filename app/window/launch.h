#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "core/trace/decision_model.h"

namespace rowscope::window {

/// Whether the arguments ask for pictures of the window (--screenshot, --shots): these need no display.
[[nodiscard]] bool asksForShots(const std::vector<std::string>& arguments);

/// Opens the window and runs until it is closed. Arguments: files to open, and
///   --screenshot OUT.png [--panel ID]   save the window, or one panel, once the session has run, and quit
///   --shots DIR                         save the window and every panel
///   --light | --dark, --scale N, --size WxH
[[nodiscard]] int launch(int argc, char** argv, trace::DecisionModelLoader loader, const std::filesystem::path& resources);

}  // namespace rowscope::window
