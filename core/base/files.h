#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "core/base/result.h"

namespace rowscope {

/// A whole file mapped read-only. Keep the pointer as owner of arrays that lie in it.
class MappedFile {
public:
    [[nodiscard]] static Result<std::shared_ptr<const MappedFile>> open(const std::filesystem::path& path);
    ~MappedFile();
    MappedFile(const MappedFile&) = delete;
    MappedFile& operator=(const MappedFile&) = delete;

    [[nodiscard]] std::span<const std::byte> bytes() const { return {m_data, m_size}; }
    [[nodiscard]] const std::filesystem::path& path() const { return m_path; }

private:
    MappedFile(std::filesystem::path path, const std::byte* data, std::size_t size) : m_path(std::move(path)), m_data(data), m_size(size) {}
    std::filesystem::path m_path;
    const std::byte* m_data;
    std::size_t m_size;
};

/// The whole file; an error where it is missing, a folder, unreadable or larger than `maxBytes`.
[[nodiscard]] Result<std::string> readFile(const std::filesystem::path& path, std::uint64_t maxBytes = std::uint64_t{1} << 30);

/// Writes beside the target and renames, so that a reader sees the old file or the whole new one.
[[nodiscard]] Status writeFileAtomically(const std::filesystem::path& path, std::string_view content);

}  // namespace rowscope
