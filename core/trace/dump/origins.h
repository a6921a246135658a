#pragma once

#include <cstdint>
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
        : m_image(image.value_or(0)), m_video(video.value_or(0)), m_hasImage(image.has_value()), m_hasVideo(video.has_value()) {}
    [[nodiscard]] bool knowsTokens() const { return m_hasImage || m_hasVideo; }
    /// `type` is the row's mm_token_type_ids: 1 image, 2 video.
    [[nodiscard]] rows::OriginKind of(std::int32_t token, std::int32_t type) const {
        using rows::OriginKind;
        const bool image = (token == m_image) & m_hasImage;
        const bool video = (token == m_video) & m_hasVideo;
        return image       ? OriginKind::Image
               : video     ? OriginKind::Video
               : type == 1 ? OriginKind::Image
               : type == 2 ? OriginKind::Video
                           : OriginKind::Text;
    }

private:
    std::int32_t m_image;
    std::int32_t m_video;
    bool m_hasImage;
    bool m_hasVideo;
};

/// Fills originKind from tokens, types and placed records (which win); padding where `valid` says so. Left empty where none of them tells;
/// `anyPlaced` says that records tell, if only of other items.
void deriveOrigins(const OriginRule& rule, std::span<const std::int32_t> mediaTypes, std::span<const MediaRecord* const> media,
                   bool anyPlaced, rows::RowTable& table);

/// Fills originId: the ids of placed records; media rows that no record covers are media of their own, run by run.
void numberMedia(std::span<const MediaRecord* const> media, rows::RowTable& table);

}  // namespace rowscope::trace
