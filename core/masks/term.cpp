#include "core/masks/term.h"

#include <cstring>

namespace rowscope::masks {

void Term::fill(const TileArea& area, std::span<std::uint8_t> out) const {
    std::memset(out.data(), 0, static_cast<std::size_t>(area.queries * area.keys));
    KeyRuns row;
    const KeyRun window{area.keyBegin, area.keyBegin + area.keys};
    for (std::int64_t q = 0; q < area.queries; ++q) {
        row.clear();
        runs(area.queryBegin + q, window, row);
        std::uint8_t* line = out.data() + q * area.keys - area.keyBegin;
        for (const KeyRun& run : row) std::memset(line + run.begin, 1, static_cast<std::size_t>(run.end - run.begin));
    }
}

}  // namespace rowscope::masks
