#include "core/base/safetensors.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "core/base/json.h"

namespace rowscope {
namespace {

// The format's own limit (reference implementation): a larger header is an attack or a broken file.
constexpr std::uint64_t kMaxHeaderBytes = 100'000'000;

Result<SafetensorsFile::Entry> parseEntry(const json::Value& value, const std::string& where) {
    SafetensorsFile::Entry entry{};
    ROWSCOPE_TRY_ASSIGN(dtypeText, json::requireString(value, "dtype", where));
    const Result<DType> dtype = dtypeFromName(dtypeText);
    if (!dtype) return fail(dtype.error().within(where));
    entry.dtype = *dtype;
    ROWSCOPE_TRY_ASSIGN(shape, json::require(value, "shape", where));
    if (!shape->isArray())
        return fail(ErrorKind::Type, where + ": 'shape'", "wrong type", "a list of integers", std::string(shape->typeName()));
    for (const json::Value& extent : shape->asArray()) {
        if (!extent.isInt() || extent.asInt() < 0) return fail(ErrorKind::Value, where + ": 'shape'", "dimension is no whole number >= 0");
        entry.shape.push_back(extent.asInt());
    }
    ROWSCOPE_TRY_ASSIGN(offsets, json::require(value, "data_offsets", where));
    if (!offsets->isArray() || offsets->asArray().size() != 2 || !offsets->asArray()[0].isInt() || !offsets->asArray()[1].isInt() ||
        offsets->asArray()[0].asInt() < 0 || offsets->asArray()[1].asInt() < offsets->asArray()[0].asInt())
        return fail(ErrorKind::Value, where + ": 'data_offsets'", "not a range", "[begin, end] with 0 <= begin <= end");
    entry.begin = static_cast<std::uint64_t>(offsets->asArray()[0].asInt());
    entry.end = static_cast<std::uint64_t>(offsets->asArray()[1].asInt());
    const Result<std::int64_t> count = elementCount(entry.shape);
    if (!count) return fail(count.error().within(where));
    std::int64_t bytes = 0;
    if (__builtin_mul_overflow(*count, static_cast<std::int64_t>(byteSize(entry.dtype)), &bytes) ||
        static_cast<std::uint64_t>(bytes) != entry.end - entry.begin)
        return fail(ErrorKind::Mismatch, where, "dtype and shape do not match the bytes",
                    dtypeText + " " + toString(entry.shape) + " = " + std::to_string(bytes) + " bytes",
                    std::to_string(entry.end - entry.begin));
    return entry;
}

}  // namespace

Result<SafetensorsFile> SafetensorsFile::open(const std::filesystem::path& path) {
    ROWSCOPE_TRY_ASSIGN(file, MappedFile::open(path));
    const auto bytes = file->bytes();
    return parse(bytes, std::move(file), path.string());
}

Result<SafetensorsFile> SafetensorsFile::parse(std::span<const std::byte> bytes, std::shared_ptr<const void> owner,
                                               const std::string& name) {
    static_assert(std::endian::native == std::endian::little, "safetensors are little endian and mapped as they are");
    SafetensorsFile file;
    file.m_name = name;
    file.m_owner = std::move(owner);
    if (bytes.size() < 8)
        return fail(ErrorKind::Format, name, "too short for a safetensors file", "at least 8 bytes", std::to_string(bytes.size()));
    std::uint64_t headerSize = 0;
    std::memcpy(&headerSize, bytes.data(), 8);
    if (headerSize > kMaxHeaderBytes)
        return fail(ErrorKind::Limit, name, "header size is not credible", "at most " + std::to_string(kMaxHeaderBytes) + " bytes",
                    std::to_string(headerSize), "the file is damaged or not safetensors");
    if (headerSize > bytes.size() - 8)
        return fail(ErrorKind::Format, name, "file ends inside its header", std::to_string(headerSize + 8) + " bytes",
                    std::to_string(bytes.size()), "the file is truncated");
    const std::string where = name + ": header";
    ROWSCOPE_TRY_ASSIGN(header, json::parse({reinterpret_cast<const char*>(bytes.data()) + 8, headerSize}, where));
    if (!header.isObject()) return fail(ErrorKind::Type, where, "wrong type", "an object", std::string(header.typeName()));
    file.m_data = bytes.subspan(8 + headerSize);
    for (const auto& [key, value] : header.asObject()) {
        if (key == "__metadata__") {
            if (!value.isObject())
                return fail(ErrorKind::Type, where + ": '__metadata__'", "wrong type", "an object", std::string(value.typeName()));
            for (const auto& [metaKey, metaValue] : value.asObject())
                if (metaValue.isString()) file.m_metadata[metaKey] = metaValue.asString();
            continue;
        }
        ROWSCOPE_TRY_ASSIGN(entry, parseEntry(value, name + ": tensor '" + key + "'"));
        if (entry.end > file.m_data.size())
            return fail(ErrorKind::Format, name + ": tensor '" + key + "'", "lies behind the end of the file",
                        std::to_string(8 + headerSize + entry.end) + " bytes", std::to_string(bytes.size()), "the file is truncated");
        file.m_entries.emplace(key, std::move(entry));
    }
    std::vector<std::pair<std::uint64_t, const std::pair<const std::string, Entry>*>> byOffset;
    for (const auto& item : file.m_entries) byOffset.emplace_back(item.second.begin, &item);
    std::sort(byOffset.begin(), byOffset.end(), [](const auto& a, const auto& b) {
        return std::pair(a.second->second.begin, a.second->second.end) < std::pair(b.second->second.begin, b.second->second.end);
    });
    std::uint64_t at = 0;
    for (const auto& [begin, item] : byOffset) {
        if (begin != at)
            return fail(ErrorKind::Format, name + ": tensor '" + item->first + "'",
                        begin < at ? "overlaps another tensor" : "leaves a gap before it", "begin " + std::to_string(at),
                        std::to_string(begin), "the header is damaged");
        at = item->second.end;
    }
    if (at != file.m_data.size())
        return fail(ErrorKind::Format, name, "bytes after the last tensor belong to none", std::to_string(at) + " data bytes",
                    std::to_string(file.m_data.size()));
    return file;
}

Result<Array> SafetensorsFile::tensor(std::string_view tensorName) const {
    const auto it = m_entries.find(tensorName);
    if (it == m_entries.end()) return fail(ErrorKind::NotFound, m_name, "no tensor '" + std::string(tensorName) + "'");
    const Entry& entry = it->second;
    return Array(entry.dtype, entry.shape, m_data.subspan(entry.begin, entry.end - entry.begin), m_owner);
}

Status writeSafetensors(const std::filesystem::path& path, const std::vector<std::pair<std::string, Array>>& tensors,
                        const std::vector<std::pair<std::string, std::string>>& metadata) {
    json::Value header = json::Object{};
    if (!metadata.empty()) {
        json::Value meta = json::Object{};
        for (const auto& [key, value] : metadata) meta.set(key, value);
        header.set("__metadata__", std::move(meta));
    }
    std::uint64_t at = 0;
    for (const auto& [name, array] : tensors) {
        json::Value entry;
        entry.set("dtype", rowscope::name(array.dtype()));
        json::Array shape(array.shape().begin(), array.shape().end());
        entry.set("shape", std::move(shape));
        const std::uint64_t end = at + array.bytes().size();
        entry.set("data_offsets", json::Array{static_cast<std::int64_t>(at), static_cast<std::int64_t>(end)});
        if (header.find(name)) return fail(ErrorKind::Value, path.string() + ": tensor '" + name + "'", "given twice");
        header.asObject().emplace_back(name, std::move(entry));
        at = end;
    }
    std::string text = json::write(header);
    text.append((8 - text.size() % 8) % 8, ' ');
    const std::uint64_t headerSize = text.size();
    std::string content(reinterpret_cast<const char*>(&headerSize), 8);
    content.reserve(8 + text.size() + at);
    content += text;
    for (const auto& [name, array] : tensors) content.append(reinterpret_cast<const char*>(array.bytes().data()), array.bytes().size());
    return writeFileAtomically(path, content);
}

}  // namespace rowscope
