#include "views/plot/curve_plot.h"

#include <qcustomplot.h>

#include <QLocale>
#include <QVBoxLayout>

namespace rowscope::plot {

struct CurvePlot::Parts {
    QCustomPlot* plot = nullptr;
    bool moved = false;  ///< by the user: new data must not take the view away
};

CurvePlot::CurvePlot(QWidget* parent) : QWidget(parent), m_parts(std::make_unique<Parts>()) {
    auto* plot = new QCustomPlot(this);
    m_parts->plot = plot;
    // Figures read the same everywhere in the window, whatever its language: a point, no group separators.
    QLocale figures = QLocale::c();
    figures.setNumberOptions(QLocale::OmitGroupSeparator);
    plot->setLocale(figures);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(plot);
    plot->setInteractions(QCP::iRangeDrag | QCP::iRangeZoom);
    plot->legend->setVisible(true);
    plot->axisRect()->insetLayout()->setInsetAlignment(0, Qt::AlignTop | Qt::AlignRight);
    plot->setAttribute(Qt::WA_TransparentForMouseEvents, false);
    connect(plot, &QCustomPlot::mousePress, this, [this] { m_parts->moved = true; });
    connect(plot, &QCustomPlot::mouseWheel, this, [this] { m_parts->moved = true; });
    connect(plot, &QCustomPlot::mouseDoubleClick, this, [this] { fit(); });
}

CurvePlot::~CurvePlot() = default;

void CurvePlot::setColors(const PlotColors& colors) {
    QCustomPlot* plot = m_parts->plot;
    plot->setBackground(colors.background);
    for (QCPAxis* axis : {plot->xAxis, plot->yAxis}) {
        axis->setBasePen(QPen(colors.hairline));
        axis->setTickPen(QPen(colors.hairline));
        axis->setSubTickPen(Qt::NoPen);
        axis->setTickLabelColor(colors.dim);
        axis->setLabelColor(colors.dim);
        axis->setTickLabelFont(colors.font);
        axis->setLabelFont(colors.font);
        axis->grid()->setPen(QPen(colors.hairline, 0));
        axis->grid()->setZeroLinePen(QPen(colors.hairline, 0));
    }
    QColor ground = colors.background;
    ground.setAlpha(225);
    plot->legend->setBrush(ground);
    plot->legend->setBorderPen(Qt::NoPen);
    plot->legend->setTextColor(colors.ink);
    plot->legend->setFont(colors.font);
    plot->replot(QCustomPlot::rpQueuedReplot);
}

void CurvePlot::setAxes(const QString& x, const QString& y, bool logY) {
    QCustomPlot* plot = m_parts->plot;
    plot->xAxis->setLabel(x);
    plot->yAxis->setLabel(y);
    plot->yAxis->setScaleType(logY ? QCPAxis::stLogarithmic : QCPAxis::stLinear);
    plot->yAxis->setTicker(logY ? QSharedPointer<QCPAxisTicker>(new QCPAxisTickerLog) : QSharedPointer<QCPAxisTicker>(new QCPAxisTicker));
}

void CurvePlot::setCurves(std::vector<Curve> curves) {
    QCustomPlot* plot = m_parts->plot;
    plot->clearGraphs();
    for (const Curve& curve : curves) {
        QCPGraph* graph = plot->addGraph();
        graph->setName(curve.name);
        graph->setPen(QPen(curve.color, 1.5, curve.style));
        graph->setAdaptiveSampling(true);
        graph->setData(QVector<double>(curve.x.begin(), curve.x.end()), QVector<double>(curve.y.begin(), curve.y.end()), true);
    }
    if (!m_parts->moved) plot->rescaleAxes();
    plot->replot(QCustomPlot::rpQueuedReplot);
}

void CurvePlot::fit() {
    m_parts->moved = false;
    m_parts->plot->rescaleAxes();
    m_parts->plot->replot(QCustomPlot::rpQueuedReplot);
}

void CurvePlot::render(QPainter& painter, const QSize& size) const {
    QCPPainter plotPainter;
    QPicture picture;
    plotPainter.begin(&picture);
    m_parts->plot->toPainter(&plotPainter, size.width(), size.height());
    plotPainter.end();
    picture.play(&painter);
}

void CurvePlot::mouseDoubleClickEvent(QMouseEvent*) { fit(); }

}  // namespace rowscope::plot
