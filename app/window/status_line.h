#pragma once

#include <QStatusBar>
#include <optional>

#include "core/trace/trace.h"
#include "views/panels/panel_descriptor.h"

class QLabel;

namespace rowscope::window {

/// What is pointed at, what is selected, how many bytes the state takes, and two keys to remember.
class StatusLine : public QStatusBar {
    Q_OBJECT
public:
    StatusLine(const panels::PanelContext& context, QWidget* parent);

private:
    void showSelection(const trace::Place& place);
    void showHover(const std::optional<trace::Place>& place);
    void showTrace();

    panels::PanelContext m_context;
    QLabel* m_hover;
    QLabel* m_selection;
    QLabel* m_bytes;
};

/// "K/V 3.1 MiB · features 0.1 MiB": the two of the ledger that people budget for; all of it stands in the Caches panel.
[[nodiscard]] QString ledgerText(const trace::Trace& trace);

}  // namespace rowscope::window
