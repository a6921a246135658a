#pragma once

#include <vector>

#include "core/trace/dump/dump.h"
#include "core/trace/dump/item_masks.h"
#include "core/trace/trace.h"

namespace rowscope::trace {

/// Cross attention of one item, per medium: image_attention_mask [B,L,M], or a cross mask with its latents joined.
struct ItemCross {
    masks::Mask effective;  ///< [rows, media slots]
    std::optional<masks::Mask> claimed;
    std::string unclaimedWhy;
    std::vector<std::int32_t> slotRow;  ///< row of each slot's placeholder; -1 for a slot without one
};

/// A dump with everything that several readers want computed once: row tables, masks as rules, their names in a trace.
struct OpenedDump {
    Dump dump;
    std::vector<rows::RowTable> tables;           ///< per item
    std::vector<std::vector<ItemMask>> self;      ///< per item
    std::vector<std::optional<ItemCross>> cross;  ///< per item
};

/// Errors: as rowTables and importMask; Cancelled.
[[nodiscard]] Result<OpenedDump> open(Dump dump, const Progress& progress = {});

/// Index in Sequence::masks of the trace that traceOf makes: each imported mask is followed by its claimed rule and their
/// difference, where there is a claim; cross attention comes last.
[[nodiscard]] std::int32_t traceMaskOf(const OpenedDump& opened, std::size_t item, std::size_t selfMask);
[[nodiscard]] std::int32_t traceCrossOf(const OpenedDump& opened, std::size_t item);

/// The dump as a trace: one sequence per batch item, imported masks beside the rules they claim to be, media, labels, losses,
/// cache log and schedule. Its findings are notes of what the import told by itself (polarities); the audit adds those of the rules. Error:
/// Cancelled.
[[nodiscard]] Result<Trace> traceOf(const OpenedDump& opened, const Progress& progress = {});

}  // namespace rowscope::trace
