#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/base/result.h"

namespace rowscope {

/// What a zip archive may cost before it is refused; every limit is named in the error.
struct ZipLimits {
    std::uint64_t maxEntries = 65'536;
    std::uint64_t maxEntryBytes = std::uint64_t{4} << 30;
    std::uint64_t maxTotalBytes = std::uint64_t{16} << 30;
};

/// The directory of a zip archive (PKWARE APPNOTE 6.3: stored and deflated entries, zip64). Bytes are taken out one entry at
/// a time; sizes and CRC-32 are checked, so a damaged or lying archive never gives half an entry.
class ZipArchive {
public:
    struct Entry {
        std::string name;
        std::uint16_t method = 0;  ///< 0 stored, 8 deflate
        std::uint32_t crc = 0;
        std::uint64_t compressedSize = 0;
        std::uint64_t size = 0;
        std::uint64_t headerOffset = 0;
    };
    /// Bytes of one entry and what keeps them alive: a view into the archive when stored, a buffer when deflated.
    using Content = std::pair<std::span<const std::byte>, std::shared_ptr<const void>>;

    /// `name` stands for the file in messages. Errors: no zip, spanned or encrypted archives, entries over the limits.
    [[nodiscard]] static Result<ZipArchive> parse(std::span<const std::byte> bytes, std::shared_ptr<const void> owner,
                                                  const std::string& name, const ZipLimits& limits = {});

    [[nodiscard]] const std::vector<Entry>& entries() const { return m_entries; }
    [[nodiscard]] Result<Content> extract(const Entry& entry) const;
    [[nodiscard]] const std::string& name() const { return m_name; }

private:
    std::string m_name;
    std::shared_ptr<const void> m_owner;
    std::span<const std::byte> m_bytes;
    std::vector<Entry> m_entries;
};

}  // namespace rowscope
