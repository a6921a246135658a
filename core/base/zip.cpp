#include "core/base/zip.h"

#include <zlib.h>

#include <cstring>
#include <optional>

namespace rowscope {
namespace {

constexpr std::uint32_t kLocalHeader = 0x04034b50;
constexpr std::uint32_t kCentralHeader = 0x02014b50;
constexpr std::uint32_t kEnd = 0x06054b50;
constexpr std::uint32_t kEnd64 = 0x06064b50;
constexpr std::uint32_t kEnd64Locator = 0x07064b50;
constexpr std::uint64_t kCentralBytes = 46;
constexpr std::uint64_t kLocalBytes = 30;
constexpr std::uint64_t kEndBytes = 22;
constexpr std::uint64_t kMaxDeflateRatio = 1032;  // zlib's own bound: a larger claim is a lie, refused before memory is taken

/// Little-endian numbers at checked offsets; what lies outside reads as nothing.
class Reader {
public:
    explicit Reader(std::span<const std::byte> bytes) : m_bytes(bytes) {}
    template <class T>
    [[nodiscard]] std::optional<T> at(std::uint64_t offset) const {
        if (offset > m_bytes.size() || m_bytes.size() - offset < sizeof(T)) return std::nullopt;
        T value;
        std::memcpy(&value, m_bytes.data() + offset, sizeof(T));
        return value;
    }
    [[nodiscard]] bool holds(std::uint64_t offset, std::uint64_t count) const {
        return offset <= m_bytes.size() && m_bytes.size() - offset >= count;
    }

private:
    std::span<const std::byte> m_bytes;
};

struct Directory {
    std::uint64_t entries = 0;
    std::uint64_t bytes = 0;
    std::uint64_t offset = 0;
};

tl::unexpected<Error> damaged(const std::string& where, std::string cause) {
    return fail(ErrorKind::Format, where, std::move(cause), {}, {}, "the archive is damaged or truncated");
}

/// The end record is found from behind: a comment of at most 65,535 bytes may follow it.
Result<Directory> findDirectory(std::span<const std::byte> bytes, const std::string& name) {
    const Reader read(bytes);
    if (bytes.size() < kEndBytes)
        return fail(ErrorKind::Format, name, "too short for a zip archive", "at least 22 bytes", std::to_string(bytes.size()));
    const std::uint64_t last = bytes.size() - kEndBytes;
    const std::uint64_t first = last > 65'535 ? last - 65'535 : 0;
    std::optional<std::uint64_t> end;
    for (std::uint64_t at = last + 1; at-- > first && !end;)
        if (*read.at<std::uint32_t>(at) == kEnd && *read.at<std::uint16_t>(at + 20) <= last - at) end = at;
    if (!end) return damaged(name, "no zip directory at the end of the file");
    Directory directory{*read.at<std::uint16_t>(*end + 10), *read.at<std::uint32_t>(*end + 12), *read.at<std::uint32_t>(*end + 16)};
    const bool wants64 = directory.entries == 0xFFFF || directory.bytes == 0xFFFFFFFF || directory.offset == 0xFFFFFFFF;
    if (*read.at<std::uint16_t>(*end + 4) != 0 && !wants64) return fail(ErrorKind::Unsupported, name, "archive spread over several files");
    if (wants64 && *end >= 20 && *read.at<std::uint32_t>(*end - 20) == kEnd64Locator) {
        const std::uint64_t at = *read.at<std::uint64_t>(*end - 20 + 8);
        if (!read.holds(at, 56) || *read.at<std::uint32_t>(at) != kEnd64)
            return damaged(name, "the zip64 end record is not where it should be");
        directory = {*read.at<std::uint64_t>(at + 32), *read.at<std::uint64_t>(at + 40), *read.at<std::uint64_t>(at + 48)};
    }
    if (!read.holds(directory.offset, directory.bytes)) return damaged(name, "the zip directory lies outside the file");
    return directory;
}

/// Sizes that do not fit 32 bits stand in extra field 1, in the order of the fields that are all ones.
Status readZip64(const Reader& read, std::uint64_t at, std::uint64_t length, const std::string& where, ZipArchive::Entry& entry) {
    const std::uint64_t end = at + length;
    while (at + 4 <= end) {
        const std::uint16_t id = *read.at<std::uint16_t>(at);
        const std::uint16_t size = *read.at<std::uint16_t>(at + 2);
        if (size > end - at - 4) return damaged(where, "an extra field runs over its record");
        if (id == 1) {
            std::uint64_t field = at + 4;
            for (std::uint64_t* value : {&entry.size, &entry.compressedSize, &entry.headerOffset}) {
                if (*value != 0xFFFFFFFF) continue;
                if (field + 8 > at + 4 + size) return damaged(where, "the zip64 field is too short");
                *value = *read.at<std::uint64_t>(field);
                field += 8;
            }
        }
        at += 4 + std::uint64_t{size};
    }
    return {};
}

Status checkEntry(const ZipArchive::Entry& entry, std::uint16_t flags, const std::string& where, const ZipLimits& limits) {
    if (flags & 1U) return fail(ErrorKind::Unsupported, where, "is encrypted");
    if (entry.method != 0 && entry.method != 8)
        return fail(ErrorKind::Unsupported, where, "compression method is not supported", "stored (0) or deflate (8)",
                    std::to_string(entry.method));
    if (entry.size > limits.maxEntryBytes)
        return fail(ErrorKind::Limit, where, "entry too large", "at most " + std::to_string(limits.maxEntryBytes) + " bytes",
                    std::to_string(entry.size));
    if (entry.method == 0 && entry.size != entry.compressedSize) return damaged(where, "a stored entry has two different sizes");
    if (entry.method == 8 && entry.size / kMaxDeflateRatio > entry.compressedSize)
        return fail(ErrorKind::Format, where, "claims more bytes than its deflate data can hold",
                    "at most " + std::to_string(entry.compressedSize * kMaxDeflateRatio), std::to_string(entry.size));
    return {};
}

struct InflateStream {
    z_stream z{};
    bool ready = inflateInit2(&z, -MAX_WBITS) == Z_OK;
    InflateStream() = default;
    InflateStream(const InflateStream&) = delete;
    InflateStream& operator=(const InflateStream&) = delete;
    ~InflateStream() {
        if (ready) inflateEnd(&z);
    }
};

/// Inflates exactly `out.size()` bytes; zlib counts in 32 bits, so large entries go in pieces.
bool inflateAll(std::span<const std::byte> in, std::span<std::byte> out) {
    InflateStream stream;
    if (!stream.ready) return false;
    constexpr std::size_t kPiece = std::size_t{1} << 30;
    z_stream& z = stream.z;
    z.next_in = reinterpret_cast<Bytef*>(const_cast<std::byte*>(in.data()));
    z.next_out = reinterpret_cast<Bytef*>(out.data());
    std::size_t inLeft = in.size();
    std::size_t outLeft = out.size();
    for (;;) {
        const auto inNow = static_cast<uInt>(std::min(inLeft, kPiece));
        const auto outNow = static_cast<uInt>(std::min(outLeft, kPiece));
        z.avail_in = inNow;
        z.avail_out = outNow;
        const int result = inflate(&z, Z_NO_FLUSH);
        inLeft -= inNow - z.avail_in;
        outLeft -= outNow - z.avail_out;
        if (result == Z_STREAM_END) return outLeft == 0;
        if (result != Z_OK || (z.avail_in == inNow && z.avail_out == outNow)) return false;
    }
}

std::uint32_t crcOf(std::span<const std::byte> bytes) {
    return static_cast<std::uint32_t>(crc32_z(0, reinterpret_cast<const Bytef*>(bytes.data()), bytes.size()));
}

}  // namespace

Result<ZipArchive> ZipArchive::parse(std::span<const std::byte> bytes, std::shared_ptr<const void> owner, const std::string& name,
                                     const ZipLimits& limits) {
    ZipArchive archive;
    archive.m_name = name;
    archive.m_owner = std::move(owner);
    archive.m_bytes = bytes;
    ROWSCOPE_TRY_ASSIGN(directory, findDirectory(bytes, name));
    if (directory.entries > limits.maxEntries)
        return fail(ErrorKind::Limit, name, "too many entries", "at most " + std::to_string(limits.maxEntries),
                    std::to_string(directory.entries));
    const Reader read(bytes);
    std::uint64_t at = directory.offset;
    std::uint64_t total = 0;
    for (std::uint64_t i = 0; i < directory.entries; ++i) {
        const std::string where = name + ": directory entry " + std::to_string(i);
        if (!read.holds(at, kCentralBytes) || *read.at<std::uint32_t>(at) != kCentralHeader) return damaged(where, "is not there");
        Entry entry;
        entry.method = *read.at<std::uint16_t>(at + 10);
        entry.crc = *read.at<std::uint32_t>(at + 16);
        entry.compressedSize = *read.at<std::uint32_t>(at + 20);
        entry.size = *read.at<std::uint32_t>(at + 24);
        entry.headerOffset = *read.at<std::uint32_t>(at + 42);
        const std::uint64_t nameBytes = *read.at<std::uint16_t>(at + 28);
        const std::uint64_t extraBytes = *read.at<std::uint16_t>(at + 30);
        const std::uint64_t commentBytes = *read.at<std::uint16_t>(at + 32);
        if (!read.holds(at + kCentralBytes, nameBytes + extraBytes + commentBytes)) return damaged(where, "runs over the end of the file");
        entry.name.assign(reinterpret_cast<const char*>(bytes.data()) + at + kCentralBytes, nameBytes);
        ROWSCOPE_TRY(readZip64(read, at + kCentralBytes + nameBytes, extraBytes, where, entry));
        ROWSCOPE_TRY(checkEntry(entry, *read.at<std::uint16_t>(at + 8), name + ": '" + entry.name + "'", limits));
        total += entry.size;
        if (total > limits.maxTotalBytes)
            return fail(ErrorKind::Limit, name, "archive too large when unpacked",
                        "at most " + std::to_string(limits.maxTotalBytes) + " bytes");
        at += kCentralBytes + nameBytes + extraBytes + commentBytes;
        archive.m_entries.push_back(std::move(entry));
    }
    return archive;
}

Result<ZipArchive::Content> ZipArchive::extract(const Entry& entry) const {
    const std::string where = m_name + ": '" + entry.name + "'";
    const Reader read(m_bytes);
    if (!read.holds(entry.headerOffset, kLocalBytes) || *read.at<std::uint32_t>(entry.headerOffset) != kLocalHeader)
        return damaged(where, "its local header is not where the directory says");
    // The local name and extra field may differ in length from the directory's.
    const std::uint64_t data = entry.headerOffset + kLocalBytes + *read.at<std::uint16_t>(entry.headerOffset + 26) +
                               *read.at<std::uint16_t>(entry.headerOffset + 28);
    if (!read.holds(data, entry.compressedSize)) return damaged(where, "runs over the end of the file");
    const auto packed = m_bytes.subspan(data, entry.compressedSize);
    Content content{packed, m_owner};
    if (entry.method == 8) {
        auto buffer = std::make_shared<std::vector<std::byte>>(entry.size);
        if (!inflateAll(packed, *buffer)) return damaged(where, "its deflate data is not what it claims");
        content = {std::span<const std::byte>(*buffer), buffer};
    }
    if (crcOf(content.first) != entry.crc) return damaged(where, "checksum differs");
    return content;
}

}  // namespace rowscope
