#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/array.h"
#include "core/base/result.h"
#include "core/base/zip.h"

namespace rowscope {

/// A .npz file (numpy.savez, savez_compressed): a zip of .npy arrays. Opening reads the directory; an array is unpacked when
/// it is asked for. Nothing is ever unpickled.
class NpzFile {
public:
    [[nodiscard]] static Result<NpzFile> open(const std::filesystem::path& path, const ZipLimits& limits = {});
    /// The same for bytes that are already there; `name` stands for the file in messages.
    [[nodiscard]] static Result<NpzFile> parse(std::span<const std::byte> bytes, std::shared_ptr<const void> owner, const std::string& name,
                                               const ZipLimits& limits = {});

    /// Array names without ".npy", in the file's order.
    [[nodiscard]] const std::vector<std::string>& names() const { return m_names; }
    [[nodiscard]] bool contains(std::string_view array) const { return m_entries.find(array) != m_entries.end(); }
    /// Error when there is none of that name, or its bytes are damaged, or it is no plain array of numbers.
    [[nodiscard]] Result<Array> array(std::string_view name) const;

private:
    explicit NpzFile(ZipArchive archive) : m_archive(std::move(archive)) {}
    ZipArchive m_archive;
    std::vector<std::string> m_names;
    std::map<std::string, std::size_t, std::less<>> m_entries;
};

}  // namespace rowscope
