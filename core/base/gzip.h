#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include "core/base/result.h"

namespace rowscope {

/// The content of a gzip file (RFC 1952; several members one after the other too). Errors: not gzip, cut short, a wrong checksum,
/// more than `maxBytes` inside (checked while reading: a small file can't fill the memory). `where` names the file.
[[nodiscard]] Result<std::string> gunzip(std::string_view bytes, const std::string& where, std::uint64_t maxBytes);

/// A gzip file of any size, unpacked while it is read: memory stays flat whatever is inside.
class GzipReader {
public:
    /// Error: not there, no regular file, can't be read.
    [[nodiscard]] static Result<GzipReader> open(const std::filesystem::path& path);
    GzipReader(GzipReader&&) noexcept;
    GzipReader& operator=(GzipReader&&) noexcept;
    ~GzipReader();

    /// Up to `most` bytes of the content into `into`; 0 only at the end. Errors: as gunzip's.
    [[nodiscard]] Result<std::size_t> read(char* into, std::size_t most);
    [[nodiscard]] std::int64_t packedRead() const;  ///< bytes of the file taken in so far
    [[nodiscard]] std::int64_t packedSize() const;

private:
    struct State;
    explicit GzipReader(std::unique_ptr<State> state);
    std::unique_ptr<State> m_state;
};

}  // namespace rowscope
