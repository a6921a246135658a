#include "core/runtime/scheduling.h"

#include <algorithm>

namespace rowscope::runtime {

std::vector<EncoderBatch> planEncoderBatches(const std::vector<EncoderWork>& work, const EncoderBatchPolicy& policy) {
    std::vector<EncoderWork> queue = work;
    std::stable_sort(queue.begin(), queue.end(), [](const EncoderWork& a, const EncoderWork& b) { return a.arrivalMs < b.arrivalMs; });
    std::vector<EncoderBatch> out;
    std::vector<EncoderBatch> oversized;
    for (const EncoderWork& item : queue) {
        if (policy.maxRowsPerBatch > 0 && item.encoderRows > policy.maxRowsPerBatch) {
            oversized.push_back({{item.request}, item.encoderRows, item.shape, true});
            continue;
        }
        const auto hasRoom = [&](const EncoderBatch& batch) {
            return (!policy.groupByShape || batch.shape == item.shape) &&
                   (policy.maxRowsPerBatch <= 0 || batch.encoderRows + item.encoderRows <= policy.maxRowsPerBatch) &&
                   (policy.maxRequestsPerBatch <= 0 || static_cast<std::int64_t>(batch.requests.size()) < policy.maxRequestsPerBatch);
        };
        auto batch = std::find_if(out.begin(), out.end(), hasRoom);
        if (batch == out.end()) batch = out.insert(out.end(), EncoderBatch{{}, 0, item.shape, false});
        batch->requests.push_back(item.request);
        batch->encoderRows += item.encoderRows;
    }
    out.insert(out.end(), oversized.begin(), oversized.end());
    return out;
}

std::vector<std::string> blockingRequests(const std::vector<EncoderWork>& batch, std::int64_t maxRowsPerBatch) {
    std::vector<std::string> out;
    if (batch.size() < 2) return out;
    for (const EncoderWork& item : batch)
        if (item.encoderRows > maxRowsPerBatch) out.push_back(item.request);
    return out;
}

}  // namespace rowscope::runtime
