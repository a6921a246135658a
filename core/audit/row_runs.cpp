#include "core/audit/row_runs.h"

namespace rowscope::audit {

using masks::KeyRun;
using masks::KeyRuns;

namespace {

KeyRuns runsWhere(const Sample& sample, bool live) {
    KeyRuns runs;
    const auto size = static_cast<std::int64_t>(sample.size());
    for (std::int64_t row = 0; row < size; ++row)
        if ((sample.live[static_cast<std::size_t>(row)] != 0) == live) masks::appendClipped(runs, row, row + 1, {0, size});
    return runs;
}

}  // namespace

void addQuery(std::vector<rows::RowRange>& queries, std::int64_t query) {
    const auto q = static_cast<std::int32_t>(query);
    if (!queries.empty() && queries.back().end == q)
        ++queries.back().end;
    else if (queries.empty() || queries.back().end < q)
        queries.push_back({q, q + 1});
}

std::vector<rows::RowRange> rangesOfRuns(const KeyRuns& runs) {
    std::vector<rows::RowRange> out;
    for (const KeyRun& run : runs) out.push_back({static_cast<std::int32_t>(run.begin), static_cast<std::int32_t>(run.end)});
    return out;
}

void uniteInto(KeyRuns& into, KeyRun run) {
    KeyRuns out;
    masks::unite(into, {run}, out);
    into.swap(out);
}

KeyRuns liveRuns(const Sample& sample) { return runsWhere(sample, true); }
KeyRuns padRuns(const Sample& sample) { return runsWhere(sample, false); }

}  // namespace rowscope::audit
