#include "views/viewmodels/place/place_rows.h"

#include <algorithm>

namespace rowscope::viewmodels {

namespace {

bool isMedia(rows::OriginKind kind) {
    return kind == rows::OriginKind::Image || kind == rows::OriginKind::Video || kind == rows::OriginKind::Audio;
}

template <class Matches>
std::vector<rows::RowRange> collect(std::size_t count, Matches matches) {
    std::vector<rows::RowRange> out;
    for (std::size_t row = 0; row < count; ++row) {
        if (!matches(row)) continue;
        const auto index = static_cast<std::int32_t>(row);
        if (!out.empty() && out.back().end == index)
            ++out.back().end;
        else
            out.push_back({index, index + 1});
    }
    return out;
}

}  // namespace

std::vector<rows::RowRange> rowsOf(const trace::Trace& trace, const trace::Place& place, int sequence) {
    if (sequence < 0 || static_cast<std::size_t>(sequence) >= trace.sequences.size()) return {};
    const bool here = place.sequence == sequence || place.sequence < 0;
    if (!place.rows.empty()) return here ? place.rows : std::vector<rows::RowRange>{};
    const rows::RowTable& rows = trace.sequences[static_cast<std::size_t>(sequence)].rows;
    const std::size_t count = rows.size();
    if (place.media >= 0 && rows.originId.size() == count && rows.originKind.size() == count) {
        const bool sources = rows.sourceIndex.size() == count;
        return collect(count, [&](std::size_t row) {
            if (rows.originId[row] != place.media || !isMedia(rows.originKind[row])) return false;
            return place.mediaRow < 0 || (sources && rows.sourceIndex[row] == place.mediaRow);
        });
    }
    if (place.question >= 0 && rows.question.size() == count) {
        const bool options = rows.option.size() == count;
        return collect(count, [&](std::size_t row) {
            if (rows.question[row] != place.question) return false;
            return place.option < 0 || (options && rows.option[row] == place.option);
        });
    }
    return {};
}

trace::Place placeOfRow(const trace::Trace& trace, int sequence, std::int32_t row) {
    trace::Place place;
    place.sequence = sequence;
    place.rows = {{row, row + 1}};
    if (sequence < 0 || static_cast<std::size_t>(sequence) >= trace.sequences.size()) return place;
    const rows::RowTable& rows = trace.sequences[static_cast<std::size_t>(sequence)].rows;
    const auto at = static_cast<std::size_t>(row);
    if (at >= rows.size()) return place;
    if (at < rows.originKind.size() && isMedia(rows.originKind[at])) {
        if (at < rows.originId.size()) place.media = rows.originId[at];
        if (at < rows.sourceIndex.size()) place.mediaRow = rows.sourceIndex[at];
    }
    if (at < rows.question.size()) place.question = rows.question[at];
    if (at < rows.option.size()) place.option = rows.option[at];
    return place;
}

std::optional<trace::Place> placeOfAnswer(const trace::Trace& trace) {
    if (trace.questions.empty() || trace.questions.front().probabilities.empty()) return std::nullopt;
    const auto& probabilities = trace.questions.front().probabilities;
    trace::Place place;
    place.question = 0;
    place.option = static_cast<std::int32_t>(std::max_element(probabilities.begin(), probabilities.end()) - probabilities.begin());
    return place;
}

trace::Place placeOfCell(int sequence, int mask, masks::Cell cell, std::int32_t queryRow, std::int32_t keyRow) {
    trace::Place place;
    place.sequence = sequence;
    place.mask = mask;
    place.cell = cell;
    place.rows = {{queryRow, queryRow + 1}};
    if (keyRow >= 0) place.keys = {{keyRow, keyRow + 1}};
    return place;
}

}  // namespace rowscope::viewmodels
