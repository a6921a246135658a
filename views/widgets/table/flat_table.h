#pragma once

#include <QTableView>

namespace rowscope::widgets {

/// A table as the design wants it: no grid, 22 px rows, mono figures, quiet header; every row as high as the next, so that a
/// million of them open at once. Emits the hovered row; -1 when the mouse leaves.
class FlatTable : public QTableView {
    Q_OBJECT
public:
    explicit FlatTable(QWidget* parent = nullptr);

    /// Column widths from the header and a sample of rows, never from all. `wider` column gets `by` more pixels: its delegate
    /// paints a mark beside the text.
    void fitColumns(int wider = -1, int by = 0);

    /// The selected rows, or all of a short table, to the clipboard as CSV.
    void copyAsCsv() const;

signals:
    void rowHovered(int row);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void leaveEvent(QEvent* event) override;

private:
    int m_hovered = -1;
};

}  // namespace rowscope::widgets
