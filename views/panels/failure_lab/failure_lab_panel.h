#pragma once

#include <functional>
#include <optional>

#include "core/audit/lab/faults.h"
#include "core/base/result.h"
#include "views/panels/panel_descriptor.h"
#include "views/viewmodels/latest_task.h"

class QLabel;
class QToolButton;

namespace rowscope::viewmodels {
class ColumnsItemModel;
}
namespace rowscope::widgets {
class FlatTable;
}

namespace rowscope::panels {

/// The failures of the article's table 0x0C: each can be shown on a layout of its own or put into what is open. The broken trace
/// opens in all panels, its sound twin beside it for Difference and Compare.
class FailureLabPanel : public Panel {
    Q_OBJECT
public:
    FailureLabPanel(const PanelContext& context, QWidget* parent);

private:
    /// A broken trace and its sound twin.
    struct Pair {
        trace::TracePtr broken;
        trace::TracePtr sound;
    };
    using Work = std::function<Result<Pair>(const audit::lab::Fault& fault, std::stop_token stop)>;

    [[nodiscard]] const audit::lab::Fault* chosen() const;
    void demonstrate();
    void inject();
    void start(Work work);
    void show(const audit::lab::Fault& tried, const Result<Pair>& made);
    void forgetOutcome();
    void showDetail();
    void showButtons();

    PanelContext m_context;
    viewmodels::LatestTask m_task;
    viewmodels::ColumnsItemModel* m_rows = nullptr;
    widgets::FlatTable* m_table = nullptr;
    QToolButton* m_demonstrate = nullptr;
    QToolButton* m_inject = nullptr;
    QLabel* m_detail = nullptr;
    bool m_breaks = false;  ///< the open trace is what is being tried with
    const audit::lab::Fault* m_tried = nullptr;
    QString m_outcome;             ///< what the last try gave, for the fault it was tried with
    std::optional<bool> m_caught;  ///< empty while it runs
};

[[nodiscard]] PanelDescriptor failureLabPanel();

}  // namespace rowscope::panels
