#include "app/window/help_window.h"

#include <QDesktopServices>
#include <QDialogButtonBox>
#include <QDir>
#include <QFile>
#include <QHBoxLayout>
#include <QListWidget>
#include <QPushButton>
#include <QSignalBlocker>
#include <QTextBrowser>
#include <algorithm>

#include "app/window/help_page_style.h"
#include "views/widgets/theme/theme_controller.h"

namespace rowscope::window {

namespace {

constexpr int kContentsWidth = 250;
constexpr int kWidth = 1180;
constexpr int kHeight = 760;
constexpr const char* kFolder = ":/rowscope/help/";

QString headingOf(const QString& file) {
    QFile page(file);
    if (!page.open(QIODevice::ReadOnly)) return {};
    QString line = QString::fromUtf8(page.readLine()).trimmed();
    while (line.startsWith(u'#')) line.remove(0, 1);
    return line.trimmed();
}

}  // namespace

QList<HelpPage> helpPages() {
    QList<HelpPage> pages;
    const QString folder = QString::fromLatin1(kFolder);
    for (const QString& name : QDir(folder).entryList({QStringLiteral("*.md")}, QDir::Files, QDir::Name))
        pages.push_back({headingOf(folder + name), QUrl(QStringLiteral("qrc") + folder + name)});
    return pages;
}

HelpWindow::HelpWindow(widgets::ThemeController& theme, QWidget* parent)
    : QDialog(parent), m_pages(helpPages()), m_contents(new QListWidget(this)), m_page(new QTextBrowser(this)) {
    setWindowTitle(tr("Help"));
    setObjectName(QStringLiteral("help-window"));
    setWindowFlag(Qt::WindowMaximizeButtonHint);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(widgets::space::kHuge, widgets::space::kHuge, widgets::space::kHuge, widgets::space::kHuge);
    column->setSpacing(widgets::space::kLarge);
    auto* row = new QHBoxLayout;
    row->setSpacing(widgets::space::kLarge);
    m_contents->setAccessibleName(tr("Contents"));
    m_contents->setFixedWidth(kContentsWidth);
    m_contents->setWordWrap(true);
    m_contents->setSpacing(widgets::space::kTiny);
    for (const HelpPage& page : m_pages) m_contents->addItem(page.title);
    m_page->setAccessibleName(tr("Page"));
    m_page->setOpenLinks(false);  // a page is followed here, anything else is the desktop's
    m_page->document()->setDocumentMargin(widgets::space::kHuge);
    row->addWidget(m_contents);
    row->addWidget(m_page, 1);
    column->addLayout(row, 1);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    auto* back = buttons->addButton(tr("Back"), QDialogButtonBox::ActionRole);
    auto* forward = buttons->addButton(tr("Forward"), QDialogButtonBox::ActionRole);
    back->setToolTip(tr("The page before (Alt+Left)"));
    forward->setToolTip(tr("The page after (Alt+Right)"));
    back->setShortcut(QKeySequence(Qt::ALT | Qt::Key_Left));
    forward->setShortcut(QKeySequence(Qt::ALT | Qt::Key_Right));
    for (QPushButton* button : {back, forward}) {
        button->setEnabled(false);
        button->setAutoDefault(false);
    }
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(back, &QPushButton::clicked, m_page, &QTextBrowser::backward);
    connect(forward, &QPushButton::clicked, m_page, &QTextBrowser::forward);
    connect(m_page, &QTextBrowser::backwardAvailable, back, &QWidget::setEnabled);
    connect(m_page, &QTextBrowser::forwardAvailable, forward, &QWidget::setEnabled);
    connect(m_page, &QTextBrowser::anchorClicked, this, &HelpWindow::follow);
    connect(m_page, &QTextBrowser::sourceChanged, this, [this, &theme](const QUrl& source) {
        stylePage(*m_page->document(), theme.theme());
        showSource(source);
    });
    connect(m_contents, &QListWidget::currentRowChanged, this, [this](int at) {
        if (at >= 0) m_page->setSource(m_pages[at].source);
    });
    // The colours of links are written into a page when it is read.
    connect(&theme, &widgets::ThemeController::changed, m_page, [this, &theme] {
        m_page->reload();
        stylePage(*m_page->document(), theme.theme());
    });
    resize(kWidth, kHeight);
    m_contents->setCurrentRow(0);
    m_contents->setFocus(Qt::OtherFocusReason);
}

void HelpWindow::follow(const QUrl& link) {
    const QUrl target = m_page->source().resolved(link);
    if (target.scheme() == QStringLiteral("qrc"))
        m_page->setSource(target);
    else
        QDesktopServices::openUrl(target);
}

void HelpWindow::showSource(const QUrl& source) {
    const auto same = [&](const HelpPage& page) { return page.source.path() == source.path(); };
    const auto at = std::find_if(m_pages.begin(), m_pages.end(), same);
    const QSignalBlocker quiet(m_contents);
    if (at != m_pages.end()) m_contents->setCurrentRow(static_cast<int>(at - m_pages.begin()));
}

}  // namespace rowscope::window
