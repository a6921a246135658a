#include "core/report/base64.h"

#include <cstdint>

namespace rowscope::report {

std::string base64(std::span<const std::byte> bytes) {
    static constexpr char kDigits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    std::string out;
    out.reserve((bytes.size() + 2) / 3 * 4);
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        const std::size_t left = bytes.size() - i;
        const auto at = [&](std::size_t k) { return k < left ? std::to_integer<std::uint32_t>(bytes[i + k]) : 0U; };
        const std::uint32_t group = at(0) << 16U | at(1) << 8U | at(2);
        out += kDigits[group >> 18U];
        out += kDigits[(group >> 12U) & 63U];
        out += left > 1 ? kDigits[(group >> 6U) & 63U] : '=';
        out += left > 2 ? kDigits[group & 63U] : '=';
    }
    return out;
}

std::string dataUri(const std::string& mimeType, const std::string& bytes) {
    return "data:" + mimeType + ";base64," + base64(std::as_bytes(std::span(bytes.data(), bytes.size())));
}

}  // namespace rowscope::report
