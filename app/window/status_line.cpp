#include "app/window/status_line.h"

#include <QCoreApplication>
#include <QLabel>

#include "views/viewmodels/place/place_text.h"
#include "views/viewmodels/selection_bus.h"
#include "views/viewmodels/text/figures.h"
#include "views/viewmodels/trace_session.h"
#include "views/widgets/basic/basics.h"

namespace rowscope::window {

QString ledgerText(const trace::Trace& trace) {
    // The two that a person budgets for, else what there is.
    constexpr std::pair<const char*, const char*> kKnown[] = {
        {"prefix_kv", QT_TRANSLATE_NOOP("StatusLine", "K/V")},      {"decode_kv", QT_TRANSLATE_NOOP("StatusLine", "decode K/V")},
        {"cross_kv", QT_TRANSLATE_NOOP("StatusLine", "cross K/V")}, {"bridge", QT_TRANSLATE_NOOP("StatusLine", "features")},
        {"encoded", QT_TRANSLATE_NOOP("StatusLine", "encoded")},    {"processed", QT_TRANSLATE_NOOP("StatusLine", "pixels")}};
    constexpr int kShown = 2;
    QStringList parts;
    for (const auto& [name, shown] : kKnown)
        if (const auto entry = trace.ledger.find(name); entry != trace.ledger.end() && entry->second > 0 && parts.size() < kShown)
            parts << QStringLiteral("%1 %2").arg(QCoreApplication::translate("StatusLine", shown), viewmodels::bytesText(entry->second));
    return parts.join(QStringLiteral(" · "));
}

StatusLine::StatusLine(const panels::PanelContext& context, QWidget* parent)
    : QStatusBar(parent),
      m_context(context),
      m_hover(widgets::dimLabel({}, this)),
      m_selection(widgets::dimLabel({}, this)),
      m_bytes(widgets::dimLabel({}, this)) {
    setSizeGripEnabled(false);
    setContentsMargins(0, 0, 6, 0);
    for (QLabel* label : {m_hover, m_selection, m_bytes}) {
        label->setTextFormat(Qt::PlainText);
        label->setContentsMargins(6, 0, 6, 0);
        label->setMinimumWidth(0);
    }
    m_hover->setMinimumWidth(170);
    m_selection->setTextInteractionFlags(Qt::TextSelectableByMouse);
    addWidget(m_hover);
    addWidget(m_selection, 1);
    addPermanentWidget(m_bytes);
    addPermanentWidget(widgets::dimLabel(tr("? keys"), this));
    addPermanentWidget(widgets::dimLabel(tr("Ctrl+K commands"), this));
    connect(&context.selection, &viewmodels::SelectionBus::chosen, this, &StatusLine::showSelection);
    connect(&context.selection, &viewmodels::SelectionBus::hovered, this, &StatusLine::showHover);
    connect(&context.session, &viewmodels::TraceSession::traceChanged, this, &StatusLine::showTrace);
    showTrace();
}

void StatusLine::showSelection(const trace::Place& place) {
    const QString text = viewmodels::placeText(m_context.session.trace(), place);
    m_selection->setText(text.isEmpty() ? QString() : tr("selection: %1").arg(text));
}

void StatusLine::showHover(const std::optional<trace::Place>& place) {
    m_hover->setText(place ? viewmodels::placeText(m_context.session.trace(), *place) : QString());
}

void StatusLine::showTrace() {
    m_bytes->setText(ledgerText(m_context.session.trace()));
    showSelection(m_context.selection.current());
}

}  // namespace rowscope::window
