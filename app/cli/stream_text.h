#pragma once

#include "app/cli/context.h"
#include "core/audit/stream/stream_audit.h"

namespace rowscope::cli {

/// Prints the result of a token file, or of one part of it, as text or with --json; the exit code says whether something was found.
ExitCode printStream(const Context& context, const audit::StreamReport& report);

/// One finding on a few lines: what, where, cause, cure, evidence.
void printFinding(const Context& context, const trace::Finding& finding, const std::string& place);

void printNotCheckable(const Context& context, const std::vector<trace::NotCheckable>& rules);  ///< nothing where the list is empty

}  // namespace rowscope::cli
