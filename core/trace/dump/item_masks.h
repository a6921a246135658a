#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/masks/mask.h"
#include "core/trace/dump/dump.h"

namespace rowscope::trace {

/// One attention mask of one batch item: what the dump's tensor allows, and the rule the dump claims for it.
struct ItemMask {
    std::string tensor;
    LayerKind kind = LayerKind::SelfAttention;
    std::vector<std::int32_t> layers;  ///< indices of the layers that use it
    bool sliding = false;
    masks::Mask effective;
    std::optional<masks::Mask> claimed;
    std::string unclaimedWhy;  ///< why there is no claimed rule: what is missing
    std::int32_t head = -1;    ///< which head, where heads differ; -1 = all
};

/// The canonical form of a mask tensor for one item: allowed cells [queries, keys] of head `head`. Two axes, or one query, are a key mask
/// for every query and take O(keys); others are kept as bits. An additive entry allows where it is 0. Error where the tensor has another
/// number of axes, the item is not in it, its polarity is not known, a value is no number, or there are more than masks::kMostCells cells;
/// Cancelled.
[[nodiscard]] Result<masks::Mask> importMask(const Dump& dump, const std::string& tensor, std::int64_t item, std::int64_t head,
                                             std::int64_t queries, const Progress& progress = {});
/// Whether the meaning of a mask tensor is known, by the manifest or by its values.
[[nodiscard]] bool isTold(const Dump& dump, const std::string& tensor);
/// Segments from numbers of packed samples, from 1: -1 where 0 stands. Error (Value): the first that is no whole number from 0.
[[nodiscard]] Result<std::vector<std::int32_t>> segmentsOfNumbers(const Array& numbers, const std::string& where);
/// Number of heads that differ: 1 when all are equal.
[[nodiscard]] std::int64_t distinctHeads(const Dump& dump, const std::string& tensor, std::int64_t item);

/// The self-attention rule that the dump claims for a layer class of one item, on its live rows. Error (NotFound or
/// Unsupported) naming what is missing.
[[nodiscard]] Result<masks::Mask> claimedMask(const Dump& dump, const rows::RowTable& table, std::int64_t item, bool sliding,
                                              const std::optional<masks::Window>& window);
/// Which rows belong to the prefix under the claim prefix_block: token type 0, or, where no live row has it, every row before
/// the answer. `evidence` says which.
[[nodiscard]] Result<std::vector<std::uint8_t>> prefixRows(const Dump& dump, const rows::RowTable& table, std::int64_t item,
                                                           std::string* evidence);

/// Imported masks that all items of a dump have in common, by tensor and head.
using SharedMasks = std::map<std::pair<std::string, std::int64_t>, masks::Mask>;

/// All self-attention masks of an item, one entry per tensor (and head, where heads differ); layers without a tensor, masks of other sizes
/// than rows x rows, and masks whose polarity is not known are left out. `shared` goes from item to item. Error: as importMask.
[[nodiscard]] Result<std::vector<ItemMask>> selfMasks(const Dump& dump, const rows::RowTable& table, std::int64_t item,
                                                      SharedMasks* shared = nullptr, const Progress& progress = {});

}  // namespace rowscope::trace
