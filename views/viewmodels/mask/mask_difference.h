#pragma once

#include <optional>
#include <stop_token>
#include <vector>

#include "core/masks/summary.h"
#include "views/viewmodels/mask/mask_view.h"

namespace rowscope::viewmodels {

/// A mask that can be one side of a difference: of this trace, or of the one it is compared with.
struct MaskChoice {
    MaskView view;
    bool fromOther = false;
    QString name;
};

/// Expected and actual, of one size.
struct MaskPair {
    MaskView expected;
    MaskView actual;
    [[nodiscard]] bool isValid() const {
        return expected.isValid() && actual.isValid() && expected.shown.queries() == actual.shown.queries() &&
               expected.shown.keys() == actual.shown.keys();
    }
};

/// Every mask of the sequence, then those of the other trace's sequence of the same index.
[[nodiscard]] std::vector<MaskChoice> maskChoices(const trace::TracePtr& trace, int sequence, const trace::TracePtr& other);

/// Indices into choices of what most likely is to be compared: a rule against an import, this trace against the other one, or the
/// first two; nullopt where there are not two of one size.
struct ChosenPair {
    int expected = 0;
    int actual = 0;
};
[[nodiscard]] std::optional<ChosenPair> likelyPair(const std::vector<MaskChoice>& choices);

/// Edges between live rows in which the masks differ; nullopt when stopped.
[[nodiscard]] std::optional<masks::EdgeDifference> edgeDifference(const MaskPair& pair, const std::stop_token& stop);

/// Both masks' verdicts on one cell.
[[nodiscard]] CardText explainDifference(const MaskPair& pair, masks::Cell cell);

}  // namespace rowscope::viewmodels
