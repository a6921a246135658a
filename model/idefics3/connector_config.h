#pragma once

#include <cstdint>

namespace rowscope::idefics3 {

/// Sizes of the bridge from patches to language rows.
struct ConnectorConfig {
    std::int64_t visionWidth = 768;
    std::int64_t textWidth = 576;
    std::int64_t scale = 4;  ///< pixel shuffle: scale x scale patches become one row
};

}  // namespace rowscope::idefics3
