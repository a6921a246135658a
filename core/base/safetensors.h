#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/array.h"
#include "core/base/files.h"
#include "core/base/result.h"

namespace rowscope {

/// A safetensors file, memory-mapped; tensors are views into the mapping. The header is checked in full before anything
/// is handed out: size (at most 100 MB), JSON, dtypes, shapes, offsets in bounds, no overlap and no gap.
class SafetensorsFile {
public:
    struct Entry {
        DType dtype;
        Shape shape;
        std::uint64_t begin;  ///< bytes from the end of the header
        std::uint64_t end;
    };

    [[nodiscard]] static Result<SafetensorsFile> open(const std::filesystem::path& path);
    /// The same for bytes that are already there; `name` stands for the file in messages.
    [[nodiscard]] static Result<SafetensorsFile> parse(std::span<const std::byte> bytes, std::shared_ptr<const void> owner,
                                                       const std::string& name);

    [[nodiscard]] const std::map<std::string, Entry, std::less<>>& entries() const { return m_entries; }
    [[nodiscard]] const std::map<std::string, std::string>& metadata() const { return m_metadata; }
    [[nodiscard]] bool contains(std::string_view tensor) const { return m_entries.find(tensor) != m_entries.end(); }
    /// The tensor as an array that keeps the file mapped; error when there is none of that name.
    [[nodiscard]] Result<Array> tensor(std::string_view name) const;
    [[nodiscard]] const std::string& name() const { return m_name; }

private:
    std::string m_name;
    std::shared_ptr<const void> m_owner;
    std::span<const std::byte> m_data;
    std::map<std::string, Entry, std::less<>> m_entries;
    std::map<std::string, std::string> m_metadata;
};

/// Writes tensors in the given order, header padded to 8 bytes, atomically. Any reader of the format can open the file.
[[nodiscard]] Status writeSafetensors(const std::filesystem::path& path, const std::vector<std::pair<std::string, Array>>& tensors,
                                      const std::vector<std::pair<std::string, std::string>>& metadata = {});

}  // namespace rowscope
