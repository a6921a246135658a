#pragma once

#include "views/panels/panel_descriptor.h"
#include "views/viewmodels/runtime/cache_view.h"

class QLabel;
class QTabBar;

namespace rowscope::viewmodels {
class ColumnsItemModel;
}
namespace rowscope::widgets {
class FlatTable;
}  // namespace rowscope::widgets

namespace rowscope::panels {

/// Caches by family: entries, what happened, why a miss was one, and what the state weighs.
class CachesPanel : public Panel {
    Q_OBJECT
public:
    CachesPanel(const PanelContext& context, QWidget* parent);

private:
    enum class View { Entries, Events, Ledger };
    void showTrace();
    void showView();
    void showDetail();
    void showChosen(const trace::Place& place);
    void chooseRow();
    [[nodiscard]] View view() const;

    PanelContext m_context;
    QTabBar* m_tabs = nullptr;
    QLabel* m_counts = nullptr;
    widgets::FlatTable* m_table = nullptr;
    QLabel* m_detail = nullptr;
    viewmodels::ColumnsItemModel* m_rows = nullptr;
    std::shared_ptr<const std::vector<viewmodels::CacheEntry>> m_entries;
    int m_event = -1;  ///< whose key is shown
    bool m_followsBus = false;
};

[[nodiscard]] PanelDescriptor cachesPanel();

}  // namespace rowscope::panels
