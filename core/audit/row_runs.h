#pragma once

#include <vector>

#include "core/audit/input.h"
#include "core/masks/key_runs.h"

namespace rowscope::audit {

/// Appends one query to ascending ranges; a query that is already the last one stays once.
void addQuery(std::vector<rows::RowRange>& queries, std::int64_t query);

[[nodiscard]] std::vector<rows::RowRange> rangesOfRuns(const masks::KeyRuns& runs);

void uniteInto(masks::KeyRuns& into, masks::KeyRun run);

/// The sample's real rows, or its padding.
[[nodiscard]] masks::KeyRuns liveRuns(const Sample& sample);
[[nodiscard]] masks::KeyRuns padRuns(const Sample& sample);

}  // namespace rowscope::audit
