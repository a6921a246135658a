#pragma once

#include <cstdint>

namespace rowscope::request {

/// What a request may bring before anything is computed for it. A message about a limit names the member; callers may
/// raise each.
struct Limits {
    std::uint64_t maxJsonBytes = std::uint64_t{64} << 20;
    std::uint64_t maxPictureBytes = std::uint64_t{256} << 20;  ///< of one file, or of one decoded base64 text
    std::int64_t maxPictures = 256;
    std::int64_t maxQuestions = 1024;
    std::int32_t maxPermutations = 1024;
    std::int32_t maxBatchSize = 4096;
};

}  // namespace rowscope::request
