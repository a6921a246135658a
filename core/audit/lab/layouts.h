#pragma once

#include <cstdint>

#include "core/audit/lab/editor.h"

namespace rowscope::audit::lab {

/// Small sound layouts to break: no weights, a few samples each, with every fact that a rule needs.
enum class Layout : std::uint8_t {
    Prefix,   ///< LLaVA style: two turns, two images, left padding, causal; admission estimate, features bound to rows
    Packed,   ///< two examples in one sequence, each with an image prefix
    Block,    ///< Gemma style: bidirectional image blocks, sliding and full layers
    Cross,    ///< Flamingo style: media memory, last-preceding rule, decode steps
    QFormer,  ///< three objectives and their masks
    Serving   ///< cache log of encoder, bridge and prefix K/V, an embedding from outside, a schedule
};

[[nodiscard]] Result<DumpEditor> makeLayout(Layout layout);

/// Recomputes what a library derives from tokens and roles: attention mask, positions and self masks, by the claims.
[[nodiscard]] Status rederive(DumpEditor& editor);

}  // namespace rowscope::audit::lab
