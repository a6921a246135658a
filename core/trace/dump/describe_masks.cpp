#include <algorithm>
#include <map>

#include "core/masks/summary.h"
#include "core/trace/dump/columns.h"
#include "core/trace/dump/describe.h"

namespace rowscope::trace {
namespace {

struct Candidate {
    masks::TopologyRule rule;
    bool needsTypes = false;
};

std::vector<Candidate> candidates(bool segments, bool window) {
    using masks::Topology;
    std::vector<Candidate> out;
    for (const Topology base : {Topology::Causal, Topology::Full, Topology::BidirImageBlock, Topology::PrefixLm, Topology::PrefixBlock}) {
        const bool types = base == Topology::PrefixBlock;
        out.push_back({{base, false, false}, types});
        if (window) out.push_back({{base, false, true}, types});
        // Packed forms of rules that two segments would make meaningless (full, token types) are not looked for.
        if (segments && (base == Topology::Causal || base == Topology::PrefixLm || base == Topology::BidirImageBlock))
            out.push_back({{base, true, false}, types});
    }
    return out;
}

/// The rule's mask for one item; unset where a column is not known.
Result<std::optional<masks::Mask>> candidateMask(const OpenedDump& opened, std::size_t item, const Candidate& candidate,
                                                 const std::optional<masks::Window>& window) {
    const rows::RowTable& table = opened.tables[item];
    const std::vector<std::uint8_t> live = liveRows(table);
    std::vector<std::uint8_t> prefix;
    if (candidate.needsTypes) {
        ROWSCOPE_TRY_ASSIGN(types, itemRow(opened.dump, "token_type_ids", static_cast<std::int64_t>(item)));
        if (types.empty()) return std::optional<masks::Mask>{};
        for (std::size_t row = 0; row < types.size(); ++row) prefix.push_back(types[row] == 0 && live[row]);
    }
    masks::SelfMaskColumns columns;
    columns.valid = live;
    columns.originKind = table.originKind;
    columns.originId = table.originId;
    columns.segment = table.segment;
    columns.prefixToken = prefix;
    columns.blockRule = rows::BlockRule::ContiguousRun;
    if (window) columns.window = *window;
    auto mask = masks::selfMask(candidate.rule, columns);
    if (!mask) return std::optional<masks::Mask>{};
    return std::optional(std::move(*mask));
}

std::optional<masks::Window> windowOf(const Dump& dump, const std::string& tensor) {
    for (const LayerFact& layer : dump.layers)
        if (layer.kind == LayerKind::SelfAttention && layer.mask == tensor && layer.window) return layer.window;
    return dump.claims.window;
}

}  // namespace

Result<std::vector<std::string>> topologiesOf(const OpenedDump& opened, std::size_t selfMask, const Progress& progress) {
    std::vector<std::string> names;
    if (opened.tables.empty()) return names;
    const auto window = windowOf(opened.dump, opened.self.front()[selfMask].tensor);
    for (const Candidate& candidate : candidates(!opened.tables.front().segment.empty(), window.has_value())) {
        bool same = true;
        for (std::size_t item = 0; item < opened.tables.size() && same; ++item) {
            ROWSCOPE_TRY_ASSIGN(rule, candidateMask(opened, item, candidate, window));
            if (!rule) {
                same = false;
                break;
            }
            const std::vector<std::uint8_t> live = liveRows(opened.tables[item]);
            ROWSCOPE_TRY_ASSIGN(difference, masks::compareEdges(opened.self[item][selfMask].effective, *rule, {live, {}, 0}, progress));
            same = difference.same();
        }
        if (same) names.push_back(masks::topologyName(candidate.rule));
    }
    std::sort(names.begin(), names.end());
    return names;
}

Result<CanonicalMask> canonicalMask(const Dump& dump, const std::string& tensor) {
    const Array* array = dump.tensor(tensor);
    if (!array || array->rank() < 2) return fail(ErrorKind::NotFound, dump.where, "no mask tensor '" + tensor + "'");
    const std::int64_t items = dump.batch > 0 ? dump.batch : array->dim(0);
    const std::int64_t queries = array->rank() == 2 ? array->dim(1) : array->dim(array->rank() - 2);
    std::int64_t heads = 1;
    for (std::int64_t item = 0; item < items; ++item) heads = std::max(heads, distinctHeads(dump, tensor, item));
    CanonicalMask out;
    for (std::int64_t item = 0; item < items; ++item) {
        for (std::int64_t head = 0; head < heads; ++head) {
            ROWSCOPE_TRY_ASSIGN(mask, importMask(dump, tensor, item, head, queries));
            ROWSCOPE_TRY_ASSIGN(edges, masks::countAllowed(mask));
            out.allowedEdges += edges;
            if (head > 0) continue;
            out.shape = {items, heads, mask.queries(), mask.keys()};
            auto& lines = out.allowed.emplace_back();
            const std::vector<std::uint8_t> cells = mask.dense();
            for (std::int64_t q = 0; q < mask.queries(); ++q) {
                std::string line;
                for (std::int64_t k = 0; k < mask.keys(); ++k) line += cells[static_cast<std::size_t>(q * mask.keys() + k)] ? '1' : '0';
                lines.push_back(std::move(line));
            }
        }
    }
    return out;
}

}  // namespace rowscope::trace
