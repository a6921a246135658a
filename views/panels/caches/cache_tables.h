#pragma once

#include "core/trace/trace.h"
#include "views/viewmodels/runtime/cache_view.h"
#include "views/viewmodels/table/columns_item_model.h"

namespace rowscope::panels {

/// Entries by family: bytes, hits, owners.
void fillEntries(viewmodels::ColumnsItemModel& model, std::shared_ptr<const std::vector<viewmodels::CacheEntry>> entries);
/// Events in the order in which they happened.
void fillEvents(viewmodels::ColumnsItemModel& model, const trace::TracePtr& trace);
/// Bytes by state family and the formulas, as the trace has them.
void fillLedger(viewmodels::ColumnsItemModel& model, const trace::TracePtr& trace);

}  // namespace rowscope::panels
