#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace rowscope::runtime {

/// One request's encoder work as a scheduler sees it (article 0x09).
struct EncoderWork {
    std::string request;
    std::string shape;  ///< processor shape, e.g. "512x512": only equal shapes share a batch
    std::int64_t encoderRows = 0;
    double arrivalMs = 0;
};

/// How encoder work is batched. A request above `maxRowsPerBatch` never shares a batch, so that it stalls nobody else.
struct EncoderBatchPolicy {
    std::int64_t maxRowsPerBatch = 0;  ///< 0 = no limit
    std::int64_t maxRequestsPerBatch = 0;
    bool groupByShape = true;
};

struct EncoderBatch {
    std::vector<std::string> requests;
    std::int64_t encoderRows = 0;
    std::string shape;
    bool oversized = false;  ///< one request above the limit, alone
};
/// Batches in the order in which they should run: those that fit by the arrival of their first request, oversized ones behind them.
[[nodiscard]] std::vector<EncoderBatch> planEncoderBatches(const std::vector<EncoderWork>& work, const EncoderBatchPolicy& policy);

/// Requests above the limit that share a batch with others (article 0x0C, "one long video stalls batch").
[[nodiscard]] std::vector<std::string> blockingRequests(const std::vector<EncoderWork>& batch, std::int64_t maxRowsPerBatch);

}  // namespace rowscope::runtime
