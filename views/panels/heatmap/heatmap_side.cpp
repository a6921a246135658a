#include "views/panels/heatmap/heatmap_side.h"

#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QPushButton>
#include <QRegularExpression>
#include <QScrollArea>
#include <QVBoxLayout>

#include "views/widgets/basic/basics.h"
#include "views/widgets/theme/theme.h"

namespace rowscope::panels {

namespace {

using widgets::space::kLarge;
using widgets::space::kMedium;
using widgets::space::kSmall;
using widgets::space::kTiny;

class Swatch : public QWidget {
public:
    explicit Swatch(const LegendEntry& entry, QWidget* parent) : QWidget(parent), m_entry(entry) { setFixedSize(12, 12); }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        if (m_entry.outlineOnly) {
            painter.setPen(QPen(m_entry.color, 2));
            painter.drawRect(rect().adjusted(1, 1, -1, -1));
            return;
        }
        painter.fillRect(rect(), QBrush(m_entry.color, m_entry.pattern));
    }

private:
    LegendEntry m_entry;
};

class ScaleBar : public QWidget {
public:
    ScaleBar(std::vector<QColor> colors, QWidget* parent) : QWidget(parent), m_colors(std::move(colors)) { setFixedHeight(10); }

protected:
    void paintEvent(QPaintEvent*) override {
        QPainter painter(this);
        QLinearGradient gradient(0, 0, width(), 0);
        for (std::size_t i = 0; i < m_colors.size(); ++i)
            gradient.setColorAt(static_cast<double>(i) / static_cast<double>(m_colors.size() - 1), m_colors[i]);
        painter.fillRect(rect(), gradient);
    }

private:
    std::vector<QColor> m_colors;
};

void clear(QLayout* layout) {
    while (QLayoutItem* item = layout->takeAt(0)) {
        if (QLayout* inner = item->layout()) clear(inner);
        if (QWidget* widget = item->widget()) widget->deleteLater();
        delete item;
    }
}

QLabel* wrapped(const QString& text, QWidget* parent) {
    QLabel* label = widgets::dimLabel(text, parent);
    label->setWordWrap(true);
    return label;
}

}  // namespace

HeatmapSide::HeatmapSide(QWidget* parent) : QWidget(parent) {
    setFixedWidth(216);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(kLarge, widgets::space::kHuge, kLarge, kLarge);
    layout->setSpacing(kMedium);
    // In a low window the figures scroll; the field to go to a cell stays.
    auto* scroll = new QScrollArea(this);
    scroll->setWidgetResizable(true);
    scroll->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll->setFocusPolicy(Qt::NoFocus);
    auto* inside = new QWidget(scroll);
    auto* column = new QVBoxLayout(inside);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(kMedium);
    column->addWidget(widgets::titleLabel(tr("Legend"), this));
    m_legend = new QVBoxLayout;
    m_legend->setSpacing(kSmall);
    column->addLayout(m_legend);
    m_facts = new QVBoxLayout;
    m_facts->setSpacing(kTiny);
    column->addLayout(m_facts);
    column->addStretch(1);
    scroll->setWidget(inside);
    layout->addWidget(scroll, 1);
    m_goTo = new QLineEdit(this);
    m_goTo->setPlaceholderText(tr("go to row, column"));
    m_goTo->setAccessibleName(tr("Go to row and column"));
    m_goTo->setToolTip(tr("Two numbers, or one for both axes. Key G."));
    layout->addWidget(m_goTo);
    m_refusal = wrapped({}, this);
    m_refusal->setProperty("dim", false);
    m_refusal->setProperty("fault", true);
    m_refusal->hide();
    layout->addWidget(m_refusal);
    layout->addWidget(wrapped(tr("arrows step · F fit · G go to"), this));
    connect(m_goTo, &QLineEdit::returnPressed, this, &HeatmapSide::parseGoTo);
    connect(m_goTo, &QLineEdit::textChanged, this, [this] { refuseGoTo({}); });
}

void HeatmapSide::setLegend(const std::vector<LegendEntry>& entries, const QString& below) {
    clear(m_legend);
    for (const LegendEntry& entry : entries) addEntry(entry);
    if (!below.isEmpty()) m_legend->addWidget(wrapped(below, this));
}

void HeatmapSide::addEntry(const LegendEntry& entry) {
    auto* row = new QHBoxLayout;
    row->setSpacing(kMedium);
    row->addWidget(new Swatch(entry, this), 0, Qt::AlignTop | Qt::AlignHCenter);
    auto* text = new QLabel(entry.text, this);
    text->setWordWrap(true);
    row->addWidget(text, 1);
    m_legend->addLayout(row);
}

void HeatmapSide::setScale(const std::vector<QColor>& colors, const QString& low, const QString& high, const QString& below,
                           const std::vector<LegendEntry>& beside) {
    clear(m_legend);
    m_legend->addWidget(new ScaleBar(colors, this));
    auto* ends = new QHBoxLayout;
    ends->addWidget(widgets::dimLabel(low, this));
    ends->addStretch(1);
    ends->addWidget(widgets::dimLabel(high, this));
    m_legend->addLayout(ends);
    for (const LegendEntry& entry : beside) addEntry(entry);
    if (!below.isEmpty()) m_legend->addWidget(wrapped(below, this));
}

void HeatmapSide::setFacts(const std::vector<SideFact>& facts) {
    clear(m_facts);
    for (const SideFact& fact : facts) {
        const QString text = fact.fault ? QStringLiteral("✕ %1").arg(fact.text) : fact.text;
        auto* label = wrapped(text, this);
        if (fact.fault) {
            label->setProperty("dim", false);
            label->setProperty("fault", true);
        }
        if (fact.link >= 0) {
            const QColor color = palette().color(fact.fault ? QPalette::BrightText : QPalette::Link);
            label->setText(QStringLiteral("<a href='%1' style='color:%2'>%3</a>").arg(fact.link).arg(color.name(), text.toHtmlEscaped()));
            label->setTextInteractionFlags(Qt::LinksAccessibleByMouse | Qt::LinksAccessibleByKeyboard);
            connect(label, &QLabel::linkActivated, this, [this](const QString& link) { emit factClicked(link.toInt()); });
        } else {
            label->setTextInteractionFlags(Qt::TextSelectableByMouse);
        }
        m_facts->addWidget(label);
    }
}

void HeatmapSide::askForCell() {
    m_goTo->setFocus(Qt::ShortcutFocusReason);
    m_goTo->selectAll();
}

void HeatmapSide::refuseGoTo(const QString& why) {
    widgets::setStyleProperty(m_goTo, "fault", !why.isEmpty());
    m_goTo->setAccessibleDescription(why);
    m_refusal->setText(why);
    m_refusal->setVisible(!why.isEmpty());
}

void HeatmapSide::parseGoTo() {
    static const QRegularExpression pattern(QStringLiteral("^\\s*(\\d+)(?:\\s*[,;x\\s]\\s*(\\d+))?\\s*$"));
    const auto match = pattern.match(m_goTo->text());
    bool isRow = false;
    bool isColumn = false;
    const qint64 row = match.captured(1).toLongLong(&isRow);
    const qint64 column = match.captured(match.captured(2).isEmpty() ? 1 : 2).toLongLong(&isColumn);
    if (!isRow || !isColumn) return refuseGoTo(tr("Type two numbers, or one for both axes."));
    refuseGoTo({});
    emit goTo(row, column);
}

}  // namespace rowscope::panels
