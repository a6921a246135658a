#include "app/window/stage_chips.h"

#include <QHelpEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include "views/viewmodels/selection_bus.h"
#include "views/viewmodels/text/figures.h"
#include "views/viewmodels/trace_session.h"
#include "views/widgets/theme/theme_controller.h"

namespace rowscope::window {

namespace {

constexpr double kGap = 8;
constexpr double kPad = 9;
constexpr double kHeight = 20;

QFont chipFont() { return widgets::uiFont(12); }

}  // namespace

QString stageText(const trace::Stage& stage) {
    const QString name = QString::fromStdString(stage.name);
    const QString note = QString::fromStdString(stage.note);
    if (note.isEmpty()) return QStringLiteral("%1 %2").arg(name, viewmodels::millisecondsText(stage.durationMs));
    return note.front().isDigit() ? QStringLiteral("%1 %2").arg(name, note) : QStringLiteral("%1 · %2").arg(name, note);
}

StageChips::StageChips(const panels::PanelContext& context, QWidget* parent) : QWidget(parent), m_context(context) {
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setFixedHeight(24);
    setAccessibleName(tr("Stages of the run"));
    connect(&context.session, &viewmodels::TraceSession::traceChanged, this, &StageChips::showTrace);
    connect(&context.theme, &widgets::ThemeController::changed, this, qOverload<>(&QWidget::update));
    connect(&context.selection, &viewmodels::SelectionBus::chosen, this, qOverload<>(&QWidget::update));
    showTrace();
}

void StageChips::showTrace() {
    m_chips.clear();
    const auto& stages = m_context.session.trace().stages;
    QStringList words;
    for (std::size_t i = 0; i < stages.size(); ++i) {
        if (stages[i].lane != stages.front().lane) continue;  // the Timeline panel shows the others
        m_chips.push_back({static_cast<int>(i), stageText(stages[i]), {}});
        words << m_chips.back().text;
    }
    setAccessibleDescription(words.join(QStringLiteral(", ")));
    layOut();
}

void StageChips::layOut() {
    const QFontMetricsF metrics(chipFont());
    double right = width();
    for (auto chip = m_chips.rbegin(); chip != m_chips.rend(); ++chip) {
        const double chipWidth = metrics.horizontalAdvance(chip->text) + 2 * kPad;
        chip->area = right - chipWidth < 0 ? QRectF() : QRectF(right - chipWidth, (height() - kHeight) / 2, chipWidth, kHeight);
        right = chip->area.isNull() ? -1 : right - chipWidth - kGap;
    }
    update();
}

void StageChips::resizeEvent(QResizeEvent*) { layOut(); }

void StageChips::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setFont(chipFont());
    const widgets::Theme& theme = m_context.theme.theme();
    for (const Chip& chip : m_chips) {
        if (chip.area.isNull()) continue;
        const bool chosen = m_context.selection.current().stage == chip.stage;
        painter.setPen(chosen ? QPen(theme.selection, 1.5) : QPen(Qt::NoPen));
        painter.setBrush(theme.chip);
        painter.drawRoundedRect(chip.area, kHeight / 2, kHeight / 2);
        painter.setPen(theme.dim);
        painter.drawText(chip.area, Qt::AlignCenter, chip.text);
    }
}

void StageChips::mousePressEvent(QMouseEvent* event) {
    for (const Chip& chip : m_chips) {
        if (!chip.area.contains(event->position())) continue;
        trace::Place place;
        place.stage = chip.stage;
        m_context.selection.choose(place);
    }
}

bool StageChips::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        auto* help = static_cast<QHelpEvent*>(event);
        for (const Chip& chip : m_chips) {
            if (!chip.area.contains(QPointF(help->pos()))) continue;
            const trace::Stage& stage = m_context.session.trace().stages[static_cast<std::size_t>(chip.stage)];
            QStringList lines{QString::fromStdString(stage.name),
                              tr("%1 ms, from %2 ms on").arg(stage.durationMs, 0, 'f', 3).arg(stage.startMs, 0, 'f', 3)};
            if (stage.bytes > 0) lines << viewmodels::bytesText(stage.bytes);
            if (!stage.note.empty()) lines << QString::fromStdString(stage.note);
            QToolTip::showText(
                help->globalPos(),
                QStringLiteral("<span style=\"white-space:pre\">%1</span>").arg(lines.join(QLatin1Char('\n')).toHtmlEscaped()), this);
            return true;
        }
    }
    return QWidget::event(event);
}

}  // namespace rowscope::window
