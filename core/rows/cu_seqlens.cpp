#include <set>

#include "core/rows/packing.h"

namespace rowscope::rows {

Result<std::vector<std::int32_t>> cuSeqlensFromSegments(std::span<const std::int32_t> segment) {
    std::vector<std::int32_t> out{0};
    std::set<std::int32_t> closed;
    std::size_t behind = segment.size();  // padding stands behind the last segment
    while (behind > 0 && segment[behind - 1] < 0) --behind;
    for (std::size_t row = 0; row < behind; ++row) {
        const std::string where = "row " + std::to_string(row);
        if (segment[row] < 0) return fail(ErrorKind::Value, where, "has no segment but stands before a segment's row");
        const bool begins = row > 0 && segment[row] != segment[row - 1];
        if (begins) {
            closed.insert(segment[row - 1]);
            out.push_back(static_cast<std::int32_t>(row));
        }
        if (begins && closed.contains(segment[row]))
            return fail(ErrorKind::Value, where, "segment " + std::to_string(segment[row]) + " is not contiguous");
    }
    if (behind > 0) out.push_back(static_cast<std::int32_t>(behind));
    return out;
}

Result<std::vector<std::int32_t>> segmentsFromCuSeqlens(std::span<const std::int64_t> cuSeqlens, std::size_t rowCount) {
    std::vector<std::int32_t> out(rowCount, -1);
    if (cuSeqlens.empty() || cuSeqlens[0] != 0)
        return fail(ErrorKind::Value, "cu_seqlens[0]", "lengths do not start at 0", "0",
                    cuSeqlens.empty() ? "nothing" : std::to_string(cuSeqlens[0]));
    for (std::size_t i = 1; i < cuSeqlens.size(); ++i) {
        const std::string where = "cu_seqlens[" + std::to_string(i) + "]";
        if (cuSeqlens[i] < cuSeqlens[i - 1])
            return fail(ErrorKind::Value, where, "lengths fall", "at least " + std::to_string(cuSeqlens[i - 1]),
                        std::to_string(cuSeqlens[i]));
        if (cuSeqlens[i] > static_cast<std::int64_t>(rowCount))
            return fail(ErrorKind::Value, where, "passes the last row", "at most " + std::to_string(rowCount),
                        std::to_string(cuSeqlens[i]));
        for (std::int64_t row = cuSeqlens[i - 1]; row < cuSeqlens[i]; ++row)
            out[static_cast<std::size_t>(row)] = static_cast<std::int32_t>(i) - 1;
    }
    return out;
}

std::vector<std::int32_t> segmentBoundaries(std::span<const std::int32_t> segment) {
    std::vector<std::int32_t> out;
    for (std::size_t row = 1; row < segment.size(); ++row)
        if (segment[row] >= 0 && segment[row] != segment[row - 1] && segment[row - 1] >= 0) out.push_back(static_cast<std::int32_t>(row));
    return out;
}

}  // namespace rowscope::rows
