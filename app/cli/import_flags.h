#pragma once

#include "core/trace/dump/dump.h"

namespace CLI {
class App;
}

namespace rowscope::cli {

/// What bare tensors and token lines can't say of themselves: special ids, claims, conventions.
class ImportFlags {
public:
    void declare(CLI::App& app);
    [[nodiscard]] const trace::ImportOptions& options() const { return m_options; }

private:
    trace::ImportOptions m_options;
};

}  // namespace rowscope::cli
