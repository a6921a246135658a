#include <algorithm>
#include <limits>

#include "core/audit/lab/fault_functions.h"
#include "core/masks/terms_cross.h"
#include "core/trace/dump/columns.h"
#include "core/trace/dump/item_masks.h"

namespace rowscope::audit::lab {
namespace {

tl::unexpected<Error> nothing(const char* what) {
    return fail(ErrorKind::Unsupported, "", std::string("the dump has ") + what + " to break");
}

struct Rows {
    trace::Dump dump;
    std::vector<rows::RowTable> tables;
};

Result<Rows> rowsOf(const DumpEditor& editor) {
    ROWSCOPE_TRY_ASSIGN(dump, editor.make());
    ROWSCOPE_TRY_ASSIGN(tables, trace::rowTables(dump));
    return Rows{std::move(dump), std::move(tables)};
}

/// The first self layer's mask tensor that is additive over rows x rows; empty where there is none.
std::string firstMask(const trace::Dump& dump, bool sliding) {
    for (std::size_t i = 0; i < dump.layers.size(); ++i) {
        const bool isSliding = i < dump.claims.layerTypes.size() && dump.claims.layerTypes[i] == "sliding_attention";
        if (dump.layers[i].kind == trace::LayerKind::SelfAttention && !dump.layers[i].mask.empty() && isSliding == sliding)
            return dump.layers[i].mask;
    }
    return {};
}

/// The claimed mask of an item as a builder makes it from other columns or another rule.
Result<masks::Mask> builtOtherwise(const Rows& r, std::size_t item, masks::TopologyRule rule, std::span<const std::int32_t> originId,
                                   std::span<const rows::OriginKind> kinds) {
    const std::vector<std::uint8_t> live = trace::liveRows(r.tables[item]);
    masks::SelfMaskColumns columns;
    columns.valid = live;
    columns.originKind = kinds;
    columns.originId = originId;
    columns.segment = r.tables[item].segment;
    columns.blockRule = r.dump.claims.blockRule;
    if (r.dump.claims.window) columns.window = *r.dump.claims.window;
    return masks::selfMask(rule, columns);
}

}  // namespace

Status blockedRow(DumpEditor& editor) {
    ROWSCOPE_TRY_ASSIGN(r, rowsOf(editor));
    const std::string tensor = firstMask(r.dump, false);
    if (tensor.empty() || r.tables.empty()) return nothing("no mask of rows x rows");
    const std::vector<std::uint8_t> live = trace::liveRows(r.tables[0]);
    const auto row = static_cast<std::size_t>(std::find(live.rbegin(), live.rend(), 1).base() - live.begin()) - 1;
    const auto rows = static_cast<std::size_t>(r.dump.rows);
    editor.editFloats(tensor, [&](auto& values) {
        std::fill_n(values.begin() + static_cast<std::ptrdiff_t>(row * rows), rows, std::numeric_limits<float>::lowest());
    });
    return {};
}

Status noSegmentCut(DumpEditor& editor) {
    ROWSCOPE_TRY_ASSIGN(r, rowsOf(editor));
    const std::string tensor = firstMask(r.dump, false);
    if (tensor.empty() || !r.dump.claims.topology || !r.dump.claims.topology->packed) return nothing("no packed mask");
    masks::TopologyRule rule = *r.dump.claims.topology;
    rule.packed = false;
    ROWSCOPE_TRY_ASSIGN(mask, builtOtherwise(r, 0, rule, r.tables[0].originId, r.tables[0].originKind));
    editor.setMask(tensor, 0, mask);
    return {};
}

Status mergedBlocks(DumpEditor& editor) {
    ROWSCOPE_TRY_ASSIGN(r, rowsOf(editor));
    const std::string tensor = firstMask(r.dump, false);
    if (tensor.empty() || !r.dump.claims.topology || r.dump.claims.topology->base != masks::Topology::BidirImageBlock)
        return nothing("no media blocks");
    std::vector<std::int32_t> one = r.tables[0].originId;
    for (std::int32_t& id : one) id = std::min(id, 0);  // every medium is medium 0
    ROWSCOPE_TRY_ASSIGN(mask, builtOtherwise(r, 0, *r.dump.claims.topology, one, r.tables[0].originKind));
    editor.setMask(tensor, 0, mask);
    return {};
}

Status tokenTypesForgotten(DumpEditor& editor) {
    ROWSCOPE_TRY_ASSIGN(r, rowsOf(editor));
    const std::string tensor = firstMask(r.dump, false);
    if (tensor.empty() || !r.dump.claims.topology || r.dump.claims.topology->base != masks::Topology::BidirImageBlock)
        return nothing("no media blocks");
    const std::vector<rows::OriginKind> text(r.tables[0].rowCount, rows::OriginKind::Text);
    ROWSCOPE_TRY_ASSIGN(mask, builtOtherwise(r, 0, *r.dump.claims.topology, r.tables[0].originId, text));
    editor.setMask(tensor, 0, mask);
    return {};
}

Status allPreceding(DumpEditor& editor) {
    ROWSCOPE_TRY_ASSIGN(r, rowsOf(editor));
    if (!r.dump.ids.imageToken || editor.shape("image_attention_mask").size() != 3) return nothing("no cross-attention mask");
    const auto slots = static_cast<std::size_t>(editor.shape("image_attention_mask")[2]);
    editor.editInts("image_attention_mask", [&](auto& cells) {
        for (std::size_t item = 0; item < r.tables.size(); ++item) {
            std::vector<std::int32_t> slotOfRow(r.tables[item].rowCount, -1);
            std::int32_t next = 0;
            for (std::size_t row = 0; row < slotOfRow.size(); ++row)
                if (r.tables[item].tokenId[row] == *r.dump.ids.imageToken) slotOfRow[row] = next++;
            const auto windows = masks::mediaWindows(masks::CrossRule::AllPreceding, slotOfRow);
            for (std::size_t row = 0; row < windows.size(); ++row)
                for (std::size_t slot = 0; slot < slots; ++slot)
                    cells[(item * slotOfRow.size() + row) * slots + slot] =
                        static_cast<std::int32_t>(slot) >= windows[row].first && static_cast<std::int32_t>(slot) < windows[row].last;
        }
    });
    return {};
}

Status reusedObjectiveMask(DumpEditor& editor) {
    const json::Value* qformer = editor.manifest.find("qformer");
    const json::Value* objectives = qformer ? qformer->find("objectives") : nullptr;
    const json::Value* itc = objectives ? objectives->find("itc") : nullptr;
    if (!itc || !objectives->find("itg")) return nothing("no Q-Former objectives");
    const json::Value tensor = *itc;
    json::Value changed = *objectives;
    changed.set("itg", tensor);
    editor.member("qformer").set("objectives", std::move(changed));
    return {};
}

}  // namespace rowscope::audit::lab
