#include "core/media/resize/filter.h"

#include <array>
#include <cmath>
#include <numbers>

namespace rowscope::media {

namespace {

constexpr std::array<std::string_view, 6> kNames{"nearest", "lanczos", "bilinear", "bicubic", "box", "hamming"};

double sinc(double x) {
    if (x == 0.0) return 1.0;
    x *= std::numbers::pi;
    return std::sin(x) / x;
}

double bicubic(double x) {
    constexpr double a = -0.5;  // Keys 1981; Pillow's choice
    x = std::abs(x);
    if (x < 1.0) return ((a + 2.0) * x - (a + 3.0)) * x * x + 1.0;
    if (x < 2.0) return (((x - 5.0) * x + 8.0) * x - 4.0) * a;
    return 0.0;
}

double hamming(double x) {
    x = std::abs(x);
    if (x == 0.0) return 1.0;
    if (x >= 1.0) return 0.0;
    x *= std::numbers::pi;
    return std::sin(x) / x * (0.54 + 0.46 * std::cos(x));
}

}  // namespace

std::string_view name(Filter filter) { return kNames.at(static_cast<std::size_t>(filter)); }

std::optional<Filter> filterFromName(std::string_view name) {
    for (std::size_t i = 0; i < kNames.size(); ++i)
        if (kNames.at(i) == name) return static_cast<Filter>(i);
    return std::nullopt;
}

std::optional<Filter> filterFromCode(std::int64_t code) {
    if (code < 0 || code >= static_cast<std::int64_t>(kNames.size())) return std::nullopt;
    return static_cast<Filter>(code);
}

double support(Filter filter) {
    switch (filter) {
        case Filter::Nearest:
            return 0.0;
        case Filter::Box:
            return 0.5;
        case Filter::Bilinear:
        case Filter::Hamming:
            return 1.0;
        case Filter::Bicubic:
            return 2.0;
        case Filter::Lanczos:
            return 3.0;
    }
    return 0.0;
}

double value(Filter filter, double x) {
    switch (filter) {
        case Filter::Nearest:
            return 0.0;
        case Filter::Box:
            return x > -0.5 && x <= 0.5 ? 1.0 : 0.0;
        case Filter::Bilinear:
            return std::abs(x) < 1.0 ? 1.0 - std::abs(x) : 0.0;
        case Filter::Hamming:
            return hamming(x);
        case Filter::Bicubic:
            return bicubic(x);
        case Filter::Lanczos:
            return x >= -3.0 && x < 3.0 ? sinc(x) * sinc(x / 3.0) : 0.0;
    }
    return 0.0;
}

}  // namespace rowscope::media
