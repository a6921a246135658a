#pragma once

#include <string>
#include <vector>

#include "core/question/option_orders.h"
#include "core/question/question.h"
#include "core/request/request.h"
#include "core/trace/trace.h"

namespace rowscope::fake {

/// The sequence of one question in one option order, terminator readout (laya-vision 2), with its composed mask.
[[nodiscard]] trace::Sequence fakeSequence(const request::Request& request, const question::Question& question, std::int32_t questionIndex,
                                           std::int32_t orderIndex, const question::OptionOrder& order, std::int32_t imageRows);

/// FNV-1a: the stand-in's only source of numbers.
[[nodiscard]] std::uint64_t hashOf(std::string_view text);

}  // namespace rowscope::fake
