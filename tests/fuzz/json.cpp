#include "core/base/json.h"

#include <cstdlib>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace rowscope;
    const auto value = json::parse({reinterpret_cast<const char*>(data), size}, "fuzz.json");
    // What is accepted must be writable and read back as JSON again.
    if (value && !json::parse(json::write(*value), "again.json")) std::abort();
    return 0;
}
