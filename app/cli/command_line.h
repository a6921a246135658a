#pragma once

#include <string>
#include <vector>

#include "app/cli/context.h"

namespace rowscope::cli {

/// Runs `arguments` (without the program's name) as `program VERB …` and gives the process's exit code. Every error is one
/// line on context.err.
[[nodiscard]] int runCommandLine(const std::string& program, std::vector<std::string> arguments, Context context);

/// Whether the first argument asks for the command line: a verb, --help or --version.
[[nodiscard]] bool wantsCommandLine(const std::vector<std::string>& arguments);

}  // namespace rowscope::cli
