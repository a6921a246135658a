#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "core/masks/term.h"

namespace rowscope::masks {

/// Which media of the memory one language row may read: [first, last), empty for none.
struct MediaWindow {
    std::int32_t first = 0;
    std::int32_t last = 0;
    bool operator==(const MediaWindow&) const = default;
};

/// How a language row is bound to media memory (article 0x03, 4).
enum class CrossRule : std::uint8_t {
    AllPreceding,           ///< image-causal: every medium that has appeared by now
    LastPreceding,          ///< Flamingo: the most recent one alone
    LastPrecedingUntilEos,  ///< Idefics v1: as above, but an end-of-text row detaches what follows
    Next,                   ///< M3W augmentation: the first one at or after the row
};

/// The windows of every row. `mediaSlot[row]` is the slot of the placeholder that stands at this row, -1 elsewhere; slots count up
/// from 0 in row order. A placeholder row is bound to its own medium under every rule. `endOfText` (may be empty) marks
/// end-of-text rows and matters to LastPrecedingUntilEos alone. Where `segmentOfRow` is given, no binding leaves its segment.
[[nodiscard]] std::vector<MediaWindow> mediaWindows(CrossRule rule, std::span<const std::int32_t> mediaSlot,
                                                    std::span<const std::uint8_t> endOfText = {},
                                                    std::span<const std::int32_t> segmentOfRow = {});

/// The single medium of each window as the libraries' `text_media_index`: the last of the window, -1 for none.
[[nodiscard]] std::vector<std::int32_t> textMediaIndex(std::span<const MediaWindow> windows);

/// "cross_media": queries are language rows, keys are media memory rows, medium-major. `rowsOfMedia[m]` is medium m's number of
/// memory rows (latents). Validity of latents is a validity term of its own.
[[nodiscard]] TermPtr crossMedia(std::span<const MediaWindow> windows, std::span<const std::int64_t> rowsOfMedia, CrossRule rule);

}  // namespace rowscope::masks
