#include "core/trace/dump/opened.h"

#include <algorithm>

#include "core/masks/canonical.h"
#include "core/masks/term_dense.h"
#include "core/masks/terms_cross.h"
#include "core/rows/media_runs.h"
#include "core/trace/dump/columns.h"

namespace rowscope::trace {
namespace {

/// Rows of the placeholders, by slot: from the records, else from image tokens in row order.
std::vector<std::int32_t> slotRows(const Dump& dump, const rows::RowTable& table, std::size_t item, std::size_t slots) {
    std::vector<std::int32_t> rowOf(slots, -1);
    std::size_t next = 0;
    for (const MediaRecord& record : dump.media)
        if (record.batch == static_cast<std::int32_t>(item) && record.placeholder && next < slots) rowOf[next++] = *record.placeholder;
    if (next == 0 && dump.ids.imageToken)
        for (std::size_t row = 0; row < table.rowCount && next < slots; ++row)
            if (table.tokenId[row] == *dump.ids.imageToken) rowOf[next++] = static_cast<std::int32_t>(row);
    return rowOf;
}

Result<masks::Mask> claimedCross(const Dump& dump, const rows::RowTable& table, const std::vector<std::int32_t>& slotRow) {
    if (!dump.claims.cross) {
        const bool unknown = !dump.claims.crossText.empty();
        return fail(unknown ? ErrorKind::Unsupported : ErrorKind::NotFound, dump.where,
                    unknown ? "the claimed cross topology '" + dump.claims.crossText + "' is not known" : "no cross topology is claimed");
    }
    std::vector<std::int32_t> slotOfRow(table.rowCount, -1);
    for (std::size_t slot = 0; slot < slotRow.size(); ++slot) {
        const bool inside = slotRow[slot] >= 0 && static_cast<std::size_t>(slotRow[slot]) < slotOfRow.size();
        if (inside) slotOfRow[static_cast<std::size_t>(slotRow[slot])] = static_cast<std::int32_t>(slot);
    }
    std::vector<std::uint8_t> endOfText(table.rowCount, 0);
    for (std::size_t row = 0; row < table.rowCount; ++row) endOfText[row] = dump.ids.eos && table.tokenId[row] == *dump.ids.eos;
    const auto windows = masks::mediaWindows(*dump.claims.cross, slotOfRow, endOfText, table.segment);
    const std::vector<std::int64_t> one(slotRow.size(), 1);
    return masks::Mask(dump.claims.crossText, static_cast<std::int64_t>(table.rowCount), static_cast<std::int64_t>(slotRow.size()),
                       masks::Expression::of(masks::crossMedia(windows, one, *dump.claims.cross)));
}

/// A cross mask over latents, joined to one column a medium: a medium is readable when any of its latents is.
Result<masks::Mask> joinedLatents(const Dump& dump, const std::string& tensor, std::size_t item, std::int64_t latents,
                                  const Progress& progress) {
    ROWSCOPE_TRY_ASSIGN(mask, importMask(dump, tensor, static_cast<std::int64_t>(item), 0, dump.rows, progress));
    const std::int64_t slots = mask.keys() / latents;
    if (slots > 0 && dump.rows > masks::kMostCells / slots)
        return fail(ErrorKind::Limit, dump.where + ": tensor '" + tensor + "'", "has too many cells",
                    "at most " + std::to_string(masks::kMostCells), std::to_string(dump.rows) + " x " + std::to_string(slots));
    masks::RunReader reader(mask);
    std::vector<std::uint8_t> joined(static_cast<std::size_t>(slots));
    auto term = masks::denseFromRows(dump.rows, slots, [&](std::int64_t query) {
        std::fill(joined.begin(), joined.end(), 0);
        for (const masks::KeyRun& run : reader.row(query, {0, slots * latents}))
            std::fill(joined.begin() + run.begin / latents, joined.begin() + (run.end - 1) / latents + 1, 1);
        return std::span<const std::uint8_t>(joined);
    });
    return masks::Mask(tensor, dump.rows, slots, masks::Expression::of(std::move(term)));
}

Result<std::optional<ItemCross>> crossOf(const Dump& dump, const rows::RowTable& table, std::size_t item, const Progress& progress) {
    std::optional<masks::Mask> effective;
    if (const Array* given = dump.tensor("image_attention_mask"); given && given->rank() == 3) {
        if (!isTold(dump, "image_attention_mask")) return std::optional<ItemCross>{};
        ROWSCOPE_TRY_ASSIGN(mask, importMask(dump, "image_attention_mask", static_cast<std::int64_t>(item), 0, dump.rows, progress));
        effective = std::move(mask);
    } else {
        for (const LayerFact& layer : dump.layers) {
            if (effective || layer.kind != LayerKind::Cross || layer.mask.empty() || !dump.claims.latentsPerMedia) continue;
            if (!isTold(dump, layer.mask)) continue;
            ROWSCOPE_TRY_ASSIGN(mask, joinedLatents(dump, layer.mask, item, *dump.claims.latentsPerMedia, progress));
            effective = std::move(mask);
        }
    }
    if (!effective) return std::optional<ItemCross>{};
    std::vector<std::int32_t> slotRow = slotRows(dump, table, item, static_cast<std::size_t>(effective->keys()));
    ItemCross cross{std::move(*effective), {}, {}, std::move(slotRow)};
    if (auto claimed = claimedCross(dump, table, cross.slotRow))
        cross.claimed = std::move(*claimed);
    else
        cross.unclaimedWhy = claimed.error().cause;
    return std::optional(std::move(cross));
}

std::int32_t masksOf(const ItemMask& mask) { return mask.claimed ? 3 : 1; }

}  // namespace

Result<OpenedDump> open(Dump dump, const Progress& progress) {
    OpenedDump opened;
    ROWSCOPE_TRY_ASSIGN(tables, rowTables(dump, progress));
    SharedMasks shared;
    for (std::size_t item = 0; item < tables.size(); ++item) {
        ROWSCOPE_TRY(progress.check(dump.where));
        progress.say("read masks", static_cast<std::int64_t>(item), static_cast<std::int64_t>(tables.size()));
        ROWSCOPE_TRY_ASSIGN(self, selfMasks(dump, tables[item], static_cast<std::int64_t>(item), &shared, progress));
        ROWSCOPE_TRY_ASSIGN(cross, crossOf(dump, tables[item], item, progress));
        opened.self.push_back(std::move(self));
        opened.cross.push_back(std::move(cross));
    }
    opened.tables = std::move(tables);
    opened.dump = std::move(dump);
    return opened;
}

std::int32_t traceMaskOf(const OpenedDump& opened, std::size_t item, std::size_t selfMask) {
    std::int32_t index = 0;
    for (std::size_t i = 0; i < selfMask; ++i) index += masksOf(opened.self[item][i]);
    return index;
}

std::int32_t traceCrossOf(const OpenedDump& opened, std::size_t item) {
    return opened.cross[item] ? traceMaskOf(opened, item, opened.self[item].size()) : -1;
}

}  // namespace rowscope::trace
