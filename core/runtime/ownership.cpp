#include "core/runtime/ownership.h"

namespace rowscope::runtime {

std::int64_t OwnershipTable::open(const std::string& request) {
    const std::lock_guard lock(m_mutex);
    Request& r = m_requests[request];
    r.open = true;
    return ++r.generation;
}

void OwnershipTable::close(const std::string& request) {
    const std::lock_guard lock(m_mutex);
    const auto at = m_requests.find(request);
    if (at == m_requests.end() || !at->second.open) return;
    at->second.open = false;
    ++at->second.generation;
    for (auto& [id, allocation] : m_allocations) {
        if (allocation.owners.erase(request) == 0 || !allocation.owners.empty()) continue;
        if (allocation.state == AllocationState::Live) allocation.state = AllocationState::Closed;
    }
}

bool OwnershipTable::mayPublish(const std::string& request, std::int64_t generation) const {
    const std::lock_guard lock(m_mutex);
    const auto at = m_requests.find(request);
    return at != m_requests.end() && at->second.open && at->second.generation == generation;
}

std::int64_t OwnershipTable::nextGeneration(const std::string& request) {
    const std::lock_guard lock(m_mutex);
    return ++m_requests[request].generation;
}

AllocationId OwnershipTable::allocate(const std::string& request, std::string family, std::int64_t bytes) {
    const std::lock_guard lock(m_mutex);
    const Request& r = m_requests[request];
    // What a closed request still allocates belongs to nobody: it can be read to its end, never published.
    Allocation made{std::move(family), bytes, r.generation, 0, {}, r.open ? AllocationState::Live : AllocationState::Closed};
    if (r.open) made.owners.insert(request);
    m_allocations.emplace(m_next, std::move(made));
    return m_next++;
}

Status OwnershipTable::share(AllocationId allocation, const std::string& request) {
    const std::lock_guard lock(m_mutex);
    const auto at = m_allocations.find(allocation);
    const std::string where = "allocation " + std::to_string(allocation);
    if (at == m_allocations.end() || at->second.state != AllocationState::Live)
        return fail(ErrorKind::Value, where, "is not live any more and can't be shared");
    const auto owner = m_requests.find(request);
    if (owner == m_requests.end() || !owner->second.open)
        return fail(ErrorKind::Value, where, "request '" + request + "' is closed and can't own it");
    at->second.owners.insert(request);
    return {};
}

void OwnershipTable::beginRead(AllocationId allocation) {
    const std::lock_guard lock(m_mutex);
    if (const auto at = m_allocations.find(allocation); at != m_allocations.end()) ++at->second.readers;
}

void OwnershipTable::endRead(AllocationId allocation) {
    const std::lock_guard lock(m_mutex);
    if (const auto at = m_allocations.find(allocation); at != m_allocations.end() && at->second.readers > 0) --at->second.readers;
}

Result<ReclaimReceipt> OwnershipTable::reclaim(AllocationId allocation, Completion completion) {
    const std::lock_guard lock(m_mutex);
    const std::string where = "allocation " + std::to_string(allocation);
    const auto at = m_allocations.find(allocation);
    if (at == m_allocations.end()) return fail(ErrorKind::NotFound, where, "does not exist");
    Allocation& a = at->second;
    if (a.state == AllocationState::Reclaimed) return fail(ErrorKind::Value, where, "was reclaimed before");
    if (a.state == AllocationState::Quarantined) return fail(ErrorKind::Value, where, "is in quarantine and never recycled");
    if (!a.owners.empty()) return fail(ErrorKind::Value, where, "is still owned", "no owner", "request '" + *a.owners.begin() + "'");
    if (completion == Completion::Uncertain) {
        a.state = AllocationState::Quarantined;
        return fail(ErrorKind::Value, where, "nobody knows whether its readers have finished: it is quarantined");
    }
    if (a.readers > 0) return fail(ErrorKind::Value, where, "is still read", "no reader", std::to_string(a.readers));
    a.state = AllocationState::Reclaimed;
    m_receipts.push_back({allocation, a.family, a.bytes, a.generation, true, true});
    return m_receipts.back();
}

std::optional<AllocationState> OwnershipTable::state(AllocationId allocation) const {
    const std::lock_guard lock(m_mutex);
    const auto at = m_allocations.find(allocation);
    return at == m_allocations.end() ? std::nullopt : std::optional(at->second.state);
}

std::int64_t OwnershipTable::bytesWhere(bool (*holds)(AllocationState)) const {
    const std::lock_guard lock(m_mutex);
    std::int64_t bytes = 0;
    for (const auto& [id, allocation] : m_allocations)
        if (holds(allocation.state)) bytes += allocation.bytes;
    return bytes;
}

std::int64_t OwnershipTable::liveBytes() const {
    return bytesWhere([](AllocationState state) { return state == AllocationState::Live || state == AllocationState::Closed; });
}
std::int64_t OwnershipTable::quarantinedBytes() const {
    return bytesWhere([](AllocationState state) { return state == AllocationState::Quarantined; });
}
std::vector<ReclaimReceipt> OwnershipTable::receipts() const {
    const std::lock_guard lock(m_mutex);
    return m_receipts;
}

}  // namespace rowscope::runtime
