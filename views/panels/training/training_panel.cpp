#include "views/panels/training/training_panel.h"

#include <sys/stat.h>

#include <QCheckBox>
#include <QComboBox>
#include <QFile>
#include <QFileDialog>
#include <QFileInfo>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QStackedLayout>
#include <QTimer>
#include <QVBoxLayout>

#include "views/plot/curve_plot.h"
#include "views/viewmodels/text/figures.h"
#include "views/widgets/basic/basics.h"
#include "views/widgets/basic/empty_note.h"
#include "views/widgets/theme/theme_controller.h"

namespace rowscope::panels {

namespace {

constexpr int kDrawEveryMs = 200;
/// Read in pieces, so that a long file never holds the window: the rest comes with the next turn of the event loop.
constexpr qint64 kPieceBytes = 256 * 1024;
/// Enough to tell one run from another: the first record.
constexpr qsizetype kBeginningBytes = 512;
constexpr auto kLossGroup = "loss";

/// Colours and line styles that go round together: a curve is told by both.
std::vector<plot::Curve> curvesOf(const viewmodels::TrainingLog& log, const QString& group, const widgets::Theme& theme) {
    const QColor colors[] = {theme.accent, theme.option, theme.image, theme.video, theme.fault, theme.audio};
    const Qt::PenStyle styles[] = {Qt::SolidLine, Qt::DashLine, Qt::DotLine, Qt::DashDotLine};
    std::vector<plot::Curve> curves;
    for (const QString& name : log.namesIn(group)) {
        const auto& series = log.series().at(name);
        const std::size_t i = curves.size();
        curves.push_back(
            {name, colors[i % std::size(colors)], styles[(i / std::size(colors) + i) % std::size(styles)], series.steps, series.values});
    }
    return curves;
}

/// Whether another file has the name of this open one. While none has, what was read stays.
bool isReplaced(const QFile& file) {
    struct stat open{};
    struct stat named{};
    if (fstat(file.handle(), &open) != 0 || stat(QFile::encodeName(file.fileName()).constData(), &named) != 0) return false;
    return open.st_ino != named.st_ino || open.st_dev != named.st_dev;
}

}  // namespace

TrainingPanel::TrainingPanel(const PanelContext& context, QWidget* parent) : Panel(parent), m_context(context) {
    m_log = new viewmodels::TrainingLog(this);
    m_stack = new QStackedLayout(this);
    m_content = new QWidget(this);
    m_start = new QWidget(this);
    m_stack->addWidget(m_start);
    m_stack->addWidget(m_content);

    auto* start = new QVBoxLayout(m_start);
    m_empty = new widgets::EmptyNote(this);
    m_empty->setText(tr("Start a training run or open its telemetry (one JSON object a step): its curves appear here, live."));
    auto* openFirst = new QPushButton(tr("Open telemetry…"), this);
    start->addStretch(1);
    start->addWidget(m_empty);
    start->addWidget(openFirst, 0, Qt::AlignHCenter);
    start->addStretch(1);

    auto* column = new QVBoxLayout(m_content);
    column->setContentsMargins(0, 0, 0, widgets::space::kSmall);
    column->setSpacing(0);
    QHBoxLayout* controls = widgets::controlRow(column);
    m_groups = widgets::quietCombo(tr("Figures of the lower plot"), this);
    m_logarithmic = new QCheckBox(tr("logarithmic loss"), this);
    auto* open = widgets::quietButton(tr("Open…"), tr("Open another telemetry file"), this);
    auto* fit = widgets::quietButton(tr("Fit"), tr("Show all steps (F)"), this);
    controls->addWidget(m_groups);
    controls->addWidget(m_logarithmic);
    controls->addStretch(1);
    controls->addWidget(open);
    controls->addWidget(fit);
    m_message = new QLabel(this);
    m_message->setProperty("fault", true);
    m_message->setWordWrap(true);
    m_message->setContentsMargins(widgets::space::kLarge, 0, widgets::space::kLarge, widgets::space::kTiny);
    m_message->hide();
    column->addWidget(m_message);
    m_upper = new plot::CurvePlot(this);
    m_upper->setAccessibleName(tr("Loss by objective"));
    m_lower = new plot::CurvePlot(this);
    m_lower->setAccessibleName(tr("Figures by step"));
    column->addWidget(m_upper, 3);
    column->addWidget(m_lower, 2);
    m_drawing = new QTimer(this);
    m_drawing->setSingleShot(true);
    m_drawing->setInterval(kDrawEveryMs);

    connect(openFirst, &QPushButton::clicked, this, &TrainingPanel::askForFile);
    connect(open, &QToolButton::clicked, this, &TrainingPanel::askForFile);
    connect(fit, &QToolButton::clicked, this, [this] {
        m_upper->fit();
        m_lower->fit();
    });
    connect(m_groups, &QComboBox::activated, this, &TrainingPanel::draw);
    connect(m_logarithmic, &QCheckBox::toggled, this, &TrainingPanel::draw);
    connect(m_drawing, &QTimer::timeout, this, &TrainingPanel::draw);
    connect(m_log, &viewmodels::TrainingLog::changed, this, [this] {
        if (!m_drawing->isActive()) m_drawing->start();
    });
    connect(&m_watcher, &QFileSystemWatcher::fileChanged, this, &TrainingPanel::lookAgain);
    connect(&m_watcher, &QFileSystemWatcher::directoryChanged, this, &TrainingPanel::lookAgain);
    connect(&context.theme, &widgets::ThemeController::changed, this, &TrainingPanel::restyle);
    restyle();
}

TrainingPanel::~TrainingPanel() = default;

void TrainingPanel::askForFile() {
    auto* dialog = new QFileDialog(this, tr("Open training telemetry"), {}, tr("Telemetry (*.jsonl *.json);;All files (*)"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, &TrainingPanel::follow);
    dialog->open();
}

void TrainingPanel::follow(const QString& path) {
    if (const QStringList watched = m_watcher.files() + m_watcher.directories(); !watched.isEmpty()) m_watcher.removePaths(watched);
    m_log->clear();
    m_beginning.clear();
    m_message->hide();
    m_file = std::make_unique<QFile>(path);
    m_stack->setCurrentWidget(m_content);
    if (!m_file->open(QIODevice::ReadOnly)) {
        m_message->setText(tr("%1 can't be read: %2").arg(path, m_file->errorString()));
        m_message->show();
        m_file.reset();
        return;
    }
    m_watcher.addPath(path);
    m_watcher.addPath(QFileInfo(path).absolutePath());  // tells of a file that takes the place of this one
    readOn();
}

void TrainingPanel::lookAgain() {
    if (!m_file) return;
    const QString path = m_file->fileName();
    if (isReplaced(*m_file) || isWrittenAnew()) return follow(path);
    readOn();
}

bool TrainingPanel::isWrittenAnew() {
    const qint64 at = m_file->pos();
    if (m_file->size() < at) return true;
    // It may have grown beyond that place again before it was looked at.
    m_file->seek(0);
    const bool same = m_file->read(m_beginning.size()) == m_beginning;
    m_file->seek(at);
    return !same;
}

void TrainingPanel::readOn() {
    if (!m_file) return;
    const QByteArray piece = m_file->read(kPieceBytes);
    if (piece.isEmpty()) return;
    if (m_beginning.size() < kBeginningBytes) m_beginning += piece.left(kBeginningBytes - m_beginning.size());
    const auto status = m_log->appendText(std::string_view(piece.constData(), static_cast<std::size_t>(piece.size())),
                                          QFileInfo(*m_file).fileName().toStdString());
    if (!status) {
        m_message->setText(QString::fromStdString(status.error().message()));
        m_message->show();
    }
    QTimer::singleShot(0, this, &TrainingPanel::readOn);
}

void TrainingPanel::fillGroups() {
    QStringList groups = m_log->groups();
    groups.removeAll(QLatin1String(kLossGroup));
    if (groups.isEmpty()) groups << QLatin1String(kLossGroup);
    const QString current = m_groups->currentText();
    const auto preferred = groups.indexOf(current.isEmpty() ? QStringLiteral("grad_norm") : current);
    widgets::fillCombo(m_groups, groups, static_cast<int>(std::max<qsizetype>(0, preferred)));
}

void TrainingPanel::draw() {
    if (m_log->records() == 0) return;
    m_stack->setCurrentWidget(m_content);
    fillGroups();
    const widgets::Theme& theme = m_context.theme.theme();
    m_upper->setAxes(tr("step"), tr("loss"), m_logarithmic->isChecked());
    m_upper->setCurves(curvesOf(*m_log, QLatin1String(kLossGroup), theme));
    m_lower->setAxes(tr("step"), m_groups->currentText());
    m_lower->setCurves(curvesOf(*m_log, m_groups->currentText(), theme));
    QString note = tr("records %1").arg(viewmodels::grouped(m_log->records()));
    if (m_log->badLines() > 0) note += tr(" · ✕ bad lines %1").arg(m_log->badLines());
    setNote(note);
}

void TrainingPanel::restyle() {
    const widgets::Theme& theme = m_context.theme.theme();
    const plot::PlotColors colors{theme.panel, theme.ink, theme.dim, theme.hairline, widgets::uiFont(11)};
    m_upper->setColors(colors);
    m_lower->setColors(colors);
    draw();
}

void TrainingPanel::render(QPainter& painter, const QSize& size) const {
    painter.fillRect(QRect(QPoint(0, 0), size), m_context.theme.theme().panel);
    const QSize half(size.width(), size.height() / 2);
    m_upper->render(painter, half);
    painter.save();
    painter.translate(0, half.height());
    m_lower->render(painter, half);
    painter.restore();
}

bool TrainingPanel::isEmpty() const { return m_stack->currentWidget() != m_content; }

PanelDescriptor trainingPanel() {
    return {QStringLiteral("training"), QT_TRANSLATE_NOOP("panels", "Training"), DockArea::Centre, 5,
            [](const PanelContext& context, QWidget* parent) { return new TrainingPanel(context, parent); }};
}

}  // namespace rowscope::panels
