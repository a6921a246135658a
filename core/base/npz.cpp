#include "core/base/npz.h"

#include "core/base/files.h"
#include "core/base/npy.h"

namespace rowscope {

Result<NpzFile> NpzFile::open(const std::filesystem::path& path, const ZipLimits& limits) {
    ROWSCOPE_TRY_ASSIGN(file, MappedFile::open(path));
    const auto bytes = file->bytes();
    return parse(bytes, std::move(file), path.string(), limits);
}

Result<NpzFile> NpzFile::parse(std::span<const std::byte> bytes, std::shared_ptr<const void> owner, const std::string& name,
                               const ZipLimits& limits) {
    ROWSCOPE_TRY_ASSIGN(archive, ZipArchive::parse(bytes, std::move(owner), name, limits));
    NpzFile file(std::move(archive));
    const auto& entries = file.m_archive.entries();
    for (std::size_t i = 0; i < entries.size(); ++i) {
        std::string arrayName = entries[i].name;
        if (!arrayName.ends_with(".npy"))
            return fail(ErrorKind::Format, name + ": '" + arrayName + "'", "is no npy array", "entries named *.npy", {},
                        "is this an .npz file?");
        arrayName.resize(arrayName.size() - 4);
        if (!file.m_entries.emplace(arrayName, i).second) return fail(ErrorKind::Format, name + ": '" + arrayName + "'", "is there twice");
        file.m_names.push_back(std::move(arrayName));
    }
    return file;
}

Result<Array> NpzFile::array(std::string_view name) const {
    const auto it = m_entries.find(name);
    if (it == m_entries.end()) return fail(ErrorKind::NotFound, m_archive.name(), "no array '" + std::string(name) + "'");
    ROWSCOPE_TRY_ASSIGN(content, m_archive.extract(m_archive.entries()[it->second]));
    return parseNpy(content.first, std::move(content.second), m_archive.name() + ": array '" + std::string(name) + "'");
}

}  // namespace rowscope
