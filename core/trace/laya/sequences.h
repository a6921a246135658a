#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "core/rows/laya/plan.h"
#include "core/rows/laya/tables.h"
#include "core/rows/laya/token_tree.h"
#include "core/trace/trace.h"

namespace rowscope::trace::laya {

/// Which layers of a text model use which mask.
struct LayerFacts {
    std::int32_t layers = 0;
    std::vector<std::int32_t> local;  ///< layers with a sliding window
    std::int32_t window = 0;          ///< its rows, half to each side
};

/// What the views of a plan need beside it. Refers to its arguments.
struct ViewContext {
    const rows::laya::Plan& plan;
    const rows::laya::Vocabulary& vocabulary;
    const LayerFacts& layers;
    std::string manifestHash;  ///< of the picture processor; empty without pictures
    std::function<std::string(std::int32_t)> tokenText;
    std::int32_t prefixLength = 0;  ///< rows taken from the shared prefix in this run

    [[nodiscard]] std::vector<std::string> textsOf(const std::vector<std::int32_t>& ids) const;
};

/// The trace's view of one scored row: its columns, expansion, masks and cuts.
[[nodiscard]] Sequence scoredSequence(const ViewContext& context, std::size_t row);

/// The mask of one scored row padded to `length` rows, for queries from `queryStart` on (a cached prefix before them): what a
/// forward pass over a batch applies in a layer without a window. Keys past the row's end are blocked.
[[nodiscard]] masks::Mask rowMask(const rows::laya::Plan& plan, std::size_t row, std::int64_t length, std::int64_t queryStart);

/// All scored rows packed as one token tree: what they share stands once, and the branch term says why a row of one question
/// can't read another question's. Named "all rows".
[[nodiscard]] Sequence packedSequence(const ViewContext& context, const rows::laya::TokenTree& tree);

/// The masks of a packed tree, one a class of layers: validity, causal (or an option block), branch. Also what a packed forward
/// pass computes its kernel's mask from.
[[nodiscard]] std::vector<NamedMask> packedMasks(const rows::laya::Plan& plan, const rows::laya::TokenTree& tree, const LayerFacts& layers);

}  // namespace rowscope::trace::laya
