#pragma once

#include <optional>
#include <string>

#include "core/trace/dump/dump.h"

namespace CLI {
class App;
}

namespace rowscope::cli {

/// What bare tensors and token lines can't say of themselves: special ids, claims, conventions.
class ImportFlags {
public:
    void declare(CLI::App& app);
    [[nodiscard]] trace::ImportOptions options() const;

private:
    trace::ImportOptions m_options;
    std::optional<std::string> m_labels;
};

}  // namespace rowscope::cli
