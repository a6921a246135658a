#pragma once

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "app/cli/command_line.h"
#include "model/fake/fake_decision_model.h"
#include "tests/support/temporary_folder.h"

namespace rowscope::cli::test {

struct Outcome {
    int code = -1;
    std::string out;
    std::string err;
};

/// The command line as the program runs it.
inline Outcome runCliWith(trace::DecisionModelLoader loader, std::vector<std::string> arguments, std::stop_token stop = {}) {
    std::ostringstream out;
    std::ostringstream err;
    Context context;
    context.out = &out;
    context.err = &err;
    context.stop = std::move(stop);
    context.loadModel = std::move(loader);
    context.resources = "resources";
    Outcome outcome;
    outcome.code = runCommandLine("rowscope", std::move(arguments), context);
    outcome.out = out.str();
    outcome.err = err.str();
    return outcome;
}

/// The same with the stand-in for a checkpoint.
inline Outcome runCli(std::vector<std::string> arguments, fake::Behaviour behaviour = {}, std::stop_token stop = {}) {
    return runCliWith(fake::fakeLoader(behaviour), std::move(arguments), std::move(stop));
}

using rowscope::test::TemporaryFolder;

inline std::size_t lineCount(const std::string& text) { return static_cast<std::size_t>(std::count(text.begin(), text.end(), '\n')); }

inline const std::string kRequest =
    R"({"state": {"shelf": "B4"}, "questions": {"largest": {"type": "choice", "instructions": "Which?", "criteria": ["a", "b", "c"]}}, "options": {"n_permutations": 3}})";

}  // namespace rowscope::cli::test
