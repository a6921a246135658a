#pragma once

#include <QString>
#include <vector>

#include "core/trace/trace.h"

namespace rowscope::viewmodels {

/// A stretch of neighbouring rows that one word names: "image 0", "state", "largest", "options".
struct OriginBand {
    rows::RowRange rows;
    rows::OriginKind kind = rows::OriginKind::Text;
    rows::Part part = rows::Part::Text;
    QString label;  ///< empty for special and boundary rows
};

/// Every row in exactly one band, in row order. Options of one question are one band; text without parts is split by role.
[[nodiscard]] std::vector<OriginBand> originBands(const trace::Trace& trace, const trace::Sequence& sequence);

/// The same over some rows only, by their place in `chosen`.
[[nodiscard]] std::vector<OriginBand> originBands(const trace::Trace& trace, const trace::Sequence& sequence,
                                                  const std::vector<std::int32_t>& chosen);

/// Index of the band that holds `row`; bands must cover it.
[[nodiscard]] std::size_t bandAt(const std::vector<OriginBand>& bands, std::int64_t row);

}  // namespace rowscope::viewmodels
