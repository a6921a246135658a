#pragma once

#include <memory>
#include <string>
#include <vector>

#include "app/cli/context.h"
#include "core/base/result.h"

namespace CLI {
class App;
}

namespace rowscope::cli {

/// One verb of the command line: `rowscope VERB …`. A new verb is one file and one line in verbs.cpp.
class Verb {
public:
    virtual ~Verb() = default;
    [[nodiscard]] virtual std::string name() const = 0;
    [[nodiscard]] virtual std::string summary() const = 0;
    /// Commands a reader can paste, with a word on what they do; shown at the end of --help.
    [[nodiscard]] virtual std::string examples() const = 0;
    /// Binds options to members. `--json`, `--quiet` and `--no-color` are there already.
    virtual void declare(CLI::App& app) = 0;
    [[nodiscard]] virtual Result<ExitCode> run(const Context& context) = 0;
};

/// Every verb, in the order --help lists them.
[[nodiscard]] std::vector<std::unique_ptr<Verb>> allVerbs();

}  // namespace rowscope::cli
