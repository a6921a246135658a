#include <algorithm>

#include "core/supervision/loss.h"
#include "core/trace/dump/columns.h"
#include "core/trace/dump/difference.h"
#include "core/trace/dump/import_notes.h"
#include "core/trace/dump/opened.h"

namespace rowscope::trace {
namespace {

std::string layerList(const std::vector<std::int32_t>& layers, bool sliding) {
    if (layers.empty()) return "all";
    std::vector<std::int32_t> sorted = layers;
    std::sort(sorted.begin(), sorted.end());
    std::string text;
    for (std::size_t i = 0; i < sorted.size();) {
        std::size_t end = i + 1;
        while (end < sorted.size() && sorted[end] == sorted[end - 1] + 1) ++end;
        text += (text.empty() ? "" : ", ") + std::to_string(sorted[i]);
        if (end - i > 1) text += "-" + std::to_string(sorted[end - 1]);
        i = end;
    }
    return text + (sliding ? " (sliding)" : "");
}

masks::Mask renamed(const masks::Mask& mask, std::string name) { return {std::move(name), mask.queries(), mask.keys(), mask.expression()}; }

NamedMask named(masks::Mask mask, std::string layers, bool imported, bool memory) {
    return NamedMask{std::move(mask), std::move(layers), true, imported, memory, {}};
}

void addMasks(const masks::Mask& effective, const std::optional<masks::Mask>& claimed, const std::string& layers, bool memory,
              std::vector<NamedMask>& out) {
    out.push_back(named(renamed(effective, effective.name() + ", as dumped"), layers, true, memory));
    if (!claimed) return;
    out.push_back(named(renamed(*claimed, claimed->name() + ", as claimed"), layers, false, memory));
    out.push_back(named(differenceOf(effective, *claimed), layers, true, memory));
}

std::vector<Media> mediaOf(const Dump& dump) {
    std::vector<Media> out;
    for (const MediaRecord& record : dump.media) {
        Media media;
        media.kind = record.kind;
        media.name = record.content.empty() ? "medium " + std::to_string(record.mediaId) + " of item " + std::to_string(record.batch)
                                            : record.content;
        media.rowCount = record.featureRows > 0 ? record.featureRows : record.range ? record.range->size() : 0;
        if (record.gridThw) {
            const std::int32_t merge = std::max(1, dump.claims.spatialMergeSize.value_or(2));
            media.geometry.gridRows = (*record.gridThw)[1] / merge;
            media.geometry.gridColumns = (*record.gridThw)[2] / merge;
        }
        out.push_back(std::move(media));
    }
    return out;
}

/// Media rows name a medium of the trace; ids of the dump count inside an item. Rows of a medium without a record get one.
void renumberMedia(const Dump& dump, std::int32_t item, const std::vector<const MediaRecord*>& records, rows::RowTable& table,
                   std::vector<Media>& media) {
    std::map<std::int32_t, std::int32_t> indexOf;
    for (const MediaRecord* record : records) indexOf.try_emplace(record->mediaId, static_cast<std::int32_t>(record - dump.media.data()));
    for (std::size_t row = 0; row < table.originId.size(); ++row) {
        if (table.part[row] != rows::Part::Media) continue;
        const auto [it, fresh] = indexOf.try_emplace(table.originId[row], static_cast<std::int32_t>(media.size()));
        if (fresh) {
            Media unnamed;
            unnamed.kind = table.originKind[row];
            unnamed.name = "medium " + std::to_string(table.originId[row]) + " of item " + std::to_string(item) + ", without a record";
            media.push_back(std::move(unnamed));
        }
        if (fresh || static_cast<std::size_t>(it->second) >= dump.media.size()) ++media[static_cast<std::size_t>(it->second)].rowCount;
        table.originId[row] = it->second;
    }
}

/// Runs of media rows that no record names are placeholders as well: without them the sum of the expansion would be wrong.
void addUnrecorded(std::int32_t item, const rows::RowTable& table, rows::Expansion& expansion) {
    std::vector<std::uint8_t> named(expansion.templateToRows.size(), 0);
    for (const rows::ExpansionRecord& record : expansion.records)
        if (record.placeholderPosition >= 0) named[static_cast<std::size_t>(record.placeholderPosition)] = 1;
    for (std::size_t at = 0; at < named.size(); ++at) {
        const rows::RowRange range = expansion.templateToRows[at];
        const auto row = static_cast<std::size_t>(range.begin);
        if (named[at] || table.part[row] != rows::Part::Media) continue;
        rows::ExpansionRecord out;
        out.batchId = item;
        out.mediaId = row < table.originId.size() ? table.originId[row] : -1;
        out.placeholderPosition = static_cast<std::int32_t>(at);
        out.rows = range;
        ++expansion.placeholders;
        expansion.mediaRows += range.size();
        expansion.records.push_back(std::move(out));
    }
    std::stable_sort(expansion.records.begin(), expansion.records.end(),
                     [](const auto& a, const auto& b) { return a.rows.begin < b.rows.begin; });
}

rows::Expansion expansionOf(const Dump& dump, std::int32_t item, const std::vector<const MediaRecord*>& media,
                            const rows::RowTable& table) {
    rows::Expansion expansion;
    expansion.convention = dump.convention;
    const std::vector<std::uint8_t> live = liveRows(table);
    for (std::size_t row = 0; row < table.rowCount; ++row) {
        if (!live[row]) continue;
        const auto r = static_cast<std::int32_t>(row);
        const bool isMedia = table.part[row] == rows::Part::Media;
        const bool continues =
            isMedia && row > 0 && table.part[row - 1] == rows::Part::Media && table.originId[row - 1] == table.originId[row];
        if (continues) {
            ++expansion.templateToRows.back().end;
        } else {
            expansion.templateTokens.push_back(table.tokenId[row]);
            expansion.templateToRows.push_back({r, r + 1});
        }
    }
    expansion.templateLength = static_cast<std::int32_t>(expansion.templateTokens.size());
    for (const MediaRecord* record : media) {
        if (!record->range || record->inMemory) continue;
        rows::ExpansionRecord out;
        out.batchId = item;
        const std::int32_t first = record->range->begin;
        const auto row = static_cast<std::size_t>(first);
        out.mediaId = row < table.originId.size() ? table.originId[row] : -1;
        out.rows = *record->range;
        const auto& ranges = expansion.templateToRows;  // ascending
        const auto at = std::partition_point(ranges.begin(), ranges.end(), [&](const rows::RowRange& range) { return range.end <= first; });
        if (at != ranges.end() && at->contains(first)) out.placeholderPosition = static_cast<std::int32_t>(at - ranges.begin());
        ++expansion.placeholders;
        expansion.mediaRows += record->range->size();
        expansion.records.push_back(std::move(out));
    }
    addUnrecorded(item, table, expansion);
    return expansion;
}

/// Empty where the dump carries no logits of language rows, or does not say how labels stand.
Result<std::vector<double>> lossesOf(const Dump& dump, std::size_t item, const rows::RowTable& table) {
    const Array* logits = dump.tensor("logits");
    if (!logits || logits->rank() != 3 || logits->dim(0) != dump.batch || logits->dim(1) != dump.rows || table.label.empty() ||
        !dump.claims.labels)
        return std::vector<double>{};
    const std::size_t bytes = static_cast<std::size_t>(logits->dim(1) * logits->dim(2)) * byteSize(logits->dtype());
    const Array line(logits->dtype(), {logits->dim(1), logits->dim(2)}, logits->bytes().subspan(item * bytes, bytes),
                     std::make_shared<Array>(*logits));
    const auto shift =
        *dump.claims.labels == supervision::LabelConvention::Unshifted ? supervision::LossShift::Internal : supervision::LossShift::None;
    auto losses = supervision::rowLosses(line, table.label, shift);
    if (!losses) return fail(losses.error().within("item " + std::to_string(item)));
    return std::move(losses->perRow);
}

CacheEvent eventOf(const CacheLogEntry& entry) {
    CacheEvent event;
    switch (entry.op) {
        case CacheOp::Hit:
            event.op = CacheEvent::Op::Hit;
            break;
        case CacheOp::Miss:
            event.op = CacheEvent::Op::Miss;
            break;
        case CacheOp::Store:
            event.op = CacheEvent::Op::Store;
            break;
        case CacheOp::Evict:
            event.op = CacheEvent::Op::Evict;
            break;
        case CacheOp::Bypass:
            event.op = CacheEvent::Op::Bypass;
            break;
    }
    event.family = entry.state;
    event.entry = entry.entry;
    event.request = entry.request;
    for (const auto& [name, value] : entry.key) event.key.emplace_back(name, value.isString() ? value.asString() : json::write(value));
    return event;
}

void addStages(const Dump& dump, Trace& trace) {
    if (dump.schedule)
        for (const ScheduledBatch& batch : dump.schedule->batches)
            for (const ScheduledRequest& request : batch.requests)
                trace.stages.push_back({"encoded", request.id, batch.startMs, batch.endMs - batch.startMs, 0,
                                        "batch " + std::to_string(batch.id) + ", " + std::to_string(request.encoderRows) + " rows"});
    for (const RuntimeEvent& event : dump.events) trace.stages.push_back({event.event, event.request, event.t, 0, 0, event.media});
}

}  // namespace

Result<Trace> traceOf(const OpenedDump& opened, const Progress& progress) {
    const Dump& dump = opened.dump;
    Trace trace;
    trace.provenance.producer = Producer::Import;
    trace.provenance.title = dump.name.empty() ? dump.where : dump.name;
    trace.provenance.checkpoint = dump.model.family;
    trace.provenance.branch = "other";
    trace.provenance.dtype = dump.model.dtype;
    trace.provenance.details = dump.manifest;
    trace.media = mediaOf(dump);
    trace.findings = importNotes(dump);
    const auto records = mediaOfItems(dump);
    for (std::size_t item = 0; item < opened.tables.size(); ++item) {
        ROWSCOPE_TRY(progress.check(dump.where));
        const auto index = static_cast<std::int32_t>(item);
        Sequence sequence;
        sequence.name = "item " + std::to_string(item);
        sequence.rows = opened.tables[item];
        renumberMedia(dump, index, records[item], sequence.rows, trace.media);
        sequence.expansion = expansionOf(dump, index, records[item], sequence.rows);
        if (!dump.extra.vocabulary.empty()) {
            sequence.tokenText.resize(sequence.rows.rowCount);
            for (std::size_t row = 0; row < sequence.rows.rowCount; ++row)
                if (const auto it = dump.extra.vocabulary.find(sequence.rows.tokenId[row]); it != dump.extra.vocabulary.end())
                    sequence.tokenText[row] = it->second;
        }
        for (const ItemMask& mask : opened.self[item])
            addMasks(mask.effective, mask.claimed, layerList(mask.layers, mask.sliding), false, sequence.masks);
        if (const auto& cross = opened.cross[item]) {
            const std::size_t first = sequence.masks.size();
            addMasks(cross->effective, cross->claimed, "cross", true, sequence.masks);
            for (std::size_t m = first; m < sequence.masks.size(); ++m)
                for (std::int64_t slot = 0; slot < cross->effective.keys(); ++slot)
                    sequence.masks[m].rowsOf.push_back("medium " + std::to_string(slot));
        }
        if (auto note = padSideNote(dump, sequence.rows, index)) trace.findings.push_back(std::move(*note));
        if (auto losses = lossesOf(dump, item, sequence.rows))
            sequence.rowLoss = std::move(*losses);
        else
            trace.findings.push_back(lossNote(losses.error(), index));
        if (dump.extra.maxLength && dump.extra.untruncatedLength && *dump.extra.untruncatedLength > *dump.extra.maxLength)
            sequence.cuts.push_back(
                {"sequence", static_cast<std::int32_t>(*dump.extra.untruncatedLength - *dump.extra.maxLength), "right"});
        trace.sequences.push_back(std::move(sequence));
    }
    for (const CacheLogEntry& entry : dump.cacheLog) trace.cache.push_back(eventOf(entry));
    addStages(dump, trace);
    for (const StepFact& step : dump.steps)
        if (step.kvBytes) trace.ledger["kv, step " + std::to_string(step.step)] = *step.kvBytes;
    for (const auto& [name, array] : dump.tensors) trace.tensors.emplace(name, array);
    return trace;
}

}  // namespace rowscope::trace
