#pragma once

#include <QWidget>

#include "views/panels/panel_descriptor.h"

namespace rowscope::widgets {
class MenuChip;
}

namespace rowscope::panels {

/// How the request is run, as a grid of choices.
class RunOptionsGrid : public QWidget {
    Q_OBJECT
public:
    RunOptionsGrid(const PanelContext& context, QWidget* parent);

private:
    void showDraft();

    PanelContext m_context;
    widgets::MenuChip* m_attention = nullptr;
    widgets::MenuChip* m_orders = nullptr;
    widgets::MenuChip* m_cache = nullptr;
    widgets::MenuChip* m_side = nullptr;
    widgets::MenuChip* m_dtype = nullptr;
    widgets::MenuChip* m_strict = nullptr;
    widgets::MenuChip* m_recorded = nullptr;
};

}  // namespace rowscope::panels
