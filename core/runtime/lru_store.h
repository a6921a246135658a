#pragma once

#include <cstdint>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "core/runtime/cache_keys.h"

namespace rowscope::runtime {

/// What happened in a store, for the trace (one clause each).
struct StoreEvent {
    enum class Op : std::uint8_t { Hit, Miss, Store, Evict };
    Op op = Op::Miss;
    KeyFields key;
    std::string keyHash;
    std::int64_t bytes = 0;
    std::string reason;
    std::string nearestEntry;          ///< of a miss: hash of the entry with the fewest differing fields
    std::vector<std::string> differs;  ///< of a miss: in which fields
};

/// Shared immutable objects of one state family under a byte budget, least recently used first out. Thread-safe. A value that
/// somebody still holds stays alive after it left the store: evicting drops the store's share alone.
template <class Key, class Value>
class LruStore {
public:
    using ValuePtr = std::shared_ptr<const Value>;
    struct Lookup {
        ValuePtr value;  ///< null on a miss
        StoreEvent event;
    };

    explicit LruStore(std::int64_t byteBudget) : m_budget(byteBudget) {}

    [[nodiscard]] Lookup find(const Key& key) {
        const std::lock_guard lock(m_mutex);
        Lookup out;
        out.event.key = key.fields();
        out.event.keyHash = keyHash(Key::kFamily, out.event.key);
        const auto at = m_byHash.find(out.event.keyHash);
        if (at != m_byHash.end()) {
            m_entries.splice(m_entries.begin(), m_entries, at->second);
            ++at->second->hits;
            out.value = at->second->value;
            out.event.op = StoreEvent::Op::Hit;
            out.event.bytes = at->second->bytes;
            out.event.reason = "every field of the key is equal";
            return out;
        }
        explainMiss(out.event);
        return out;
    }

    /// Puts a value in and makes room; a value larger than the budget is not kept, which the event says. Events of what was evicted
    /// follow the one of the store itself.
    std::vector<StoreEvent> put(const Key& key, ValuePtr value, std::int64_t bytes) {
        const std::lock_guard lock(m_mutex);
        KeyFields fields = key.fields();
        std::string hash = keyHash(Key::kFamily, fields);
        std::vector<StoreEvent> events;
        if (const auto at = m_byHash.find(hash); at != m_byHash.end()) drop(at->second);
        if (bytes > m_budget) {
            events.push_back({StoreEvent::Op::Evict, std::move(fields), std::move(hash), bytes, "larger than the whole budget", {}, {}});
            return events;
        }
        events.push_back({StoreEvent::Op::Store, fields, hash, bytes, {}, {}, {}});
        m_entries.push_front({std::move(fields), hash, std::move(value), bytes, 0});
        m_byHash.emplace(std::move(hash), m_entries.begin());
        m_bytes += bytes;
        while (m_bytes > m_budget) {
            const Entry& oldest = m_entries.back();
            events.push_back(
                {StoreEvent::Op::Evict, oldest.fields, oldest.hash, oldest.bytes, "least recently used, over the budget", {}, {}});
            drop(std::prev(m_entries.end()));
        }
        return events;
    }

    void clear() {
        const std::lock_guard lock(m_mutex);
        m_entries.clear();
        m_byHash.clear();
        m_bytes = 0;
    }
    void setBudget(std::int64_t bytes) {
        const std::lock_guard lock(m_mutex);
        m_budget = bytes;
        while (m_bytes > m_budget) drop(std::prev(m_entries.end()));
    }
    [[nodiscard]] std::int64_t bytes() const {
        return locked([&] { return m_bytes; });
    }
    [[nodiscard]] std::size_t size() const {
        return locked([&] { return m_entries.size(); });
    }

    struct EntryView {
        KeyFields fields;
        std::string hash;
        std::int64_t bytes = 0;
        std::int64_t hits = 0;
        long owners = 0;  ///< holders of the value besides the store
    };
    /// Most recently used first.
    [[nodiscard]] std::vector<EntryView> entries() const {
        return locked([&] {
            std::vector<EntryView> out;
            for (const Entry& e : m_entries) out.push_back({e.fields, e.hash, e.bytes, e.hits, e.value.use_count() - 1});
            return out;
        });
    }

private:
    struct Entry {
        KeyFields fields;
        std::string hash;
        ValuePtr value;
        std::int64_t bytes = 0;
        std::int64_t hits = 0;
    };
    using Entries = std::list<Entry>;

    template <class Read>
    auto locked(Read read) const {
        const std::lock_guard lock(m_mutex);
        return read();
    }
    void drop(typename Entries::iterator entry) {
        m_bytes -= entry->bytes;
        m_byHash.erase(entry->hash);
        m_entries.erase(entry);
    }
    void explainMiss(StoreEvent& event) const {
        event.op = StoreEvent::Op::Miss;
        event.reason = m_entries.empty() ? "the store is empty" : "no entry has this key";
        for (const Entry& entry : m_entries) {
            std::vector<std::string> differs = differingFields(event.key, entry.fields);
            if (!event.nearestEntry.empty() && differs.size() >= event.differs.size()) continue;
            event.nearestEntry = entry.hash;
            event.differs = std::move(differs);
        }
    }

    mutable std::mutex m_mutex;
    std::int64_t m_budget;
    std::int64_t m_bytes = 0;
    Entries m_entries;
    std::unordered_map<std::string, typename Entries::iterator> m_byHash;
};

}  // namespace rowscope::runtime
