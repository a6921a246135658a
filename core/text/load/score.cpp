#include "core/text/load/score.h"

#include <charconv>
#include <cstdint>
#include <limits>
#include <string>

namespace rowscope::text {
namespace {

constexpr int kLargestPower = 308;

double powerOfTen(int exponent) {
    const std::string text = "1e" + std::to_string(exponent);
    double value = 0.0;
    std::from_chars(text.data(), text.data() + text.size(), value);
    return value;
}

bool isDigit(char c) { return c >= '0' && c <= '9'; }

}  // namespace

double scoreFromText(std::string_view number) {
    const bool negative = number.starts_with('-');
    std::size_t at = negative ? 1 : 0;
    if (at >= number.size() || !isDigit(number[at])) return std::numeric_limits<double>::quiet_NaN();  // NaN, Infinity
    std::uint64_t digits = 0;
    int exponent = 0;
    bool full = false;
    const auto take = [&](char c, int whenTaken, int whenDropped) {
        const auto digit = static_cast<std::uint64_t>(c - '0');
        full = full || digits > (std::numeric_limits<std::uint64_t>::max() - digit) / 10;
        if (!full) digits = digits * 10 + digit;
        exponent += full ? whenDropped : whenTaken;
    };
    for (; at < number.size() && isDigit(number[at]); ++at) take(number[at], 0, 1);
    if (at < number.size() && number[at] == '.')
        for (++at; at < number.size() && isDigit(number[at]); ++at) take(number[at], -1, 0);
    if (at < number.size() && (number[at] == 'e' || number[at] == 'E')) {
        ++at;
        if (at < number.size() && number[at] == '+') ++at;
        int stated = 0;
        const auto r = std::from_chars(number.data() + at, number.data() + number.size(), stated);
        if (r.ec == std::errc::result_out_of_range) stated = number[at] == '-' ? -100000 : 100000;
        exponent += stated;
    }
    auto value = static_cast<double>(digits);
    while (exponent < -kLargestPower && value != 0.0) {
        value /= powerOfTen(kLargestPower);
        exponent += kLargestPower;
    }
    if (value != 0.0)
        value = exponent > kLargestPower ? std::numeric_limits<double>::infinity()
                : exponent >= 0          ? value * powerOfTen(exponent)
                                         : value / powerOfTen(-exponent);
    return negative ? -value : value;
}

}  // namespace rowscope::text
