#include "views/viewmodels/runtime/cache_view.h"

#include <QCoreApplication>
#include <algorithm>

#include "views/viewmodels/text/figures.h"

namespace rowscope::viewmodels {

namespace {

struct CacheText {
    Q_DECLARE_TR_FUNCTIONS(CacheText)
};

using Op = trace::CacheEvent::Op;

QString text(const std::string& s) { return QString::fromStdString(s); }

/// The key of the entry a miss came nearest to, where the trace still has it.
const trace::CacheEvent* nearestOf(const trace::Trace& trace, const trace::CacheEvent& miss) {
    for (const trace::CacheEvent& other : trace.cache) {
        if (!miss.nearestEntry.empty() && other.entry == miss.nearestEntry && other.family == miss.family) return &other;
    }
    return nullptr;
}

QString valueIn(const trace::CacheEvent& event, const std::string& field) {
    const auto at = std::find_if(event.key.begin(), event.key.end(), [&](const auto& part) { return part.first == field; });
    return at == event.key.end() ? CacheText::tr("absent") : text(at->second);
}

}  // namespace

std::vector<CacheEntry> cacheEntries(const trace::Trace& trace) {
    std::vector<CacheEntry> entries;
    for (std::size_t i = 0; i < trace.cache.size(); ++i) {
        const trace::CacheEvent& event = trace.cache[i];
        if (event.entry.empty()) continue;
        auto at = std::find_if(entries.begin(), entries.end(),
                               [&](const CacheEntry& e) { return e.family == event.family && e.name == event.entry; });
        if (at == entries.end()) {
            entries.push_back({event.family, event.entry, event.bytes, 0, 0, false, {}, static_cast<int>(i)});
            at = entries.end() - 1;
        }
        at->bytes = std::max(at->bytes, event.bytes);
        at->hits += event.op == Op::Hit ? 1 : 0;
        if (event.op == Op::Store) {
            ++at->stores;
            at->evicted = false;
        }
        if (event.op == Op::Evict) at->evicted = true;
        const bool owns = event.op == Op::Hit || event.op == Op::Store;
        if (owns && !event.request.empty() && std::find(at->owners.begin(), at->owners.end(), event.request) == at->owners.end())
            at->owners.push_back(event.request);
    }
    std::stable_sort(entries.begin(), entries.end(), [](const CacheEntry& a, const CacheEntry& b) { return a.family < b.family; });
    return entries;
}

CacheCounts cacheCounts(const trace::Trace& trace) {
    CacheCounts counts;
    for (const trace::CacheEvent& event : trace.cache) {
        counts.hits += event.op == Op::Hit ? 1 : 0;
        counts.misses += event.op == Op::Miss ? 1 : 0;
        counts.bypasses += event.op == Op::Bypass ? 1 : 0;
    }
    for (const CacheEntry& entry : cacheEntries(trace)) counts.heldBytes += entry.evicted ? 0 : entry.bytes;
    return counts;
}

QString opText(Op op) {
    switch (op) {
        case Op::Hit:
            return CacheText::tr("✓ hit");
        case Op::Miss:
            return CacheText::tr("✕ miss");
        case Op::Store:
            return CacheText::tr("store");
        case Op::Evict:
            return CacheText::tr("evict");
        case Op::Bypass:
            return CacheText::tr("bypass");
    }
    return {};
}

CardText explainCacheEvent(const trace::Trace& trace, int event) {
    CardText card;
    if (event < 0 || static_cast<std::size_t>(event) >= trace.cache.size()) return card;
    const trace::CacheEvent& e = trace.cache[static_cast<std::size_t>(event)];
    card.title = CacheText::tr("%1 in %2").arg(opText(e.op), text(e.family));
    if (!e.entry.empty()) card.title += CacheText::tr(", entry %1").arg(text(e.entry));
    QStringList about;
    if (!e.request.empty()) about << text(e.request);
    if (!e.reason.empty()) about << text(e.reason);
    if (e.bytes > 0) about << bytesText(e.bytes);
    card.subtitle = about.join(QStringLiteral(" · "));
    const trace::CacheEvent* nearest = nearestOf(trace, e);
    for (const auto& [field, value] : e.key) {
        const bool differs = std::find(e.differs.begin(), e.differs.end(), field) != e.differs.end();
        CardText::Line line{text(field), CardText::Mark::None, text(value), differs};
        if (!e.nearestEntry.empty()) line.mark = differs ? CardText::Mark::Blocks : CardText::Mark::Holds;
        if (differs && nearest) line.text += CacheText::tr("  (entry %1: %2)").arg(text(e.nearestEntry), valueIn(*nearest, field));
        card.lines.push_back(std::move(line));
    }
    for (const std::string& field : e.differs) {
        const bool shown = std::any_of(e.key.begin(), e.key.end(), [&](const auto& part) { return part.first == field; });
        if (!shown) card.lines.push_back({text(field), CardText::Mark::Blocks, CacheText::tr("absent from this key"), true});
    }
    if (e.key.empty()) card.lines.push_back({CacheText::tr("key"), CardText::Mark::None, CacheText::tr("not recorded"), false});
    if (!e.keyHash.empty()) card.footer = CacheText::tr("key hash %1").arg(text(e.keyHash));
    if (!e.nearestEntry.empty()) card.footer += CacheText::tr(" · nearest entry %1").arg(text(e.nearestEntry));
    return card;
}

}  // namespace rowscope::viewmodels
