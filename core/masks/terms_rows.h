#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/masks/term.h"
#include "core/rows/row_table.h"

namespace rowscope::masks {

// Terms that know a column of the row table. They copy what they need, O(rows).

/// "validity": the key is real, and where `queryValid` is given the query too (article 0x03, 1; the keys-only form leaves
/// padded queries a row of ordinary keys, as most libraries do). `keyValid` may also belong to media memory.
[[nodiscard]] TermPtr validity(std::span<const std::uint8_t> keyValid, std::span<const std::uint8_t> queryValid = {});

/// "media_keys": the key is a media row, whoever asks.
[[nodiscard]] TermPtr mediaKeys(std::span<const rows::OriginKind> originKind);
/// "text_causal": the query is no media row and k <= q. With media_keys joined by "or" this is the article's T for media
/// rows and text in any order: media read only media, text reads media and earlier text.
[[nodiscard]] TermPtr textCausal(std::span<const rows::OriginKind> originKind, std::int64_t queryOffset = 0);

/// "branch": a packed token tree. A row reads the rows of its own node and of that node's ancestors. `nodeOfRow` is -1 for rows
/// all branches share (the root); parent[n] is n's parent node or -1. With `parent` empty every node hangs on the root.
/// Bad trees stay harmless: a circle of parents is cut (its rows read shared rows and their own node's), and an id beyond all
/// rows and parents reads only shared rows.
[[nodiscard]] TermPtr branch(std::span<const std::int32_t> nodeOfRow, std::span<const std::int32_t> parent = {},
                             std::int64_t queryOffset = 0);

// Rows of one group read one another; rows with a negative id belong to no group and read nothing by this rule.

/// "segment": rows of one packed example (article 0x05).
[[nodiscard]] TermPtr segment(std::span<const std::int32_t> segmentOfRow, std::int64_t queryOffset = 0);
/// "option_block": rows of one option span (laya-vision 5). Joined to causal with "or" it is Laya's block attention.
[[nodiscard]] TermPtr optionBlock(std::span<const std::int32_t> spanOfRow, std::int64_t queryOffset = 0);
/// The column for option_block from spans that do not overlap.
[[nodiscard]] std::vector<std::int32_t> groupsFromRanges(std::span<const rows::RowRange> ranges, std::size_t rowCount);
/// "bidirectional_media_block": rows of one media block (Gemma3). Never a later image: blocks never join.
[[nodiscard]] TermPtr bidirectionalMediaBlock(std::span<const std::int32_t> blockOfRow, std::int64_t queryOffset = 0);
/// "prefix_tokens": both rows are prefix tokens (PaliGemma: token type 0).
[[nodiscard]] TermPtr prefixTokens(std::span<const std::uint8_t> isPrefix, std::int64_t queryOffset = 0);

}  // namespace rowscope::masks
