#include <algorithm>
#include <limits>

#include "core/masks/summary.h"

namespace rowscope::masks {
namespace {

constexpr std::int64_t kRowsPerCheck = 64;

/// Gathers one kind of edges; which keys occur is kept as a flag each and turned into a list at the end.
class Gatherer {
public:
    explicit Gatherer(std::int64_t keys) : m_difference(static_cast<std::size_t>(keys) + 1, 0) {}

    void add(std::int64_t query, KeyRun run) {
        m_set.edges += run.end - run.begin;
        if (m_set.queries.empty() || m_set.queries.back() != query) m_set.queries.push_back(query);
        ++m_difference[static_cast<std::size_t>(run.begin)];
        --m_difference[static_cast<std::size_t>(run.end)];
        for (std::int64_t key = run.begin; key < run.end && m_set.first.size() < EdgeSet::kSampleCells; ++key)
            m_set.first.push_back({query, key});
    }
    EdgeSet take() {
        std::int64_t depth = 0;
        for (std::size_t key = 0; key + 1 < m_difference.size(); ++key)
            if ((depth += m_difference[key]) > 0) m_set.keys.push_back(static_cast<std::int64_t>(key));
        return std::move(m_set);
    }

private:
    EdgeSet m_set;
    std::vector<std::int64_t> m_difference;
};

bool isLive(const RowFacts& facts, std::int64_t row) {
    return facts.live.empty() ||
           (row >= 0 && static_cast<std::size_t>(row) < facts.live.size() && facts.live[static_cast<std::size_t>(row)] != 0);
}

/// Cuts runs of extra keys into pieces of one kind each. Knows where each run of equal segments ends, so that a piece costs
/// what its borders cost and not what its cells do.
class Classifier {
public:
    Classifier(const RowFacts& facts, std::int64_t keys) : m_facts(facts) {
        if (facts.segment.empty()) return;
        m_end.resize(static_cast<std::size_t>(keys));
        for (std::int64_t key = keys; key-- > 0;) {
            const bool joins = key + 1 < keys && segmentOf(key) == segmentOf(key + 1);
            m_end[static_cast<std::size_t>(key)] = joins ? m_end[static_cast<std::size_t>(key) + 1] : key + 1;
        }
    }
    template <class Add>
    void cut(std::int64_t row, KeyRun run, Add add) const {
        for (std::int64_t begin = run.begin; begin < run.end;) {
            const ExtraKind kind = kindOf(row, begin);
            std::int64_t end = begin;
            do end = std::min(run.end, borderAfter(row, end));
            while (end < run.end && kindOf(row, end) == kind);
            add(kind, KeyRun{begin, end});
            begin = end;
        }
    }

private:
    [[nodiscard]] std::int32_t segmentOf(std::int64_t row) const {
        return row >= 0 && static_cast<std::size_t>(row) < m_facts.segment.size() ? m_facts.segment[static_cast<std::size_t>(row)] : -1;
    }
    [[nodiscard]] ExtraKind kindOf(std::int64_t row, std::int64_t key) const {
        if (!m_facts.segment.empty() && segmentOf(key) != segmentOf(row)) return ExtraKind::CrossSegment;
        return key > row ? ExtraKind::Future : ExtraKind::Other;
    }
    /// The next key at which the kind may change.
    [[nodiscard]] std::int64_t borderAfter(std::int64_t row, std::int64_t key) const {
        const std::int64_t segmentEnd = m_end.empty() ? std::numeric_limits<std::int64_t>::max() : m_end[static_cast<std::size_t>(key)];
        return key <= row ? std::min(segmentEnd, row + 1) : segmentEnd;
    }

    const RowFacts& m_facts;
    std::vector<std::int64_t> m_end;
};

}  // namespace

Result<EdgeDifference> compareEdges(const Mask& actual, const Mask& expected, const RowFacts& facts, const Progress& progress) {
    if (actual.queries() != expected.queries() || actual.keys() != expected.keys()) {
        const auto size = [](const Mask& m) { return std::to_string(m.queries()) + " x " + std::to_string(m.keys()); };
        return fail(ErrorKind::Mismatch, "mask '" + actual.name() + "'", "has another size than '" + expected.name() + "'", size(expected),
                    size(actual));
    }
    KeyRuns liveKeys;
    for (std::int64_t key = 0; key < actual.keys(); ++key)
        if (isLive(facts, key)) appendClipped(liveKeys, key, key + 1, {0, actual.keys()});
    RunReader actualReader(actual);
    RunReader expectedReader(expected);
    std::array<Gatherer, 3> extra{Gatherer(actual.keys()), Gatherer(actual.keys()), Gatherer(actual.keys())};
    Gatherer missing(actual.keys());
    const Classifier classifier(facts, actual.keys());
    KeyRuns difference;
    KeyRuns alive;
    for (std::int64_t query = 0; query < actual.queries(); ++query) {
        if (query % kRowsPerCheck == 0) {
            ROWSCOPE_TRY(progress.check("compare masks"));
            progress.say("compare masks", query, actual.queries());
        }
        const std::int64_t row = query + facts.queryOffset;
        if (!isLive(facts, row)) continue;
        const KeyRuns& has = actualReader.row(query);
        const KeyRuns& should = expectedReader.row(query);
        if (has == should) continue;
        subtract(has, should, difference);
        intersect(difference, liveKeys, alive);
        for (const KeyRun& run : alive)
            classifier.cut(row, run, [&](ExtraKind kind, KeyRun piece) { extra[static_cast<std::size_t>(kind)].add(query, piece); });
        subtract(should, has, difference);
        intersect(difference, liveKeys, alive);
        for (const KeyRun& run : alive) missing.add(query, run);
    }
    EdgeDifference out;
    for (std::size_t kind = 0; kind < extra.size(); ++kind) out.extra[kind] = extra[kind].take();
    out.missing = missing.take();
    return out;
}

}  // namespace rowscope::masks
