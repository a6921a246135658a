#pragma once

#include <CLI/CLI.hpp>
#include <cmath>
#include <optional>
#include <string>

// CLI11's own checks name the largest double, 309 digits, as the end of the range.
namespace rowscope::cli {

[[nodiscard]] inline std::optional<double> finiteNumber(const std::string& text) {
    double value = 0;
    if (!CLI::detail::lexical_cast(text, value) || !std::isfinite(value)) return std::nullopt;
    return value;
}

/// A finite number above 0.
[[nodiscard]] inline CLI::Validator aboveZero() {
    return {[](const std::string& text) {
                const auto value = finiteNumber(text);
                return value && *value > 0 ? std::string() : "expected a number above 0, found '" + text + "'";
            },
            "ABOVE 0"};
}

/// A finite number, 0 or more.
[[nodiscard]] inline CLI::Validator zeroOrMore() {
    return {[](const std::string& text) {
                const auto value = finiteNumber(text);
                return value && *value >= 0 ? std::string() : "expected 0 or a number above it, found '" + text + "'";
            },
            "0 OR MORE"};
}

}  // namespace rowscope::cli
