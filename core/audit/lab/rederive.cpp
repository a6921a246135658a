#include <algorithm>

#include "core/audit/lab/layout_rows.h"
#include "core/audit/lab/layouts.h"
#include "core/masks/terms_cross.h"
#include "core/rows/positions.h"
#include "core/trace/dump/columns.h"
#include "core/trace/dump/item_masks.h"

namespace rowscope::audit::lab {

Status rederive(DumpEditor& editor) {
    ROWSCOPE_TRY_ASSIGN(dump, editor.make());
    ROWSCOPE_TRY_ASSIGN(tables, trace::rowTables(dump));
    const Shape extent{dump.batch, dump.rows};
    std::vector<std::int64_t> keep;
    std::vector<std::int64_t> positions;
    for (std::size_t item = 0; item < tables.size(); ++item) {
        const std::vector<std::uint8_t> live = trace::liveRows(tables[item]);
        keep.insert(keep.end(), live.begin(), live.end());
        rows::PositionColumns columns;
        columns.valid = live;
        columns.originKind = tables[item].originKind;
        columns.originId = tables[item].originId;
        columns.segment = tables[item].segment;
        if (dump.claims.positions) {
            ROWSCOPE_TRY_ASSIGN(made, rows::positionsOf(*dump.claims.positions, columns));
            positions.insert(positions.end(), made.positions.values.begin(), made.positions.values.end());
        }
        for (std::size_t layer = 0; layer < dump.layers.size(); ++layer) {
            if (dump.layers[layer].kind != trace::LayerKind::SelfAttention) continue;
            const bool sliding = layer < dump.claims.layerTypes.size() && dump.claims.layerTypes[layer] == "sliding_attention";
            ROWSCOPE_TRY_ASSIGN(mask, trace::claimedMask(dump, tables[item], static_cast<std::int64_t>(item), sliding, {}));
            editor.setMask(dump.layers[layer].mask, static_cast<std::int64_t>(item), mask);
        }
    }
    editor.setInts("attention_mask", extent, keep);
    if (!positions.empty()) editor.setInts("position_ids", extent, positions);
    if (!dump.claims.cross) return {};
    const std::int64_t slots = editor.shape("image_attention_mask")[2];
    editor.editInts("image_attention_mask", [&](std::vector<std::int64_t>& cells) {
        for (std::size_t item = 0; item < tables.size(); ++item) {
            std::vector<std::int32_t> slotOfRow(tables[item].rowCount, -1);
            std::int32_t next = 0;
            for (std::size_t row = 0; row < tables[item].rowCount; ++row)
                if (tables[item].tokenId[row] == kImage) slotOfRow[row] = next++;
            const auto windows = masks::mediaWindows(*dump.claims.cross, slotOfRow);
            for (std::size_t row = 0; row < windows.size(); ++row)
                for (std::int64_t slot = 0; slot < slots; ++slot)
                    cells[(item * tables[item].rowCount + row) * static_cast<std::size_t>(slots) + static_cast<std::size_t>(slot)] =
                        slot >= windows[row].first && slot < windows[row].last;
        }
    });
    return {};
}

}  // namespace rowscope::audit::lab
