#include "views/viewmodels/rows/origin_bands.h"

#include <QCoreApplication>
#include <algorithm>

#include "views/viewmodels/rows/row_text.h"

namespace rowscope::viewmodels {

namespace {

struct OriginBands {
    Q_DECLARE_TR_FUNCTIONS(OriginBands)
};

/// Rows with the same key stand in one band.
struct BandKey {
    rows::OriginKind kind;
    rows::Part part;
    std::int32_t id;       ///< medium, or question
    rows::Role role;       ///< only where parts are unknown
    std::int32_t segment;  ///< packed examples never share a band
    bool operator==(const BandKey&) const = default;
};

std::int32_t at(const std::vector<std::int32_t>& column, std::size_t row) { return row < column.size() ? column[row] : -1; }

BandKey keyOf(const rows::RowTable& rows, std::size_t row) {
    const rows::OriginKind kind = kindOf(rows, row);
    rows::Part part = partOf(rows, row);
    if (part == rows::Part::Boundary) part = rows::Part::Special;
    const bool media = kind != rows::OriginKind::Text && kind != rows::OriginKind::Padding;
    const bool byRole = part == rows::Part::Text && row < rows.role.size();
    return {kind, part, media ? at(rows.originId, row) : at(rows.question, row), byRole ? rows.role[row] : rows::Role::Unknown,
            at(rows.segment, row)};
}

QString labelOf(const trace::Trace& trace, const rows::RowTable& rows, const BandKey& key, std::size_t row) {
    if (key.part == rows::Part::Special) return {};
    if (key.part == rows::Part::Option) return OriginBands::tr("options");
    if (key.part == rows::Part::Question && key.id >= 0 && static_cast<std::size_t>(key.id) < trace.questions.size())
        return QString::fromStdString(trace.questions[static_cast<std::size_t>(key.id)].id);
    if (key.part == rows::Part::Text && key.role != rows::Role::Unknown) return roleText(key.role);
    return originText(rows, row);
}

template <class RowAt>
std::vector<OriginBand> bandsOf(const trace::Trace& trace, const rows::RowTable& rows, std::size_t count, RowAt rowAt) {
    std::vector<OriginBand> bands;
    BandKey open{};
    for (std::size_t at = 0; at < count; ++at) {
        const std::size_t row = rowAt(at);
        const BandKey key = keyOf(rows, row);
        const auto index = static_cast<std::int32_t>(at);
        if (!bands.empty() && key == open) {
            bands.back().rows.end = index + 1;
            continue;
        }
        bands.push_back({{index, index + 1}, key.kind, key.part, labelOf(trace, rows, key, row)});
        open = key;
    }
    return bands;
}

}  // namespace

std::vector<OriginBand> originBands(const trace::Trace& trace, const trace::Sequence& sequence) {
    return bandsOf(trace, sequence.rows, sequence.rows.size(), [](std::size_t at) { return at; });
}

std::vector<OriginBand> originBands(const trace::Trace& trace, const trace::Sequence& sequence, const std::vector<std::int32_t>& chosen) {
    return bandsOf(trace, sequence.rows, chosen.size(), [&](std::size_t at) { return static_cast<std::size_t>(chosen[at]); });
}

std::size_t bandAt(const std::vector<OriginBand>& bands, std::int64_t row) {
    const auto after =
        std::upper_bound(bands.begin(), bands.end(), row, [](std::int64_t r, const OriginBand& band) { return r < band.rows.begin; });
    return after == bands.begin() ? 0 : static_cast<std::size_t>(after - bands.begin()) - 1;
}

}  // namespace rowscope::viewmodels
