#include "app/window/panel_dock.h"

#include <QDropEvent>
#include <QMimeData>
#include <QPainter>
#include <QUrl>
#include <QVBoxLayout>

#include "views/panels/panel_registry.h"
#include "views/widgets/theme/theme_controller.h"

namespace rowscope::window {

QStringList localFiles(const QMimeData& data) {
    QStringList files;
    for (const QUrl& url : data.urls())
        if (url.isLocalFile()) files << url.toLocalFile();
    return files;
}

DockHeader::DockHeader(const QString& title, widgets::ThemeController& theme, QWidget* parent)
    : QWidget(parent), m_title(title), m_theme(theme) {
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
    connect(&theme, &widgets::ThemeController::changed, this, qOverload<>(&QWidget::update));
}

void DockHeader::setNote(const QString& note) {
    m_note = note;
    update();
}

void DockHeader::setCollapsed(bool collapsed) {
    if (collapsed == m_collapsed) return;
    m_collapsed = collapsed;
    updateGeometry();
    update();
}

QSize DockHeader::sizeHint() const { return {80, m_collapsed ? 0 : widgets::space::kHeader}; }  // the dock asks for its head's height

void DockHeader::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    const widgets::Theme& theme = m_theme.theme();
    const QFont strong = widgets::uiFont(13, QFont::DemiBold);
    const int left = widgets::space::kLarge;
    const int titleWidth = QFontMetrics(strong).horizontalAdvance(m_title);
    painter.setFont(strong);
    painter.setPen(theme.ink);
    painter.drawText(QRect(left, 0, titleWidth + 4, height() - 2), Qt::AlignLeft | Qt::AlignVCenter, m_title);
    painter.fillRect(QRect(left, height() - 2, titleWidth, 2), theme.accent);
    painter.setFont(widgets::uiFont());
    painter.setPen(theme.dim);
    const int room = width() - left - titleWidth - 2 * widgets::space::kLarge;
    if (room > 20)
        painter.drawText(QRect(width() - widgets::space::kLarge - room, 0, room, height() - 2), Qt::AlignRight | Qt::AlignVCenter,
                         painter.fontMetrics().elidedText(m_note, Qt::ElideLeft, room));
}

PanelDock::PanelDock(const panels::PanelDescriptor& descriptor, const panels::PanelContext& context, QWidget* parent)
    : QDockWidget(panels::titleText(descriptor), parent),
      m_descriptor(descriptor),
      m_panel(descriptor.make(context, nullptr)),
      m_header(new DockHeader(windowTitle(), context.theme, this)) {
    setObjectName(descriptor.id);
    setAcceptDrops(true);
    setTitleBarWidget(m_header);
    auto* body = new QWidget(this);
    body->setProperty("panel", true);
    auto* column = new QVBoxLayout(body);
    column->setContentsMargins(1, 1, 1, widgets::space::kTiny);  // the card's line shows round it
    column->addWidget(m_panel);
    setWidget(body);
    m_header->setNote(m_panel->note());
    connect(m_panel, &panels::Panel::noteChanged, this, [this](const QString& note) {
        m_header->setNote(note);
        emit noteChanged();
    });
}

void PanelDock::dragEnterEvent(QDragEnterEvent* event) {
    if (!localFiles(*event->mimeData()).isEmpty()) event->acceptProposedAction();
}

void PanelDock::dropEvent(QDropEvent* event) {
    const QStringList files = localFiles(*event->mimeData());
    if (files.isEmpty()) return;
    event->acceptProposedAction();
    emit filesDropped(files);
}

void PanelDock::setTabbed(bool tabbed) { m_header->setCollapsed(tabbed); }

}  // namespace rowscope::window
