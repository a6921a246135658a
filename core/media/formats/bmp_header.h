#pragma once

#include <array>
#include <cstdint>

#include "core/media/formats/formats.h"

namespace rowscope::media {

/// The two headers of a Windows or OS/2 bitmap, checked.
struct BmpHeader {
    enum class Packing : std::uint8_t { Plain, Rle8, Rle4, Masks };
    ImageSize size;
    bool topDown = false;
    int bits = 24;
    Packing packing = Packing::Plain;
    std::array<std::uint32_t, 4> masks{};  ///< red, green, blue, alpha
    std::size_t paletteAt = 0;
    std::size_t paletteEntry = 4;  ///< bytes an entry
    int paletteCount = 0;
    std::size_t pixelsAt = 0;

    [[nodiscard]] std::size_t stride() const {
        return (static_cast<std::size_t>(size.width) * static_cast<std::size_t>(bits) + 31) / 32 * 4;
    }
    [[nodiscard]] bool hasAlpha() const { return packing == Packing::Masks && bits == 32 && masks[3] != 0; }
};

[[nodiscard]] Outcome<BmpHeader> readBmpHeader(Bytes file);

}  // namespace rowscope::media
