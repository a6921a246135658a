#pragma once

#include "core/trace/trace.h"

namespace rowscope::trace::file {

/// Whether every index, range and size of a trace that was read fits what it points into, so that nobody who is handed a trace has to ask
/// again. `where` starts the messages (Value, Mismatch or Limit), which name the entry.
[[nodiscard]] Status checkTrace(const Trace& trace, const std::string& where);

}  // namespace rowscope::trace::file
