#pragma once

#include "core/audit/input.h"
#include "core/audit/reporter.h"

namespace rowscope::audit::rules {

/// Which medium a cross-attention cell opens or closes against the claim.
enum class CrossEdge : std::uint8_t {
    Later,    ///< readable, though its placeholder comes later than the row
    Earlier,  ///< readable, though the claimed rule binds the row to another one
    Missing   ///< bound to the row, yet not readable
};

/// One finding per sample and medium set; `keys` are media slots. Decode rows that lost their memory altogether are left to F17.
void reportCross(const AuditInput& input, CrossEdge edge, Reporter& report);

/// Rows of the sample that are decode steps, when the dump holds all steps in one sequence.
[[nodiscard]] std::vector<rows::RowRange> decodeRows(const AuditInput& input);

}  // namespace rowscope::audit::rules
