#pragma once

#include <optional>
#include <string>

#include "app/cli/import_flags.h"
#include "app/cli/run_flags.h"

namespace rowscope::cli {

/// The input of verbs that read a trace: a trace folder, a dump, a token file, a lab layout (also by the name
/// of one that comes with the program), or a request that is run first.
class TraceInput {
public:
    void declare(CLI::App& app);
    [[nodiscard]] Result<trace::TracePtr> load(const Context& context, const trace::TapWishes& wishes, const Progress& progress) const;
    [[nodiscard]] const std::string& path() const { return m_input; }
    [[nodiscard]] trace::ImportOptions import() const { return m_import.options(); }
    [[nodiscard]] std::int32_t threads() const { return m_flags.threads(); }

private:
    std::string m_input;
    RunFlags m_flags;
    ImportFlags m_import;
};

/// `--sequence`: one sequence by number or name; the first one unless given. Errors name what there is.
[[nodiscard]] Result<std::int32_t> sequenceNamed(const trace::Trace& trace, const std::optional<std::string>& wanted);

}  // namespace rowscope::cli
