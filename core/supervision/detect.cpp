#include "core/supervision/detect.h"

#include <algorithm>

namespace rowscope::supervision {
namespace {

bool isValid(const SupervisionView& view, std::size_t row) {
    return view.valid.empty() || (row < view.valid.size() && view.valid[row] != 0);
}
bool isMedia(const SupervisionView& view, std::size_t row) {
    return row < view.originKind.size() && view.originKind[row] > rows::OriginKind::Text;
}
bool contains(std::span<const std::int32_t> values, std::int32_t value) {
    return std::find(values.begin(), values.end(), value) != values.end();
}
bool sameSegment(const SupervisionView& view, std::size_t a, std::size_t b) {
    return a >= view.segment.size() || b >= view.segment.size() || view.segment[a] == view.segment[b];
}

}  // namespace

Labels unshiftedLabels(std::span<const std::int32_t> labels, LabelConvention convention) {
    Labels out(labels.begin(), labels.end());
    if (convention == LabelConvention::Unshifted || out.empty()) return out;
    for (std::size_t row = out.size(); row-- > 1;) out[row] = labels[row - 1];
    out[0] = kIgnored;
    return out;
}

LabelledRows labelledRows(const SupervisionView& view) {
    LabelledRows out;
    const Labels labels = unshiftedLabels(view.labels, view.convention);
    for (std::size_t row = 0; row < labels.size(); ++row) {
        if (labels[row] == kIgnored) continue;
        const auto at = static_cast<std::int32_t>(row);
        if (!isValid(view, row))
            out.padding.push_back(at);
        else if (isMedia(view, row))
            out.media.push_back(at);
        else if (row < view.role.size() && view.role[row] != rows::Role::Assistant && view.role[row] != rows::Role::Unknown)
            out.prompt.push_back(at);
    }
    return out;
}

std::vector<rows::RowRange> roleSpans(const SupervisionView& view, rows::Role role) {
    std::vector<rows::RowRange> out;
    for (std::size_t row = 0; row < view.role.size(); ++row) {
        if (view.role[row] != role || !isValid(view, row)) continue;
        const auto at = static_cast<std::int32_t>(row);
        if (!out.empty() && out.back().end == at && sameSegment(view, row - 1, row))
            ++out.back().end;
        else
            out.push_back({at, at + 1});
    }
    return out;
}

std::vector<rows::RowRange> unsupervisedSpans(const SupervisionView& view) {
    const Labels labels = unshiftedLabels(view.labels, view.convention);
    std::vector<rows::RowRange> out = roleSpans(view);
    std::erase_if(out, [&](const rows::RowRange& span) {
        for (std::int32_t row = span.begin; row < span.end && static_cast<std::size_t>(row) < labels.size(); ++row)
            if (labels[static_cast<std::size_t>(row)] != kIgnored) return true;
        return false;
    });
    return out;
}

std::vector<std::int32_t> unsupervisedStops(const SupervisionView& view, std::span<const std::int32_t> stopTokens) {
    const Labels labels = unshiftedLabels(view.labels, view.convention);
    std::vector<std::int32_t> out;
    for (const rows::RowRange& span : roleSpans(view)) {
        const auto begin = labels.begin() + span.begin;
        const auto end = labels.begin() + std::min<std::ptrdiff_t>(span.end, static_cast<std::ptrdiff_t>(labels.size()));
        if (begin >= end || std::all_of(begin, end, [](std::int32_t label) { return label == kIgnored; })) continue;
        std::int32_t stop = span.end - 1;  // the last token of the span, or the one behind it where the template closes the turn
        if (!contains(stopTokens, view.ids[static_cast<std::size_t>(stop)])) ++stop;
        const auto at = static_cast<std::size_t>(stop);
        if (at >= labels.size() || at >= view.ids.size() || !isValid(view, at) || !sameSegment(view, at, at - 1)) continue;
        if (contains(stopTokens, view.ids[at]) && labels[at] == kIgnored) out.push_back(stop);
    }
    return out;
}

std::vector<std::int32_t> targetsAcrossSegments(const SupervisionView& view) {
    std::vector<std::int32_t> out;
    for (const std::int32_t row : predictingRows(view.labels, view.convention)) {
        const auto target = static_cast<std::size_t>(row) + 1;
        if (target < view.segment.size() && !sameSegment(view, static_cast<std::size_t>(row), target)) out.push_back(row);
    }
    return out;
}

RoleRule roleRule(const SupervisionView& view) {
    RoleRule out;
    if (view.role.empty() || view.ids.empty()) return out;
    std::vector<rows::Role> role(view.role.begin(), view.role.end());
    for (std::size_t row = 0; row < role.size(); ++row)
        if (isMedia(view, row)) role[row] = rows::Role::Unknown;  // no target, whoever brought it
    const Labels right = shiftedLeft(roleLabels(view.ids, role, view.valid));
    const Labels wrong = labelsByInputRole(view.ids, role, view.valid);
    Labels found(view.labels.begin(), view.labels.end());
    if (view.convention == LabelConvention::Unshifted) found = shiftedLeft(found);
    if (found == right) return out;
    out.rows = differingRows(found, right);
    out.followsInputRole = found == wrong;
    return out;
}

std::vector<std::int32_t> stopsLostToPadId(const SupervisionView& view, std::int32_t padId, std::int32_t eosId) {
    if (padId != eosId) return {};
    const std::int32_t stops[] = {eosId};
    return unsupervisedStops(view, stops);
}

Result<RowCounts> countRows(const SupervisionView& view, const masks::Mask* mask, const Progress& progress) {
    RowCounts out;
    out.rows = static_cast<std::int64_t>(std::max({view.ids.size(), view.labels.size(), view.valid.size(), view.originKind.size()}));
    const auto rows = static_cast<std::size_t>(out.rows);
    for (std::size_t row = 0; row < rows; ++row) {
        out.valid += isValid(view, row);
        out.media += isValid(view, row) && isMedia(view, row);
    }
    out.supervised = static_cast<std::int64_t>(predictingRows(view.labels, view.convention).size());
    out.visible = out.valid;
    if (!mask) return out;
    // How many queries read each key, as a difference row: a run costs its two ends.
    std::vector<std::int64_t> readers(static_cast<std::size_t>(mask->keys()) + 1, 0);
    masks::RunReader reader(*mask);
    for (std::int64_t query = 0; query < mask->queries(); ++query) {
        if (query % 64 == 0) ROWSCOPE_TRY(progress.check("count visible rows"));
        if (!isValid(view, static_cast<std::size_t>(query))) continue;
        for (const masks::KeyRun& run : reader.row(query)) {
            ++readers[static_cast<std::size_t>(run.begin)];
            --readers[static_cast<std::size_t>(run.end)];
        }
    }
    out.visible = 0;
    std::int64_t depth = 0;
    for (std::size_t key = 0; key < std::min(rows, readers.size()); ++key) {
        depth += readers[key];
        out.visible += depth > 0 && isValid(view, key);
    }
    return out;
}

}  // namespace rowscope::supervision
