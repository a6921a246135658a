#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "core/masks/terms_cross.h"
#include "core/rows/media_runs.h"
#include "core/rows/row_table.h"
#include "core/supervision/shift.h"

namespace rowscope::trace {

enum class PadSide : std::uint8_t { Unknown, Left, Right, None };
enum class MaskMeaning : std::uint8_t { Unknown, Additive, AllowedIsTrue, BlockedIsTrue, KeepIs1, BlockIs1, SegmentNumberFrom1 };
enum class LayerKind : std::uint8_t { SelfAttention, Cross, QFormerSelf, QFormerCross, Other };
enum class StepKind : std::uint8_t { Prefill, Decode };
enum class CacheOp : std::uint8_t { Miss, Store, Hit, Evict, Bypass };

/// Spellings in the dump format; the first of an enumerator's names is the one written.
template <class E>
struct Names;

template <>
struct Names<masks::CrossRule> {
    static constexpr std::array<std::pair<std::string_view, masks::CrossRule>, 4> kTable{
        {{"last_preceding", masks::CrossRule::LastPreceding},
         {"last_preceding_until_eos", masks::CrossRule::LastPrecedingUntilEos},
         {"all_preceding", masks::CrossRule::AllPreceding},
         {"next", masks::CrossRule::Next}}};
};
template <>
struct Names<supervision::LabelConvention> {
    static constexpr std::array<std::pair<std::string_view, supervision::LabelConvention>, 2> kTable{
        {{"unshifted", supervision::LabelConvention::Unshifted}, {"preshifted", supervision::LabelConvention::Preshifted}}};
};
template <>
struct Names<supervision::LossShift> {
    static constexpr std::array<std::pair<std::string_view, supervision::LossShift>, 2> kTable{
        {{"internal", supervision::LossShift::Internal}, {"none", supervision::LossShift::None}}};
};
template <>
struct Names<rows::BlockRule> {
    static constexpr std::array<std::pair<std::string_view, rows::BlockRule>, 2> kTable{
        {{"per_media", rows::BlockRule::PerMedia}, {"contiguous_run", rows::BlockRule::ContiguousRun}}};
};
template <>
struct Names<rows::Role> {
    static constexpr std::array<std::pair<std::string_view, rows::Role>, 5> kTable{{{"pad", rows::Role::Pad},
                                                                                    {"system", rows::Role::System},
                                                                                    {"user", rows::Role::User},
                                                                                    {"assistant", rows::Role::Assistant},
                                                                                    {"tool", rows::Role::Tool}}};
};
template <>
struct Names<PadSide> {
    static constexpr std::array<std::pair<std::string_view, PadSide>, 3> kTable{
        {{"left", PadSide::Left}, {"right", PadSide::Right}, {"none", PadSide::None}}};
};
template <>
struct Names<MaskMeaning> {
    static constexpr std::array<std::pair<std::string_view, MaskMeaning>, 6> kTable{
        {{"additive", MaskMeaning::Additive},
         {"allowed_is_true", MaskMeaning::AllowedIsTrue},
         {"blocked_is_true", MaskMeaning::BlockedIsTrue},
         {"keep_is_1", MaskMeaning::KeepIs1},
         {"block_is_1", MaskMeaning::BlockIs1},
         {"segment_number_from_1", MaskMeaning::SegmentNumberFrom1}}};
};
template <>
struct Names<LayerKind> {
    static constexpr std::array<std::pair<std::string_view, LayerKind>, 4> kTable{{{"self", LayerKind::SelfAttention},
                                                                                   {"cross", LayerKind::Cross},
                                                                                   {"qformer_self", LayerKind::QFormerSelf},
                                                                                   {"qformer_cross", LayerKind::QFormerCross}}};
};
template <>
struct Names<StepKind> {
    static constexpr std::array<std::pair<std::string_view, StepKind>, 2> kTable{
        {{"prefill", StepKind::Prefill}, {"decode", StepKind::Decode}}};
};
template <>
struct Names<CacheOp> {
    static constexpr std::array<std::pair<std::string_view, CacheOp>, 5> kTable{{{"miss", CacheOp::Miss},
                                                                                 {"store", CacheOp::Store},
                                                                                 {"hit", CacheOp::Hit},
                                                                                 {"evict", CacheOp::Evict},
                                                                                 {"bypass", CacheOp::Bypass}}};
};

template <class E>
[[nodiscard]] constexpr std::optional<E> fromName(std::string_view name) {
    for (const auto& [text, value] : Names<E>::kTable)
        if (text == name) return value;
    return std::nullopt;
}

/// All spellings, separated by commas: for messages.
template <class E>
[[nodiscard]] std::string allNames() {
    std::string text;
    for (const auto& entry : Names<E>::kTable) {
        if (!text.empty()) text += ", ";
        text += entry.first;
    }
    return text;
}

/// The spelling, or "unknown".
template <class E>
[[nodiscard]] constexpr std::string_view nameOf(E value) {
    for (const auto& [text, entry] : Names<E>::kTable)
        if (entry == value) return text;
    return "unknown";
}

}  // namespace rowscope::trace
