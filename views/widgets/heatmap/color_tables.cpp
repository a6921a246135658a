#include "views/widgets/heatmap/color_tables.h"

#include <algorithm>
#include <span>

#include "views/widgets/heatmap/value_code.h"

namespace rowscope::widgets {

namespace {

struct Mix {
    double r = 0;
    double g = 0;
    double b = 0;
    void add(const QColor& color, double weight) {
        r += color.red() * weight;
        g += color.green() * weight;
        b += color.blue() * weight;
    }
    [[nodiscard]] QRgb rgb() const { return qRgb(static_cast<int>(r + 0.5), static_cast<int>(g + 0.5), static_cast<int>(b + 0.5)); }
};

ColorTable coverageTable(const QColor& none, const QColor& first, const QColor& second, double floor) {
    ColorTable table{};
    // A single cell in a big block must be seen, so that coverages above none start at `floor`.
    const auto visible = [floor](int nibble) { return nibble == 0 ? 0.0 : floor + (1.0 - floor) * nibble / 15.0; };
    for (int code = 0; code < 256; ++code) {
        double a = visible(code >> 4);
        double b = visible(code & 15);
        if (a + b > 1.0) {
            const double sum = a + b;
            a /= sum;
            b /= sum;
        }
        Mix mix;
        mix.add(none, 1.0 - a - b);
        mix.add(first, a);
        mix.add(second, b);
        table[static_cast<std::size_t>(code)] = mix.rgb();
    }
    return table;
}

ColorTable through(std::span<const QRgb> anchors) {
    ColorTable table{};
    for (int i = 0; i < 256; ++i) {
        const double at = i / 255.0 * static_cast<double>(anchors.size() - 1);
        const std::size_t left = std::min(static_cast<std::size_t>(at), anchors.size() - 2);
        const double t = at - static_cast<double>(left);
        Mix mix;
        mix.add(QColor(anchors[left]), 1.0 - t);
        mix.add(QColor(anchors[left + 1]), t);
        table[static_cast<std::size_t>(i)] = mix.rgb();
    }
    return table;
}

// The published maps at equal steps: viridis (Smith, van der Walt) and cividis (Nuñez, Anderton, Renslow).
constexpr std::array<QRgb, 11> kViridis{0xFF440154, 0xFF482475, 0xFF414487, 0xFF355F8D, 0xFF2A788E, 0xFF21918C,
                                        0xFF22A884, 0xFF44BF70, 0xFF7AD151, 0xFFBDDF26, 0xFFFDE725};
constexpr std::array<QRgb, 10> kCividis{0xFF00224E, 0xFF123570, 0xFF3B496C, 0xFF575D6D, 0xFF707173,
                                        0xFF8A8678, 0xFFA59C74, 0xFFC3B369, 0xFFE1CC55, 0xFFFEE838};

}  // namespace

QColor missingColor(const Theme& theme) { return theme.dark ? QColor(0x6EA0FF) : QColor(0x2F6FED); }
QColor extraColor(const Theme& theme) { return theme.dark ? QColor(0xF08A3C) : QColor(0xE0690F); }
QColor zeroColor(const Theme& theme) { return theme.dark ? QColor(0x262C36) : QColor(0xFFFFFF); }

ColorTable maskTable(const Theme& theme) { return coverageTable(theme.chip, theme.accent, theme.optionCell, 0.12); }

ColorTable differenceTable(const Theme& theme) { return coverageTable(zeroColor(theme), missingColor(theme), extraColor(theme), 0.35); }

ColorTable valueTable(ThemeController::ValueMap map, const Theme& theme) {
    ColorTable table = map == ThemeController::ValueMap::Cividis ? through(kCividis) : through(kViridis);
    table[kZeroCode] = theme.chip.rgb();
    table[kNotFiniteCode] = theme.fault.rgb();
    return table;
}

}  // namespace rowscope::widgets
