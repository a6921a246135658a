#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <span>
#include <vector>

#include "core/rows/row_table.h"
#include "core/trace/dump/dump.h"

/// Where rows come from, for samples of every form: dumps, bare tensors and token lines tell it alike.
namespace rowscope::trace {

[[nodiscard]] inline bool isMedia(rows::OriginKind kind) { return kind > rows::OriginKind::Text; }

/// Tells a row's origin by its token and its media token type. A placeholder token is one whatever the type says: models write features
/// where the token stands.
class OriginRule {
public:
    explicit OriginRule(const Dump& dump);
    OriginRule(std::optional<std::int32_t> image, std::optional<std::int32_t> video)
        : m_image(image ? *image : kNone), m_video(video ? *video : kNone) {}
    [[nodiscard]] bool knowsTokens() const { return m_image != kNone || m_video != kNone; }
    /// `type` is the row's mm_token_type_ids: 1 image, 2 video.
    [[nodiscard]] rows::OriginKind of(std::int32_t token, std::int32_t type) const {
        using rows::OriginKind;
        return token == m_image   ? OriginKind::Image
               : token == m_video ? OriginKind::Video
               : type == 1        ? OriginKind::Image
               : type == 2        ? OriginKind::Video
                                  : OriginKind::Text;
    }

private:
    static constexpr std::int64_t kNone = std::numeric_limits<std::int64_t>::min();
    std::int64_t m_image = kNone;
    std::int64_t m_video = kNone;
};

/// Fills originKind from tokens, types and placed records (which win); padding where `valid` says so. Left empty where none of them tells;
/// `anyPlaced` says that records tell, if only of other items.
void deriveOrigins(const OriginRule& rule, std::span<const std::int32_t> mediaTypes, std::span<const MediaRecord* const> media,
                   bool anyPlaced, rows::RowTable& table);

/// Fills originId: the ids of placed records; media rows that no record covers are media of their own, run by run.
void numberMedia(std::span<const MediaRecord* const> media, rows::RowTable& table);

}  // namespace rowscope::trace
