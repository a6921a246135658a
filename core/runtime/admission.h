#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/result.h"

namespace rowscope::runtime {

/// What is known of a request before any work (article 0x09). Rows are per medium where all media are alike.
struct AdmissionRequest {
    std::int64_t mediaItems = 0;
    std::int64_t encoderRowsPerItem = 0;
    std::int64_t bridgeRowsPerItem = 0;
    std::int64_t textRows = 0;
    std::int64_t lmLayers = 0;
    std::int64_t kvHeads = 0;
    std::int64_t headDim = 0;
    std::int64_t bytesPerScalar = 0;
    std::int64_t bridgeWidth = 0;
    std::int64_t encoderBytesPerRow = 0;
};

/// C_r = (media items, N_e, N_l, L_text, B_bridge, B_kv), and what the budgets are held against.
struct AdmissionCost {
    std::int64_t mediaItems = 0;
    std::int64_t encoderRows = 0;
    std::int64_t bridgeRows = 0;
    std::int64_t textRows = 0;
    std::int64_t bridgeBytes = 0;
    std::int64_t kvBytes = 0;       ///< of all prefill rows, media and text
    std::int64_t languageRows = 0;  ///< expanded context: bridge rows + text rows
    std::int64_t encoderBytes = 0;  ///< encoder working set
};
/// Error (Limit or Value) where a product passes 2^63 - 1 or a size is negative.
[[nodiscard]] Result<AdmissionCost> estimateCost(const AdmissionRequest& request);

struct AdmissionBudget {
    std::int64_t maxMediaItems = 0;
    std::int64_t maxPrefillRows = 0;
    std::int64_t maxEncoderWorkingSet = 0;  ///< bytes
};

/// One budget that is passed. A value equal to its limit is accepted.
struct Rejection {
    std::string budget;  ///< "media count", "expanded context", "encoder memory"
    std::int64_t value = 0;
    std::int64_t limit = 0;
    [[nodiscard]] std::string sentence() const {
        return budget + " is " + std::to_string(value) + ", the limit is " + std::to_string(limit);
    }
};
struct AdmissionDecision {
    std::vector<Rejection> rejections;  ///< in the order media count, expanded context, encoder memory; empty = accepted
    [[nodiscard]] bool accepted() const { return rejections.empty(); }
};
[[nodiscard]] AdmissionDecision admit(const AdmissionCost& cost, const AdmissionBudget& budget);

}  // namespace rowscope::runtime
