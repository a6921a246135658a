#pragma once

#include <array>

#include "core/trace/place.h"
#include "views/panels/panel_descriptor.h"

class QLabel;
class QListView;
class QStackedLayout;
class QToolButton;

namespace rowscope::viewmodels {
class FindingItemModel;
}
namespace rowscope::widgets {
class EmptyNote;
}

namespace rowscope::panels {

/// Every finding of the trace as a card of words; a click selects its place in all panels.
class FindingsPanel : public Panel {
    Q_OBJECT
public:
    FindingsPanel(const PanelContext& context, QWidget* parent);

    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void showTrace();
    void chooseRow(int row);
    void showPlace(const trace::Place& place);
    void showCounts();
    void copyCurrent() const;

    PanelContext m_context;
    viewmodels::FindingItemModel* m_items = nullptr;
    QListView* m_list = nullptr;
    std::array<QToolButton*, 3> m_filters{};
    QWidget* m_bar = nullptr;
    QLabel* m_uncheckable = nullptr;
    widgets::EmptyNote* m_empty = nullptr;
    QStackedLayout* m_stack = nullptr;
    bool m_choosing = false;
};

[[nodiscard]] PanelDescriptor findingsPanel();

}  // namespace rowscope::panels
