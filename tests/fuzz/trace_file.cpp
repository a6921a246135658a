#include "core/trace/file/trace_file.h"

#include <cstring>

#include "core/base/safetensors.h"

/// Four bytes of manifest length, the manifest, then the tensor file: a saved trace as one input.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace rowscope;
    std::uint32_t length = 0;
    if (size < sizeof(length)) return 0;
    std::memcpy(&length, data, sizeof(length));
    if (length > size - sizeof(length)) return 0;
    const auto manifest = json::parse({reinterpret_cast<const char*>(data) + sizeof(length), length}, "manifest.json");
    if (!manifest) return 0;
    auto owner = std::make_shared<std::vector<std::byte>>(reinterpret_cast<const std::byte*>(data) + sizeof(length) + length,
                                                          reinterpret_cast<const std::byte*>(data) + size);
    const std::span<const std::byte> bytes(*owner);
    const auto file = SafetensorsFile::parse(bytes, owner, "dump.safetensors");
    if (!file) return 0;
    std::map<std::string, Array, std::less<>> tensors;
    for (const auto& [name, entry] : file->entries()) tensors.emplace(name, *file->tensor(name));
    const auto trace = trace::traceFromManifest(*manifest, tensors, "manifest.json");
    if (!trace) return 0;
    std::int64_t open = 0;  // every mask is asked, so that a bad rule shows
    for (const trace::Sequence& sequence : trace->sequences)
        for (const trace::NamedMask& named : sequence.masks)
            for (std::int64_t q = 0; q < std::min<std::int64_t>(named.mask.queries(), 64); ++q)
                for (std::int64_t k = 0; k < std::min<std::int64_t>(named.mask.keys(), 64); ++k) open += named.mask.allows({q, k});
    return open == 424242 ? 1 : 0;
}
