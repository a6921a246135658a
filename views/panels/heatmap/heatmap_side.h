#pragma once

#include <QColor>
#include <QWidget>
#include <vector>

class QLabel;
class QLineEdit;
class QVBoxLayout;

namespace rowscope::panels {

struct LegendEntry {
    QColor color;
    QString text;
    Qt::BrushStyle pattern = Qt::SolidPattern;
    bool outlineOnly = false;
};

/// One exact figure; a fault is marked and a click on it selects its rows.
struct SideFact {
    QString text;
    bool fault = false;
    int link = -1;  ///< given back by factClicked; -1 = nothing to select
};

/// The column beside a heatmap: legend, exact figures, keys, and the field to go to a cell.
class HeatmapSide : public QWidget {
    Q_OBJECT
public:
    explicit HeatmapSide(QWidget* parent = nullptr);

    void setLegend(const std::vector<LegendEntry>& entries, const QString& below = {});
    /// A continuous scale: the colours from low to high with their values; `beside` has what stands apart from it.
    void setScale(const std::vector<QColor>& colors, const QString& low, const QString& high, const QString& below,
                  const std::vector<LegendEntry>& beside = {});
    void setFacts(const std::vector<SideFact>& facts);
    void askForCell();
    /// Marks what was typed as wrong and says why; it stays to be put right.
    void refuseGoTo(const QString& why);

signals:
    void factClicked(int link);
    void goTo(qint64 row, qint64 column);

private:
    void parseGoTo();
    void addEntry(const LegendEntry& entry);

    QVBoxLayout* m_legend = nullptr;
    QVBoxLayout* m_facts = nullptr;
    QLineEdit* m_goTo = nullptr;
    QLabel* m_refusal = nullptr;
};

}  // namespace rowscope::panels
