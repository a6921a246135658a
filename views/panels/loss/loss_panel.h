#pragma once

#include "views/panels/panel_descriptor.h"
#include "views/viewmodels/latest_task.h"
#include "views/viewmodels/loss/loss_view.h"

class QCheckBox;
class QLabel;

namespace rowscope::viewmodels {
class ColumnsItemModel;
}
namespace rowscope::widgets {
class FlatTable;
class LossStrip;
}  // namespace rowscope::widgets

namespace rowscope::panels {

/// What each row of a conversation predicts, whether it is supervised and by which rule, and its loss where logits were there.
class LossPanel : public Panel, public Renderable {
    Q_OBJECT
public:
    LossPanel(const PanelContext& context, QWidget* parent);

    [[nodiscard]] const Renderable* renderable() const override;
    [[nodiscard]] QString exportName() const override { return QStringLiteral("supervision"); }
    [[nodiscard]] QSize preferredSize() const override { return {1400, 200}; }
    void render(QPainter& painter, const QSize& size) const override;

private:
    void showSequence();
    void showView(viewmodels::LossView view);
    void fillTable();
    void choose();
    void showChosen(const trace::Place& place);
    [[nodiscard]] int tableRowOf(std::int32_t row) const;

    PanelContext m_context;
    QLabel* m_convention = nullptr;
    QLabel* m_counts = nullptr;
    QCheckBox* m_onlySupervised = nullptr;
    widgets::LossStrip* m_strip = nullptr;
    widgets::FlatTable* m_table = nullptr;
    viewmodels::ColumnsItemModel* m_rows = nullptr;
    std::shared_ptr<const viewmodels::LossView> m_view;
    std::shared_ptr<const std::vector<std::int32_t>> m_shown;  ///< sequence rows in the table; null = all
    viewmodels::LatestTask m_judging;
    bool m_followsBus = false;
};

[[nodiscard]] PanelDescriptor lossPanel();

}  // namespace rowscope::panels
