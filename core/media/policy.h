#pragma once

#include <cstdint>
#include <string_view>

namespace rowscope::media {

enum class ExifPolicy : std::uint8_t { Ignore, Apply };  ///< turn the picture as its EXIF orientation says?
/// Forget alpha; blend on white; or forget an alpha channel but paint the one colour that a file declares transparent white.
/// The last is what Laya's processor path does: Pillow's RGB conversion drops alpha and keeps such a colour, which
/// transformers then composites.
enum class AlphaPolicy : std::uint8_t { Drop, White, KeyWhite };
enum class Grey16Policy : std::uint8_t { Clip, HighByte };  ///< 16-bit grey: min(v, 255) as Pillow does, or v / 256?

/// How a file's pixels become RGB. Part of the processor manifest. The defaults are the Laya reference's: EXIF ignored,
/// alpha dropped, 16-bit grey clipped.
struct ColourPolicy {
    ExifPolicy exif = ExifPolicy::Ignore;
    AlphaPolicy alpha = AlphaPolicy::Drop;
    Grey16Policy grey16 = Grey16Policy::Clip;
    bool operator==(const ColourPolicy&) const = default;
};

[[nodiscard]] constexpr std::string_view name(ExifPolicy p) { return p == ExifPolicy::Ignore ? "ignore" : "apply"; }
[[nodiscard]] constexpr std::string_view name(AlphaPolicy p) {
    return p == AlphaPolicy::Drop ? "drop" : p == AlphaPolicy::White ? "white" : "key_white";
}
[[nodiscard]] constexpr std::string_view name(Grey16Policy p) { return p == Grey16Policy::Clip ? "clip" : "high_byte"; }

}  // namespace rowscope::media
