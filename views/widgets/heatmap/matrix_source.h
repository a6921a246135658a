#pragma once

#include <span>
#include <vector>

#include "views/widgets/heatmap/cell_source.h"
#include "views/widgets/heatmap/value_code.h"

namespace rowscope::widgets {

/// A float matrix [rows, columns], row-major, with its levels, as value codes between `low` and `high`. A pixel that stands for many
/// cells shows the value farthest from zero, so that peaks stay; one cell that is no finite number makes it such a pixel.
class MatrixSource : public CellSource {
public:
    MatrixSource(std::int64_t rows, std::int64_t columns, std::vector<float> values, float low, float high);

    [[nodiscard]] std::int64_t rows() const override { return m_rows; }
    [[nodiscard]] std::int64_t columns() const override { return m_columns; }
    [[nodiscard]] bool fillRow(const TileKey& first, std::span<Tile* const> out, const std::stop_token& stop) const override;
    [[nodiscard]] float at(std::int64_t row, std::int64_t column) const {
        return m_values[static_cast<std::size_t>(row * m_columns + column)];
    }
    [[nodiscard]] float low() const { return m_low; }
    [[nodiscard]] float high() const { return m_high; }
    /// Whether every value is a finite number.
    [[nodiscard]] bool isFinite() const { return m_finite; }

private:
    [[nodiscard]] bool fillOne(const TileKey& key, Tile& out, const std::stop_token& stop) const;

    std::int64_t m_rows;
    std::int64_t m_columns;
    std::vector<float> m_values;
    float m_low;
    float m_high;
    bool m_finite = true;
};

/// Smallest and largest finite value; {0, 0} where there is none.
struct ValueRange {
    float low = 0;
    float high = 0;
};
[[nodiscard]] ValueRange finiteRange(std::span<const float> values);

}  // namespace rowscope::widgets
