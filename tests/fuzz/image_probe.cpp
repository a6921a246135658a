#include <cstdint>
#include <span>

#include "core/media/content_kind.h"
#include "core/media/probe.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace rowscope::media;
    const auto file = std::as_bytes(std::span<const std::uint8_t>(data, size));
    const auto header = probe(file, "fuzz.png");
    if (!header) return describeContent(file).empty() ? 1 : 0;
    const bool sane = header->size.width > 0 && header->size.height > 0 && header->exifOrientation >= 1 && header->exifOrientation <= 8 &&
                      header->frames >= 1;
    if (!sane) __builtin_trap();
    return 0;
}
