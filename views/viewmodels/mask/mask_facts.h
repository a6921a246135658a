#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <vector>

#include "core/masks/summary.h"
#include "views/viewmodels/mask/mask_view.h"

namespace rowscope::viewmodels {

/// Exact figures about a mask for its panel: counted by runs in a worker, never from pixels.
struct MaskFacts {
    bool known = false;  ///< false: not counted yet, or stopped
    std::int64_t edges = 0;
    std::int64_t cells = 0;
    std::vector<std::int32_t> blockedQueries;  ///< live queries that may read nothing
    std::int64_t laterEdges = 0;               ///< edges to a later row
    /// An imported mask beside a rule of the same sequence: what differs between live rows, by kind. Unset otherwise.
    std::optional<masks::EdgeDifference> againstRule;
    bool hasSegments = false;  ///< more than one packed example
    std::int64_t crossSegmentEdges = 0;
    std::vector<masks::Cell> firstCrossSegment;  ///< up to 16
};

/// The rule that an imported mask should follow: the sequence's first whole mask of the same size that is no import; null where
/// there is none.
[[nodiscard]] const trace::NamedMask* ruleFor(const trace::Sequence& sequence, const trace::NamedMask& imported);

[[nodiscard]] MaskFacts maskFacts(const MaskView& view, const std::stop_token& stop);

}  // namespace rowscope::viewmodels
