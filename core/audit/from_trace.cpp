#include "core/audit/from_trace.h"

#include <algorithm>

#include "core/audit/edge_groups.h"
#include "core/masks/terms_rows.h"
#include "core/trace/dump/columns.h"
#include "core/trace/dump/manifest.h"

namespace rowscope::audit {
namespace {

using trace::Sequence;
using trace::Trace;

/// What a run or layout owns while it is audited.
struct Facts {
    std::vector<trace::MediaRecord> media;
    std::vector<trace::CacheLogEntry> cacheLog;
    trace::Dump claims;  ///< only its claims are used: read from the provenance as a manifest's are
};

void fillMedia(const Trace& trace, std::vector<trace::MediaRecord>& out) {
    for (std::size_t i = 0; i < trace.sequences.size(); ++i)
        for (const rows::ExpansionRecord& record : trace.sequences[i].expansion.records) {
            trace::MediaRecord media;
            media.batch = static_cast<std::int32_t>(i);
            media.mediaId = record.mediaId;
            media.placeholder = record.placeholderPosition;
            media.range = record.rows;
            media.featureRows = record.rows.size() - record.interiorBoundaryRows;
            if (record.mediaId >= 0 && static_cast<std::size_t>(record.mediaId) < trace.media.size()) {
                const trace::Media& known = trace.media[static_cast<std::size_t>(record.mediaId)];
                media.kind = known.kind;
                media.content = known.name;
                if (known.rowCount > 0) media.featureRows = known.rowCount;
            }
            out.push_back(std::move(media));
        }
}

void fillCache(const Trace& trace, std::vector<trace::CacheLogEntry>& out) {
    using Op = trace::CacheEvent::Op;
    for (std::size_t i = 0; i < trace.cache.size(); ++i) {
        const trace::CacheEvent& event = trace.cache[i];
        trace::CacheLogEntry entry;
        entry.seq = static_cast<std::int64_t>(i);
        entry.op = event.op == Op::Hit     ? trace::CacheOp::Hit
                   : event.op == Op::Store ? trace::CacheOp::Store
                   : event.op == Op::Evict ? trace::CacheOp::Evict
                   : event.op == Op::Miss  ? trace::CacheOp::Miss
                                           : trace::CacheOp::Bypass;
        entry.state = event.family;
        entry.entry = event.entry;
        entry.request = event.request;
        for (const auto& [name, value] : event.key) entry.key.emplace_back(name, value);
        out.push_back(std::move(entry));
    }
}

/// The provenance as a manifest's head. Sequences of a layout may claim different things: what all of them claim alike is then what the
/// whole claims, and the rest stays unclaimed.
json::Value headOf(const Trace& trace) {
    json::Value head = trace.provenance.details;
    const json::Value* claims = head.find("claims");
    if (!claims || !claims->isArray()) return head;
    json::Value shared = json::Object{};
    const json::Array& each = claims->asArray();
    if (!each.empty() && each.front().isObject())
        for (const auto& [name, value] : each.front().asObject())
            if (std::all_of(each.begin(), each.end(), [&](const json::Value& one) { return one.find(name) && *one.find(name) == value; }))
                shared.set(name, value);
    head.set("claims", std::move(shared));
    return head;
}

/// A rule is its own claim, but for what packing adds to it: rows of other examples stay closed.
std::optional<masks::Mask> claimOf(const masks::Mask& mask, const rows::RowTable& table) {
    if (table.segment.empty() || mask.queries() != mask.keys()) return std::nullopt;
    return masks::Mask(mask.name(), mask.queries(), mask.keys(),
                       masks::Expression::all({mask.expression(), masks::Expression::of(masks::segment(table.segment))}));
}

Result<Sample> sampleOf(const Trace& trace, std::int32_t index, const Facts& facts, const Progress& progress) {
    const Sequence& sequence = trace.sequences[static_cast<std::size_t>(index)];
    Sample sample;
    sample.index = index;
    sample.rows = &sequence.rows;
    sample.live = trace::liveRows(sequence.rows);
    sample.expansion = &sequence.expansion;
    for (const trace::MediaRecord& record : facts.media)
        if (record.batch == index) sample.media.push_back(&record);
    for (std::size_t m = 0; m < sequence.masks.size(); ++m) {
        const trace::NamedMask& named = sequence.masks[m];
        const auto rows = static_cast<std::int64_t>(sequence.rows.rowCount);
        if (!named.composed || named.keysAreMedia || named.mask.queries() != rows || named.mask.keys() != rows) continue;
        trace::ItemMask mask{named.mask.name(),
                             trace::LayerKind::SelfAttention,
                             {},
                             false,
                             named.mask,
                             claimOf(named.mask, sequence.rows),
                             "the mask is a rule and its own claim",
                             -1};
        sample.masks.push_back({std::move(mask), static_cast<std::int32_t>(m)});
    }
    fillAnswers(sample, {}, {});
    sample.shift = judgeShift(facts.claims.claims, sequence.rows);
    ROWSCOPE_TRY_ASSIGN(edges, edgeGroups(sample, progress));
    sample.edges = std::move(edges);
    return sample;
}

Result<AuditReport> auditDumpOf(const Trace& trace, const Progress& progress) {
    std::map<std::string, Array, std::less<>> tensors(trace.tensors.begin(), trace.tensors.end());
    ROWSCOPE_TRY_ASSIGN(dump, trace::makeDump(trace.provenance.details, std::move(tensors), trace.provenance.title));
    ROWSCOPE_TRY_ASSIGN(opened, trace::open(std::move(dump), progress));
    ROWSCOPE_TRY_ASSIGN(input, inputOf(opened, progress));
    return audit(input, progress);
}

}  // namespace

Result<AuditReport> auditTrace(const Trace& trace, const Progress& progress) {
    const json::Value* format = trace.provenance.details.find("format");
    if (format && format->isString() && format->asString() == "mmdump") return auditDumpOf(trace, progress);
    Facts facts;
    fillMedia(trace, facts.media);
    fillCache(trace, facts.cacheLog);
    ROWSCOPE_TRY(trace::manifest::readClaims(headOf(trace), "provenance", facts.claims));
    AuditInput input;
    input.claims = facts.claims.claims;
    if (input.claims.paddedQueryPolicy.empty()) input.claims.paddedQueryPolicy = "discard";  // rows of ours that are padding are never read
    input.media = facts.media;
    input.cacheLog = facts.cacheLog;
    for (std::size_t i = 0; i < trace.sequences.size(); ++i) {
        ROWSCOPE_TRY_ASSIGN(sample, sampleOf(trace, static_cast<std::int32_t>(i), facts, progress));
        input.samples.push_back(std::move(sample));
    }
    return audit(input, progress);
}

}  // namespace rowscope::audit
