#pragma once

#include <compare>
#include <cstdint>
#include <functional>

namespace rowscope {

/// An integer that can't be mistaken for another kind of integer. -1 means "none".
template <class Tag>
struct StrongId {
    std::int32_t value = -1;

    constexpr StrongId() = default;
    constexpr explicit StrongId(std::int32_t v) : value(v) {}
    [[nodiscard]] constexpr bool valid() const { return value >= 0; }
    constexpr auto operator<=>(const StrongId&) const = default;
};

using MediaId = StrongId<struct MediaTag>;        ///< index into Trace::media
using SequenceId = StrongId<struct SequenceTag>;  ///< index into Trace::sequences
using RowIndex = StrongId<struct RowTag>;         ///< row inside one sequence
using MaskId = StrongId<struct MaskTag>;          ///< index into Sequence::masks

}  // namespace rowscope

template <class Tag>
struct std::hash<rowscope::StrongId<Tag>> {
    std::size_t operator()(rowscope::StrongId<Tag> id) const noexcept { return std::hash<std::int32_t>{}(id.value); }
};
