#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/base/result.h"

namespace rowscope::runtime {

/// Article 0x07: the states of one multimodal request, in order.
enum class RequestState : std::uint8_t {
    Received,
    MediaDecoded,
    MediaProcessed,
    MediaEncoded,
    BoundAndPacked,
    Prefilled,
    Decoding,
    Completed,
    Failed,
    Cancelled,
};
[[nodiscard]] std::string_view stateName(RequestState state);  ///< "MEDIA_DECODED"
[[nodiscard]] Result<RequestState> stateFromName(std::string_view name);

/// Completed, Failed, Cancelled: nothing follows.
[[nodiscard]] bool isTerminal(RequestState state);
/// Each state follows the one before it; Failed and Cancelled follow every state that is not terminal.
[[nodiscard]] bool mayFollow(RequestState before, RequestState after);
/// Index of the first state that may not stand where it stands (the first one must be Received), or -1.
[[nodiscard]] std::int64_t firstIllegal(std::span<const RequestState> trace);

/// What a transition made that outlives it: bytes by state family (article 0x07's table).
struct Allocation {
    std::string family;
    std::int64_t bytes = 0;
};

struct Transition {
    RequestState state = RequestState::Received;
    double atMs = 0;  ///< since the request was received
    std::vector<Allocation> allocations;
};

/// The states a request went through, each timed, with what it allocated. Refuses illegal transitions.
class RequestTimeline {
public:
    explicit RequestTimeline(std::string request) : m_request(std::move(request)), m_transitions{{RequestState::Received, 0, {}}} {}
    /// Error (Value) naming both states where `state` may not follow, or time runs backwards.
    Status advance(RequestState state, double atMs, std::vector<Allocation> allocations = {});
    [[nodiscard]] RequestState state() const { return m_transitions.back().state; }
    [[nodiscard]] const std::vector<Transition>& transitions() const { return m_transitions; }
    /// Time spent in the i-th state until the next one began (0 for the last).
    [[nodiscard]] double durationMs(std::size_t i) const;
    [[nodiscard]] const std::string& request() const { return m_request; }

private:
    std::string m_request;
    std::vector<Transition> m_transitions;
};

}  // namespace rowscope::runtime
