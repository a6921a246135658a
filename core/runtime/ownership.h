#pragma once

#include <cstdint>
#include <map>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/base/result.h"

namespace rowscope::runtime {

// Article 0x0A: cancelling closes a request's publication at once; its memory comes back only after its readers have finished and
// ownership was looked at again. "A cancellation signal or elapsed timeout is not evidence that a kernel or reader has stopped."

using AllocationId = std::int64_t;

enum class AllocationState : std::uint8_t { Live, Closed, Quarantined, Reclaimed };

/// Proof that memory was given back rightly.
struct ReclaimReceipt {
    AllocationId allocation = -1;
    std::string family;
    std::int64_t bytes = 0;
    std::int64_t generation = 0;  ///< of the allocation when it was closed
    bool quiesced = false;        ///< no reader was left
    bool ownerRechecked = false;  ///< no owner had come back while waiting
};

/// What is known of readers (kernels, transfers, workers) when memory is asked back.
enum class Completion : std::uint8_t {
    Confirmed,  ///< they were awaited
    Uncertain,  ///< a timeout or a lost worker: nobody knows
};

/// Who owns which allocation of request state, and which results may still be published. Thread-safe.
class OwnershipTable {
public:
    /// Opens a request; its first generation is 1.
    std::int64_t open(const std::string& request);
    /// Closes logically, at once: nothing of any generation up to now may be published any more, allocations that only this request
    /// owned are Closed, shared ones lose one owner. Closing twice is harmless.
    void close(const std::string& request);
    /// True for results of the request's current generation while it is open.
    [[nodiscard]] bool mayPublish(const std::string& request, std::int64_t generation) const;
    /// A retry or a branch: results of older generations can't be published any more.
    std::int64_t nextGeneration(const std::string& request);

    [[nodiscard]] AllocationId allocate(const std::string& request, std::string family, std::int64_t bytes);
    /// One more owner of an allocation that is still live (a shared immutable object). Error (Value) where it is not.
    [[nodiscard]] Status share(AllocationId allocation, const std::string& request);
    void beginRead(AllocationId allocation);
    void endRead(AllocationId allocation);

    /// Gives memory back. Refused with the reason (Value) while the allocation has an owner or a reader. Uncertain completion moves it
    /// to quarantine instead, which is an error too: quarantined memory is never recycled. Allocations are reclaimed once.
    [[nodiscard]] Result<ReclaimReceipt> reclaim(AllocationId allocation, Completion completion);

    [[nodiscard]] std::optional<AllocationState> state(AllocationId allocation) const;
    [[nodiscard]] std::int64_t liveBytes() const;         ///< live and closed: memory that is held
    [[nodiscard]] std::int64_t quarantinedBytes() const;  ///< lost until the process ends
    [[nodiscard]] std::vector<ReclaimReceipt> receipts() const;

private:
    struct Allocation {
        std::string family;
        std::int64_t bytes = 0;
        std::int64_t generation = 0;
        std::int64_t readers = 0;
        std::set<std::string> owners;
        AllocationState state = AllocationState::Live;
    };
    struct Request {
        std::int64_t generation = 0;
        bool open = false;
    };
    [[nodiscard]] std::int64_t bytesWhere(bool (*holds)(AllocationState)) const;

    mutable std::mutex m_mutex;
    std::map<std::string, Request> m_requests;
    std::map<AllocationId, Allocation> m_allocations;
    std::vector<ReclaimReceipt> m_receipts;
    AllocationId m_next = 0;
};

}  // namespace rowscope::runtime
