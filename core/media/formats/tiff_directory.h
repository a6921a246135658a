#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "core/media/formats/byte_view.h"

namespace rowscope::media {

/// Reads the directories (IFDs) of a classic TIFF structure: a TIFF file, or the EXIF block inside another format.
class TiffDirectory {
public:
    /// Nothing when the bytes do not start with a TIFF header.
    [[nodiscard]] static std::optional<TiffDirectory> open(std::span<const std::byte> bytes);

    /// First value of an entry of the first directory, when it is there and an integer of 1, 2 or 4 bytes.
    [[nodiscard]] std::optional<std::uint32_t> value(std::uint32_t tag) const;
    /// Number of values the entry has; 0 when it is not there.
    [[nodiscard]] std::uint32_t count(std::uint32_t tag) const;
    /// Number of directories in the chain, which is the number of pages (at least 1; a loop ends the chain).
    [[nodiscard]] int pages() const;
    /// Whether the first directory is wholly inside the bytes.
    [[nodiscard]] bool complete() const;

private:
    TiffDirectory(ByteView view, bool big) : m_view(view), m_big(big) {}
    [[nodiscard]] std::uint32_t u16(std::size_t at) const { return m_big ? m_view.be16(at) : m_view.le16(at); }
    [[nodiscard]] std::uint32_t u32(std::size_t at) const { return m_big ? m_view.be32(at) : m_view.le32(at); }
    [[nodiscard]] std::optional<std::size_t> entry(std::uint32_t tag) const;

    ByteView m_view;
    bool m_big;
};

}  // namespace rowscope::media
