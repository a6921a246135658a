#include "core/audit/input.h"

#include <algorithm>

#include "core/audit/edge_groups.h"
#include "core/supervision/shift.h"
#include "core/trace/dump/columns.h"

namespace rowscope::audit {
namespace {

using rows::OriginKind;
using rows::Role;

}  // namespace

bool Sample::isMedia(std::size_t row) const {
    if (rows->originKind.empty()) return false;
    const OriginKind kind = rows->originKind[row];
    return kind == OriginKind::Image || kind == OriginKind::Video || kind == OriginKind::Audio;
}

ShiftVerdict judgeShift(const trace::Claims& claims, const rows::RowTable& table) {
    if (table.label.empty() || table.tokenId.empty() || !claims.labels) return ShiftVerdict::Unknown;
    const bool unshifted = *claims.labels == supervision::LabelConvention::Unshifted;
    const supervision::ShiftEvidence evidence = supervision::detectShift(table.tokenId, table.label, table.rowCount);
    // One label in ten may disagree: a text that was edited after shifting still teaches the wrong row.
    const bool clear =
        evidence.offset && !evidence.ambiguous && evidence.disagreeing.size() * 10 <= static_cast<std::size_t>(evidence.supervised);
    if (!clear) return ShiftVerdict::AsClaimed;
    switch (supervision::shiftFault(*evidence.offset, unshifted ? supervision::LossShift::Internal : supervision::LossShift::None)) {
        case supervision::ShiftFault::DoubleShift:
            return ShiftVerdict::DoubleShift;
        case supervision::ShiftFault::MissingShift:
            return ShiftVerdict::MissingShift;
        case supervision::ShiftFault::None:
            break;
    }
    return ShiftVerdict::AsClaimed;
}

void fillAnswers(Sample& sample, std::span<const trace::SpanFact> spans, std::span<const std::string> supervise) {
    const std::size_t size = sample.size();
    if (!sample.rows->role.empty()) {
        sample.answer.resize(size);
        for (std::size_t row = 0; row < size; ++row) {
            const Role role = sample.rows->role[row];
            sample.answer[row] = role == Role::Unknown ? -1 : role == Role::Assistant ? 1 : 0;
        }
    }
    const bool fromSpans = sample.answer.empty();
    for (const trace::SpanFact& span : spans) {
        if (span.batch != sample.index) continue;
        const auto end = std::min(size, static_cast<std::size_t>(span.range.end));
        if (fromSpans && sample.answer.empty()) sample.answer.assign(size, -1);
        const bool taught = std::find(supervise.begin(), supervise.end(), span.role) != supervise.end();
        if (taught && sample.alsoTaught.empty()) sample.alsoTaught.assign(size, 0);
        for (auto row = static_cast<std::size_t>(span.range.begin); row < end; ++row) {
            if (fromSpans) sample.answer[row] = span.role == "assistant" ? 1 : 0;
            if (taught) sample.alsoTaught[row] = 1;
        }
    }
}

Result<AuditInput> inputOf(const trace::OpenedDump& opened, const Progress& progress) {
    const trace::Dump& dump = opened.dump;
    AuditInput input;
    input.claims = dump.claims;
    input.ids = dump.ids;
    input.model = dump.model;
    input.extra = &dump.extra;
    input.media = dump.media;
    input.steps = dump.steps;
    input.cacheLog = dump.cacheLog;
    input.external = dump.external;
    input.events = dump.events;
    input.admission = dump.admission ? &*dump.admission : nullptr;
    input.qformer = dump.qformer ? &*dump.qformer : nullptr;
    input.schedule = dump.schedule ? &*dump.schedule : nullptr;
    input.dump = &dump;
    const auto media = trace::mediaOfItems(dump);
    for (std::size_t item = 0; item < opened.tables.size(); ++item) {
        Sample sample;
        sample.index = static_cast<std::int32_t>(item);
        sample.rows = &opened.tables[item];
        sample.live = trace::liveRows(*sample.rows);
        sample.media = media[item];
        if (dump.templateMedia && item < dump.templateMedia->size()) sample.templateMedia = &(*dump.templateMedia)[item];
        for (std::size_t m = 0; m < opened.self[item].size(); ++m) {
            const trace::ItemMask& mask = opened.self[item][m];
            const auto& rule = mask.sliding && dump.claims.topologySliding ? dump.claims.topologySliding : dump.claims.topology;
            sample.masks.push_back({mask, trace::traceMaskOf(opened, item, m), !rule || rule->base != masks::Topology::Full});
        }
        if (const auto& cross = opened.cross[item]) {
            sample.cross =
                CrossView{cross->effective, cross->claimed, cross->unclaimedWhy, cross->slotRow, trace::traceCrossOf(opened, item)};
        }
        fillAnswers(sample, dump.extra.spans, dump.extra.supervise);
        sample.shift = judgeShift(dump.claims, *sample.rows);
        ROWSCOPE_TRY_ASSIGN(edges, edgeGroups(sample, progress));
        sample.edges = std::move(edges);
        input.samples.push_back(std::move(sample));
    }
    return input;
}

}  // namespace rowscope::audit
