#include "core/media/formats/exif.h"

#include <string_view>

#include "core/media/formats/tiff_directory.h"

namespace rowscope::media {

std::optional<int> orientationInExif(std::span<const std::byte> block) {
    constexpr std::string_view kPrefix("Exif\0\0", 6);
    if (ByteView(block).startsWith(0, kPrefix)) block = block.subspan(kPrefix.size());
    const auto directory = TiffDirectory::open(block);
    if (!directory) return std::nullopt;
    const auto value = directory->value(274);
    if (!value || *value < 1 || *value > 8) return std::nullopt;
    return static_cast<int>(*value);
}

std::optional<int> orientationInXmp(std::span<const std::byte> packet) {
    const std::string_view text = ByteView(packet).text();
    for (const std::string_view key : {std::string_view("tiff:Orientation=\""), std::string_view("tiff:Orientation>")}) {
        const std::size_t at = text.find(key);
        if (at == std::string_view::npos || at + key.size() >= text.size()) continue;
        const char digit = text[at + key.size()];
        if (digit >= '1' && digit <= '8') return digit - '0';
    }
    return std::nullopt;
}

}  // namespace rowscope::media
