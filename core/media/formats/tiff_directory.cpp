#include "core/media/formats/tiff_directory.h"

#include <set>

namespace rowscope::media {

namespace {

constexpr int kMostPages = 10000;

std::size_t typeSize(std::uint32_t type) {
    switch (type) {
        case 1:
            return 1;  // BYTE
        case 3:
            return 2;  // SHORT
        case 4:
            return 4;  // LONG
        default:
            return 0;
    }
}

}  // namespace

std::optional<TiffDirectory> TiffDirectory::open(std::span<const std::byte> bytes) {
    const ByteView view(bytes);
    if (view.startsWith(0, std::string_view("II*\0", 4))) return TiffDirectory(view, false);
    if (view.startsWith(0, std::string_view("MM\0*", 4))) return TiffDirectory(view, true);
    return std::nullopt;
}

std::optional<std::size_t> TiffDirectory::entry(std::uint32_t tag) const {
    const std::size_t directory = u32(4);
    if (directory == 0 || !m_view.has(directory, 2)) return std::nullopt;
    const std::uint32_t entries = u16(directory);
    for (std::uint32_t i = 0; i < entries; ++i) {
        const std::size_t at = directory + 2 + std::size_t{12} * i;
        if (!m_view.has(at, 12)) return std::nullopt;
        if (u16(at) == tag) return at;
    }
    return std::nullopt;
}

std::optional<std::uint32_t> TiffDirectory::value(std::uint32_t tag) const {
    const auto at = entry(tag);
    if (!at) return std::nullopt;
    const std::size_t size = typeSize(u16(*at + 2));
    const std::uint32_t count = u32(*at + 4);
    if (size == 0 || count == 0) return std::nullopt;
    const std::size_t place = size * std::size_t{count} <= 4 ? *at + 8 : std::size_t{u32(*at + 8)};
    if (!m_view.has(place, size)) return std::nullopt;
    return size == 1 ? m_view.u8(place) : size == 2 ? u16(place) : u32(place);
}

std::uint32_t TiffDirectory::count(std::uint32_t tag) const {
    const auto at = entry(tag);
    return at ? u32(*at + 4) : 0;
}

int TiffDirectory::pages() const {
    std::set<std::size_t> seen;
    std::size_t directory = u32(4);
    while (directory != 0 && m_view.has(directory, 2) && static_cast<int>(seen.size()) < kMostPages) {
        if (!seen.insert(directory).second) break;
        const std::size_t next = directory + 2 + std::size_t{12} * u16(directory);
        directory = m_view.has(next, 4) ? u32(next) : 0;
    }
    return seen.empty() ? 1 : static_cast<int>(seen.size());
}

bool TiffDirectory::complete() const {
    const std::size_t directory = u32(4);
    return directory != 0 && m_view.has(directory, 2) && m_view.has(directory + 2, std::size_t{12} * u16(directory));
}

}  // namespace rowscope::media
