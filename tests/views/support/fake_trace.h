#pragma once

#include "core/trace/trace.h"

namespace rowscope::tests {

/// A Laya-like packed token tree made by hand for looking at views: one picture of 8 x 8 patches, a state, three questions as
/// branches, masks from rules, option orders, cache events and stages. Every number is invented but consistent.
[[nodiscard]] trace::TracePtr fakeLayaTrace();

/// A training batch item in several packed examples with `rows` rows in all: causal and segment and validity, roles and labels,
/// left padding, a picture an example. For size tests: 8,192, 131,072, 1,000,000 rows.
[[nodiscard]] trace::TracePtr fakePackedTrace(std::int32_t rows);

/// An import whose dense mask lets an earlier example be read and a padded query be blocked, beside the expected rule.
[[nodiscard]] trace::TracePtr fakeFaultyImport();

}  // namespace rowscope::tests
