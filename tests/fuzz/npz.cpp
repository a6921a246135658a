#include "core/base/npz.h"

#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace rowscope;
    auto owner =
        std::make_shared<std::vector<std::byte>>(reinterpret_cast<const std::byte*>(data), reinterpret_cast<const std::byte*>(data) + size);
    const std::span<const std::byte> bytes(*owner);
    const auto file = NpzFile::parse(bytes, owner, "fuzz.npz", {.maxEntryBytes = 1 << 24, .maxTotalBytes = 1 << 26});
    if (!file) return 0;
    double sum = 0;
    for (const std::string& name : file->names()) {
        const auto array = file->array(name);
        if (!array) continue;
        for (const double value : array->toDoubles()) sum += value == value ? value : 0;
    }
    return sum == 42.4242 ? 1 : 0;
}
