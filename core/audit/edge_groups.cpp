#include "core/audit/edge_groups.h"

#include <algorithm>

#include "core/audit/row_runs.h"
#include "core/audit/rules/mask_edges.h"

namespace rowscope::audit {
namespace {

using masks::KeyRun;
using masks::KeyRuns;

/// Names the part of a sample that a row belongs to, and where the part ends.
class Parts {
public:
    explicit Parts(const Sample& sample) : m_sample(sample), m_end(sample.size()) {
        for (std::size_t row = sample.size(); row-- > 0;) {
            const bool joins = row + 1 < sample.size() && medium(row) == medium(row + 1) && segment(row) == segment(row + 1);
            m_end[row] = joins ? m_end[row + 1] : row + 1;
        }
    }
    [[nodiscard]] std::int32_t medium(std::size_t row) const {
        return m_sample.isMedia(row) ? (m_sample.rows->originId.empty() ? 0 : m_sample.rows->originId[row]) : -1;
    }
    [[nodiscard]] std::int32_t segment(std::size_t row) const { return m_sample.rows->segment.empty() ? 0 : m_sample.rows->segment[row]; }
    [[nodiscard]] std::size_t end(std::size_t row) const { return m_end[row]; }
    [[nodiscard]] static std::string mediumName(std::int32_t medium) { return medium < 0 ? "text" : "image " + std::to_string(medium); }

private:
    const Sample& m_sample;
    std::vector<std::size_t> m_end;
};

struct Building {
    EdgeGroup group;
    std::int32_t from = -1;
    std::int32_t to = -1;
    KeyRuns keys;
};

class Grouper {
public:
    explicit Grouper(const Sample& sample)
        : m_sample(sample), m_parts(sample), m_live(liveRuns(sample)), m_explained(explainedKeys(sample)) {}

    Status add(const SampleMask& entry, const Progress& progress) {
        masks::RunReader has(entry.mask.effective);
        masks::RunReader should(*entry.mask.claimed);
        KeyRuns only;
        KeyRuns alive;
        KeyRuns told;
        for (std::int64_t query = 0; query < entry.mask.effective.queries(); ++query) {
            if (query % 64 == 0) ROWSCOPE_TRY(progress.check("compare masks"));
            if (!m_sample.live[static_cast<std::size_t>(query)]) continue;
            const KeyRuns& a = has.row(query);
            const KeyRuns& b = should.row(query);
            if (a == b || a.empty()) continue;  // a query without any key is another fault
            masks::subtract(a, b, only);
            masks::intersect(only, m_live, alive);
            for (const KeyRun& run : alive) cut(entry, query, run, true);
            masks::subtract(b, a, only);
            masks::intersect(only, m_live, alive);
            masks::subtract(alive, m_explained, told);
            for (const KeyRun& run : told) cut(entry, query, run, false);
        }
        return {};
    }
    std::vector<EdgeGroup> take() {
        std::vector<EdgeGroup> out;
        for (Building& b : m_groups) {
            b.group.keys = rangesOfRuns(b.keys);
            std::sort(b.group.layers.begin(), b.group.layers.end());
            out.push_back(std::move(b.group));
        }
        return out;
    }

private:
    /// Keys that an inverted two-axis mask dropped: edges missing to them have that fault as their cause.
    static KeyRuns explainedKeys(const Sample& sample) {
        KeyRuns runs;
        if (rules::padsKept(sample).empty()) return runs;
        const auto size = static_cast<std::int64_t>(sample.size());
        for (std::int64_t row = 0; row < size; ++row)
            if (sample.live[static_cast<std::size_t>(row)] && !sample.rows->valid[static_cast<std::size_t>(row)])
                masks::appendClipped(runs, row, row + 1, {0, size});
        return runs;
    }

    void cut(const SampleMask& entry, std::int64_t query, KeyRun run, bool extra) {
        const auto q = static_cast<std::size_t>(query);
        for (std::int64_t begin = run.begin; begin < run.end;) {
            std::int64_t end = std::min(run.end, static_cast<std::int64_t>(m_parts.end(static_cast<std::size_t>(begin))));
            const auto k = static_cast<std::size_t>(begin);
            EdgeKind kind = EdgeKind::Missing;
            if (extra && m_parts.segment(q) != m_parts.segment(k)) {
                kind = EdgeKind::CrossSegment;
            } else if (extra) {
                if (begin <= query) end = std::min(end, query + 1);
                kind = begin > query && entry.ordered ? EdgeKind::Future : EdgeKind::Extra;
            }
            const bool segments = kind == EdgeKind::CrossSegment;
            put(entry, kind, segments ? m_parts.segment(q) : m_parts.medium(q), segments ? m_parts.segment(k) : m_parts.medium(k), query,
                {begin, end});
            begin = end;
        }
    }

    void put(const SampleMask& entry, EdgeKind kind, std::int32_t from, std::int32_t to, std::int64_t query, KeyRun run) {
        Building& b = groupOf(kind, from, to);
        EdgeGroup& group = b.group;
        if (group.edges == 0) {
            group.first = {query, run.begin};
            group.traceMask = entry.traceMask;
        }
        group.edges += run.end - run.begin;
        if (!group.queries.empty() && query < group.queries.back().end - 1) {  // a later mask starts again at its first row
            const auto q = static_cast<std::int32_t>(query);
            const auto at = std::lower_bound(group.queries.begin(), group.queries.end(), q,
                                             [](const rows::RowRange& r, std::int32_t v) { return r.end <= v; });
            if (at == group.queries.end() || !at->contains(q)) group.queries.insert(at, {q, q + 1});
        } else {
            addQuery(group.queries, query);
        }
        uniteInto(b.keys, run);
        for (const std::int32_t layer : entry.mask.layers)
            if (std::find(group.layers.begin(), group.layers.end(), layer) == group.layers.end()) group.layers.push_back(layer);
    }

    Building& groupOf(EdgeKind kind, std::int32_t from, std::int32_t to) {
        std::size_t ofKind = 0;
        Building* other = nullptr;
        for (Building& b : m_groups) {
            if (b.group.kind != kind) continue;
            if (b.from == from && b.to == to) return b;
            if (++ofKind == kMostGroups) other = &b;
        }
        if (other) return *other;
        Building b;
        b.from = from;
        b.to = to;
        b.group.kind = kind;
        const bool segments = kind == EdgeKind::CrossSegment;
        const bool last = ofKind + 1 == kMostGroups;
        b.group.from = last ? "other rows" : segments ? "example " + std::to_string(from) : Parts::mediumName(from);
        b.group.to = last ? "other rows" : segments ? "example " + std::to_string(to) : Parts::mediumName(to);
        m_groups.push_back(std::move(b));
        return m_groups.back();
    }

    const Sample& m_sample;
    Parts m_parts;
    KeyRuns m_live;
    KeyRuns m_explained;
    std::vector<Building> m_groups;
};

}  // namespace

Result<std::vector<EdgeGroup>> edgeGroups(const Sample& sample, const Progress& progress) {
    Grouper grouper(sample);
    for (const SampleMask& mask : sample.masks) {
        if (!mask.mask.claimed || rules::inversionOf(sample, mask).inverted) continue;
        ROWSCOPE_TRY(grouper.add(mask, progress));
    }
    return grouper.take();
}

}  // namespace rowscope::audit
