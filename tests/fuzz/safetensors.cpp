#include "core/base/safetensors.h"

#include <memory>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace rowscope;
    auto owner =
        std::make_shared<std::vector<std::byte>>(reinterpret_cast<const std::byte*>(data), reinterpret_cast<const std::byte*>(data) + size);
    const std::span<const std::byte> bytes(*owner);
    const auto file = SafetensorsFile::parse(bytes, owner, "fuzz.safetensors");
    if (!file) return 0;
    double sum = 0;  // every element is read, so that a wrong bound shows
    for (const auto& [name, entry] : file->entries())
        for (const double value : file->tensor(name)->toDoubles()) sum += value == value ? value : 0;
    return sum == 42.4242 ? 1 : 0;
}
