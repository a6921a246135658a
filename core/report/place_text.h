#pragma once

#include <string>

#include "core/trace/trace.h"

namespace rowscope::report {

/// A place in a few words, most particular first: "row 122", "rows 5 to 68 of largest", "cell (122, 131)", "media 0",
/// "question largest", "option star". Empty where the place says nothing.
[[nodiscard]] std::string placeText(const trace::Trace& trace, const trace::Place& place);

/// "rows 5 to 68, 70"; the first few ranges of many.
[[nodiscard]] std::string rowRangesText(const std::vector<rows::RowRange>& ranges);

/// Cause and cure as sentences: "A note without a full stop" gets one.
[[nodiscard]] std::string sentenceOf(const trace::Finding& finding);

/// Names for enum values in reports, the words the views use.
[[nodiscard]] std::string_view name(trace::Severity severity);  ///< "note", "warning", "fault"
[[nodiscard]] std::string_view name(trace::Producer producer);
[[nodiscard]] std::string_view name(trace::CacheEvent::Op op);

}  // namespace rowscope::report
