#pragma once

#include <cstdint>

#include "core/masks/term.h"

namespace rowscope::masks {

// Terms that know only where rows stand. `queryOffset` is the sequence row of query 0: the rows taken from a prefix cache, so
// that a suffix or one decode step has the same rule as the full sequence (laya-vision 6).

/// "causal": k <= q (article 0x03, 2).
[[nodiscard]] TermPtr causal(std::int64_t queryOffset = 0);

/// "sliding_window": q - left <= k <= q + right; a negative bound means no limit on that side.
/// Gemma and Qwen write window w for k > q - w: slidingWindow(w).
[[nodiscard]] TermPtr slidingWindow(std::int64_t left, std::int64_t right, std::int64_t queryOffset = 0);
[[nodiscard]] inline TermPtr slidingWindow(std::int64_t window) { return slidingWindow(window - 1, -1); }
/// ModernBERT's local attention: half the window to each side.
[[nodiscard]] inline TermPtr modernBertWindow(std::int64_t window = 128) { return slidingWindow(window / 2, window / 2); }

/// "prefix_lm": k < prefixLength. Joined to causal with "or" it is the prefix-LM rule.
[[nodiscard]] TermPtr prefixLm(std::int64_t prefixLength);

enum class QFormerMode : std::uint8_t { Itc, Itg, Itm };

/// "qformer_itc", "qformer_itg", "qformer_itm": learned queries first, then text (BLIP-2 figure 2, article 0x06).
[[nodiscard]] TermPtr qformer(QFormerMode mode, std::int64_t queryRows, std::int64_t textRows);

}  // namespace rowscope::masks
