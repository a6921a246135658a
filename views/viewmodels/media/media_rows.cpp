#include "views/viewmodels/media/media_rows.h"

#include <QCoreApplication>
#include <algorithm>

#include "views/viewmodels/attention/attention_view.h"
#include "views/viewmodels/media/patch_place.h"
#include "views/viewmodels/rows/row_text.h"
#include "views/viewmodels/text/figures.h"

namespace rowscope::viewmodels {

namespace {

struct MediaText {
    Q_DECLARE_TR_FUNCTIONS(MediaText)
};

bool isOf(const rows::RowTable& rows, std::size_t row, int media) {
    const auto kind = kindOf(rows, row);
    return kind != rows::OriginKind::Text && kind != rows::OriginKind::Padding && row < rows.originId.size() && rows.originId[row] == media;
}

const trace::Sequence* sequenceAt(const trace::Trace& trace, int sequence) {
    return sequence >= 0 && static_cast<std::size_t>(sequence) < trace.sequences.size()
               ? &trace.sequences[static_cast<std::size_t>(sequence)]
               : nullptr;
}

}  // namespace

std::vector<std::int32_t> rowsOfMedium(const trace::Sequence& sequence, int media, std::int32_t mediaRows) {
    std::vector<std::int32_t> out(static_cast<std::size_t>(std::max(0, mediaRows)), -1);
    const rows::RowTable& rows = sequence.rows;
    if (rows.sourceIndex.size() != rows.size()) return out;
    for (std::size_t row = 0; row < rows.size(); ++row) {
        const std::int32_t source = rows.sourceIndex[row];
        if (isOf(rows, row, media) && source >= 0 && source < mediaRows && out[static_cast<std::size_t>(source)] < 0)
            out[static_cast<std::size_t>(source)] = static_cast<std::int32_t>(row);
    }
    return out;
}

std::vector<std::int32_t> mediaRowsOf(const trace::Trace& trace, const trace::Place& place, int sequence, int media) {
    std::vector<std::int32_t> out;
    const trace::Sequence* owner = sequenceAt(trace, sequence);
    if (place.media == media && place.mediaRow >= 0) return {place.mediaRow};
    if (!owner || (place.sequence >= 0 && place.sequence != sequence)) return out;
    const auto collect = [&](const std::vector<rows::RowRange>& ranges) {
        for (const auto& range : ranges) {
            for (std::int32_t row = std::max(0, range.begin); row < range.end && static_cast<std::size_t>(row) < owner->rows.size();
                 ++row) {
                const auto at = static_cast<std::size_t>(row);
                if (isOf(owner->rows, at, media) && at < owner->rows.sourceIndex.size()) out.push_back(owner->rows.sourceIndex[at]);
            }
        }
    };
    collect(place.rows);
    collect(place.keys);
    if (out.empty() && place.media == media && place.rows.empty()) {
        const std::int32_t count = trace.media[static_cast<std::size_t>(media)].rowCount;
        for (std::int32_t row = 0; row < count; ++row) out.push_back(row);
    }
    return out;
}

int mediumOf(const trace::Trace& trace, const trace::Place& place, int sequence) {
    const auto known = [&](int media) { return media >= 0 && static_cast<std::size_t>(media) < trace.media.size(); };
    if (known(place.media)) return place.media;
    const trace::Sequence* owner = sequenceAt(trace, sequence);
    if (!owner || (place.sequence >= 0 && place.sequence != sequence)) return -1;
    for (const auto* ranges : {&place.rows, &place.keys}) {
        for (const auto& range : *ranges) {
            const auto row = static_cast<std::size_t>(std::max(0, range.begin));
            if (row < owner->rows.originId.size() && known(owner->rows.originId[row]) && isOf(owner->rows, row, owner->rows.originId[row]))
                return owner->rows.originId[row];
        }
    }
    return -1;
}

std::vector<float> weightsOverMedium(const AttentionView& view, int head, std::int32_t queryRow,
                                     const std::vector<std::int32_t>& rowOfMediaRow) {
    if (!view.isValid() || queryRow < 0) return {};
    const std::int64_t query = view.queryOfRow(queryRow);
    if (query < 0) return {};
    const std::vector<float> all = view.row(head, query);
    std::vector<float> out;
    for (const std::int32_t row : rowOfMediaRow)
        out.push_back(row >= 0 && static_cast<std::size_t>(row) < all.size() ? all[static_cast<std::size_t>(row)] : 0.0F);
    return out;
}

CardText explainPatch(const trace::Trace& trace, int media, std::int32_t mediaRow, std::int32_t row, const std::vector<float>& weights,
                      std::int32_t queryRow) {
    CardText card;
    if (media < 0 || static_cast<std::size_t>(media) >= trace.media.size()) return card;
    const trace::Media& medium = trace.media[static_cast<std::size_t>(media)];
    card.title = MediaText::tr("%1 row %2").arg(QString::fromStdString(medium.name)).arg(mediaRow);
    card.lines.push_back({MediaText::tr("sequence row"), CardText::Mark::None,
                          row < 0 ? MediaText::tr("none: cut, or not in this sequence") : QString::number(row), false});
    if (const auto place = patchPlace(medium.geometry, mediaRow)) {
        card.lines.push_back({MediaText::tr("patch"), CardText::Mark::None, patchText(medium.geometry, mediaRow), false});
        const QString pixels = pixelText(medium, *place);
        if (!pixels.isEmpty()) card.lines.push_back({MediaText::tr("pixels"), CardText::Mark::None, pixels, false});
    }
    if (static_cast<std::size_t>(mediaRow) < weights.size()) {
        card.lines.push_back({MediaText::tr("read by row %1").arg(queryRow), CardText::Mark::None,
                              figure(weights[static_cast<std::size_t>(mediaRow)], 6), false});
        card.footer = MediaText::tr("a weight, not a cause");
    }
    return card;
}

}  // namespace rowscope::viewmodels
