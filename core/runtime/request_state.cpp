#include "core/runtime/request_state.h"

#include <algorithm>
#include <array>

namespace rowscope::runtime {
namespace {

constexpr std::array<std::string_view, 10> kNames{"RECEIVED",  "MEDIA_DECODED", "MEDIA_PROCESSED", "MEDIA_ENCODED", "BOUND_AND_PACKED",
                                                  "PREFILLED", "DECODING",      "COMPLETED",       "FAILED",        "CANCELLED"};

}  // namespace

std::string_view stateName(RequestState state) { return kNames[static_cast<std::size_t>(state)]; }

Result<RequestState> stateFromName(std::string_view name) {
    const auto at = std::find(kNames.begin(), kNames.end(), name);
    if (at != kNames.end()) return static_cast<RequestState>(at - kNames.begin());
    return fail(ErrorKind::Unsupported, "request state", "no state has this name", "RECEIVED, MEDIA_DECODED, … CANCELLED",
                "'" + std::string(name) + "'");
}

bool isTerminal(RequestState state) { return state >= RequestState::Completed; }

bool mayFollow(RequestState before, RequestState after) {
    if (isTerminal(before)) return false;
    if (after == RequestState::Failed || after == RequestState::Cancelled) return true;
    return static_cast<int>(after) == static_cast<int>(before) + 1;
}

std::int64_t firstIllegal(std::span<const RequestState> trace) {
    for (std::size_t i = 0; i < trace.size(); ++i)
        if (i == 0 ? trace[0] != RequestState::Received : !mayFollow(trace[i - 1], trace[i])) return static_cast<std::int64_t>(i);
    return -1;
}

Status RequestTimeline::advance(RequestState state, double atMs, std::vector<Allocation> allocations) {
    const std::string where = "request '" + m_request + "'";
    if (!mayFollow(this->state(), state))
        return fail(ErrorKind::Value, where, std::string(stateName(state)) + " may not follow " + std::string(stateName(this->state())));
    if (atMs < m_transitions.back().atMs)
        return fail(ErrorKind::Value, where,
                    std::string(stateName(state)) + " would begin before " + std::string(stateName(this->state())));
    m_transitions.push_back({state, atMs, std::move(allocations)});
    return {};
}

double RequestTimeline::durationMs(std::size_t i) const {
    return i + 1 < m_transitions.size() ? m_transitions[i + 1].atMs - m_transitions[i].atMs : 0;
}

}  // namespace rowscope::runtime
