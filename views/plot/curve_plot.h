#pragma once

#include <QString>
#include <QWidget>
#include <memory>
#include <vector>

#include "views/plot/plot_colors.h"

class QPainter;

namespace rowscope::plot {

/// One named line. NaN in `y` is a gap, never a value.
struct Curve {
    QString name;
    QColor color;
    Qt::PenStyle style = Qt::SolidLine;  ///< tells curves apart without colour
    std::vector<double> x;
    std::vector<double> y;
};

/// Lines over a common x axis (loss over steps, gradient norms, reliability): wheel zooms, drag pans, double click fits.
class CurvePlot : public QWidget {
    Q_OBJECT
public:
    explicit CurvePlot(QWidget* parent = nullptr);
    ~CurvePlot() override;

    void setColors(const PlotColors& colors);
    void setAxes(const QString& x, const QString& y, bool logY = false);
    /// Replaces all curves; the view follows the data until the user moved it.
    void setCurves(std::vector<Curve> curves);
    void fit();
    /// Paints the plot at any size, from data.
    void render(QPainter& painter, const QSize& size) const;

protected:
    void mouseDoubleClickEvent(QMouseEvent* event) override;

private:
    struct Parts;
    std::unique_ptr<Parts> m_parts;
};

}  // namespace rowscope::plot
