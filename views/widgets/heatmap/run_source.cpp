#include "views/widgets/heatmap/run_source.h"

#include <algorithm>
#include <functional>
#include <utility>
#include <vector>

#include "views/widgets/heatmap/coverage_code.h"

namespace rowscope::widgets {

namespace {

using masks::Expression;
using masks::KeyRun;
using masks::KeyRuns;

/// Counts covered cells per pixel of one pixel row: ends of runs one by one, whole pixels by differences.
class PixelRow {
public:
    PixelRow(std::int64_t firstCell, int level, std::size_t pixels)
        : m_first(firstCell), m_level(level), m_partial(pixels + 1), m_whole(pixels + 1) {}

    void clear() {
        std::fill(m_partial.begin(), m_partial.end(), 0);
        std::fill(m_whole.begin(), m_whole.end(), 0);
    }
    /// Runs lie inside the row's cells.
    void add(const KeyRuns& runs) {
        const std::int64_t side = std::int64_t{1} << m_level;
        for (const KeyRun& run : runs) {
            const std::int64_t begin = run.begin - m_first;
            const std::int64_t end = run.end - m_first;
            const auto left = static_cast<std::size_t>(begin >> m_level);
            const auto right = static_cast<std::size_t>((end - 1) >> m_level);
            if (left == right) {
                m_partial[left] += end - begin;
                continue;
            }
            m_partial[left] += side - (begin & (side - 1));
            m_partial[right] += ((end - 1) & (side - 1)) + 1;
            ++m_whole[left + 1];
            --m_whole[right];
        }
    }
    /// Turns differences into covered cells per pixel; then ask at().
    void finish() {
        std::int64_t rowsWhole = 0;
        for (std::size_t x = 0; x < m_partial.size(); ++x) {
            rowsWhole += m_whole[x];
            m_partial[x] += rowsWhole << m_level;
        }
    }
    [[nodiscard]] std::int64_t at(std::size_t x) const { return m_partial[x]; }

private:
    std::int64_t m_first;
    int m_level;
    std::vector<std::int64_t> m_partial;
    std::vector<std::int64_t> m_whole;
};

/// Writes the two classes' runs of one query.
using TwoClasses = std::function<void(std::int64_t query, KeyRun window, KeyRuns& first, KeyRuns& second)>;

class RunSource : public CellSource {
public:
    RunSource(std::int64_t rows, std::int64_t columns, std::function<TwoClasses()> makeReader)
        : m_rows(rows), m_columns(columns), m_makeReader(std::move(makeReader)) {}
    [[nodiscard]] std::int64_t rows() const override { return m_rows; }
    [[nodiscard]] std::int64_t columns() const override { return m_columns; }

    [[nodiscard]] bool fillRow(const TileKey& key, std::span<Tile* const> out, const std::stop_token& stop) const override {
        const std::int64_t firstKey = (std::int64_t{key.x} * kTileSide) << key.levelX;
        const std::int64_t cells = (static_cast<std::int64_t>(out.size()) * kTileSide) << key.levelX;
        const KeyRun window{firstKey, std::min(m_columns, firstKey + cells)};
        const auto pixels = static_cast<std::size_t>(pixelsAt(window.end - window.begin, key.levelX));
        const TwoClasses read = m_makeReader();
        PixelRow first(firstKey, key.levelX, pixels);
        PixelRow second(firstKey, key.levelX, pixels);
        KeyRuns firstRuns;
        KeyRuns secondRuns;
        for (int y = 0; y < kTileSide; ++y) {
            const std::int64_t begin = (std::int64_t{key.y} * kTileSide + y) << key.levelY;
            const std::int64_t end = std::min(m_rows, begin + (std::int64_t{1} << key.levelY));
            if (begin >= end) break;
            if (stop.stop_requested()) return false;
            first.clear();
            second.clear();
            for (std::int64_t query = begin; query < end; ++query) {
                firstRuns.clear();
                secondRuns.clear();
                read(query, window, firstRuns, secondRuns);
                first.add(firstRuns);
                second.add(secondRuns);
            }
            first.finish();
            second.finish();
            for (std::size_t x = 0; x < pixels; ++x) {
                const std::int64_t left = static_cast<std::int64_t>(x) << key.levelX;
                const std::int64_t width = std::min(window.end - firstKey - left, std::int64_t{1} << key.levelX);
                Tile& tile = *out[x / kTileSide];
                tile[static_cast<std::size_t>(y) * kTileSide + x % kTileSide] =
                    coverageCode(first.at(x), second.at(x), width * (end - begin));
            }
        }
        return true;
    }

private:
    std::int64_t m_rows;
    std::int64_t m_columns;
    std::function<TwoClasses()> m_makeReader;
};

Expression firstBranches(const Expression& expression) {
    if (expression.kind == Expression::Kind::Term) return expression;
    if (expression.kind == Expression::Kind::Any)
        return expression.children.empty() ? expression : firstBranches(expression.children.front());
    Expression out = expression;
    for (Expression& child : out.children) child = firstBranches(child);
    return out;
}

bool anyIn(const Expression& expression) {
    if (expression.kind == Expression::Kind::Any && expression.children.size() > 1) return true;
    return std::any_of(expression.children.begin(), expression.children.end(), anyIn);
}

}  // namespace

bool hasAlternatives(const masks::Mask& mask) { return anyIn(mask.expression()); }

masks::Mask baseOf(const masks::Mask& mask) {
    return masks::Mask(mask.name(), mask.queries(), mask.keys(), firstBranches(mask.expression()));
}

CellSourcePtr maskSource(const masks::Mask& mask) {
    if (!hasAlternatives(mask)) {
        return std::make_shared<RunSource>(mask.queries(), mask.keys(), [mask]() -> TwoClasses {
            auto reader = std::make_shared<masks::RunReader>(mask);
            return [reader](std::int64_t query, KeyRun window, KeyRuns& first, KeyRuns&) { first = reader->row(query, window); };
        });
    }
    return std::make_shared<RunSource>(mask.queries(), mask.keys(), [mask, base = baseOf(mask)]() -> TwoClasses {
        auto whole = std::make_shared<masks::RunReader>(mask);
        auto plain = std::make_shared<masks::RunReader>(base);
        return [whole, plain](std::int64_t query, KeyRun window, KeyRuns& first, KeyRuns& second) {
            first = plain->row(query, window);
            masks::subtract(whole->row(query, window), first, second);
        };
    });
}

CellSourcePtr differenceSource(const masks::Mask& expected, const masks::Mask& actual) {
    const std::int64_t rows = std::min(expected.queries(), actual.queries());
    const std::int64_t columns = std::min(expected.keys(), actual.keys());
    return std::make_shared<RunSource>(rows, columns, [expected, actual]() -> TwoClasses {
        auto wanted = std::make_shared<masks::RunReader>(expected);
        auto found = std::make_shared<masks::RunReader>(actual);
        return [wanted, found](std::int64_t query, KeyRun window, KeyRuns& first, KeyRuns& second) {
            const KeyRuns& a = wanted->row(query, window);
            const KeyRuns& b = found->row(query, window);
            masks::subtract(a, b, first);
            masks::subtract(b, a, second);
        };
    });
}

}  // namespace rowscope::widgets
