#include "views/panels/caches/cache_tables.h"

#include <QCoreApplication>
#include <QStringList>
#include <utility>

#include "views/viewmodels/text/figures.h"

namespace rowscope::panels {

namespace {

struct CacheTables {
    Q_DECLARE_TR_FUNCTIONS(CacheTables)
};

using viewmodels::ColumnsItemModel;
using Tone = ColumnsItemModel::Tone;

QString text(const std::string& s) { return QString::fromStdString(s); }

QString keySummary(const trace::CacheEvent& event) {
    QStringList parts;
    for (const auto& [field, value] : event.key) parts << QStringLiteral("%1=%2").arg(text(field), text(value).left(12));
    return parts.join(QStringLiteral("  "));
}

}  // namespace

void fillEntries(ColumnsItemModel& model, std::shared_ptr<const std::vector<viewmodels::CacheEntry>> entries) {
    const auto at = [entries](int row) -> const viewmodels::CacheEntry& { return (*entries)[static_cast<std::size_t>(row)]; };
    std::vector<ColumnsItemModel::Column> columns{
        {CacheTables::tr("family"), CacheTables::tr("Kind of state: each has its own key"), [at](int r) { return text(at(r).family); }},
        {CacheTables::tr("entry"), {}, [at](int r) { return text(at(r).name); }},
        {CacheTables::tr("bytes"), {}, [at](int r) { return viewmodels::bytesText(at(r).bytes); }},
        {CacheTables::tr("hits"), {}, [at](int r) { return QString::number(at(r).hits); }},
        {CacheTables::tr("owners"), CacheTables::tr("Requests that stored or used it"),
         [at](int r) {
             QStringList names;
             for (const auto& owner : at(r).owners) names << text(owner);
             return at(r).evicted ? CacheTables::tr("evicted") : names.join(QStringLiteral(", "));
         }},
    };
    model.setRows(static_cast<int>(entries->size()), std::move(columns), [at](int r) { return at(r).evicted ? Tone::Quiet : Tone::Plain; });
}

void fillEvents(ColumnsItemModel& model, const trace::TracePtr& trace) {
    const auto at = [trace](int row) -> const trace::CacheEvent& { return trace->cache[static_cast<std::size_t>(row)]; };
    std::vector<ColumnsItemModel::Column> columns{
        {CacheTables::tr("what"), {}, [at](int r) { return viewmodels::opText(at(r).op); }},
        {CacheTables::tr("family"), {}, [at](int r) { return text(at(r).family); }},
        {CacheTables::tr("request"), {}, [at](int r) { return text(at(r).request); }},
        {CacheTables::tr("why"), {}, [at](int r) { return text(at(r).reason); }},
        {CacheTables::tr("key"), CacheTables::tr("The whole transformation, by name"), [at](int r) { return keySummary(at(r)); }},
    };
    model.setRows(static_cast<int>(trace->cache.size()), std::move(columns), [at](int r) {
        using Op = trace::CacheEvent::Op;
        const Op op = at(r).op;
        return op == Op::Hit ? Tone::Holds : op == Op::Miss ? Tone::Fault : op == Op::Evict || op == Op::Bypass ? Tone::Quiet : Tone::Plain;
    });
}

void fillLedger(ColumnsItemModel& model, const trace::TracePtr& trace) {
    auto lines = std::make_shared<std::vector<std::pair<QString, std::int64_t>>>();
    for (const auto& [name, bytes] : trace->ledger) lines->emplace_back(text(name), bytes);
    const auto at = [lines](int row) { return (*lines)[static_cast<std::size_t>(row)]; };
    std::vector<ColumnsItemModel::Column> columns{
        {CacheTables::tr("state"), {}, [at](int r) { return at(r).first; }},
        {CacheTables::tr("size"), {}, [at](int r) { return viewmodels::bytesText(at(r).second); }},
        {CacheTables::tr("bytes"), {}, [at](int r) { return viewmodels::grouped(at(r).second); }},
    };
    model.setRows(static_cast<int>(lines->size()), std::move(columns),
                  [at](int r) { return at(r).second == 0 ? Tone::Quiet : Tone::Plain; });
}

}  // namespace rowscope::panels
