#include "views/panels/options/options_scene.h"

#include <QCoreApplication>
#include <QFontMetricsF>
#include <QPainter>
#include <algorithm>
#include <cmath>

#include "core/report/option_table.h"
#include "views/panels/options/options_text.h"
#include "views/viewmodels/text/figures.h"

namespace rowscope::panels {

namespace {

constexpr double kMargin = widgets::space::kLarge;
constexpr double kFigureWidth = 58;
constexpr double kLine = 18;
constexpr double kBarHeight = 12;
constexpr double kRowHeight = 46;
constexpr double kBlockGap = 14;
constexpr double kDot = 4;

QFont font(bool strong = false) { return widgets::uiFont(13, strong ? QFont::DemiBold : QFont::Normal); }

double share(double value) { return std::isfinite(value) ? std::clamp(value, 0.0, 1.0) : 0.0; }

}  // namespace

OptionsScene::OptionsScene(trace::TracePtr trace, int width) : m_trace(std::move(trace)), m_width(std::max(width, 220)) {
    const QFontMetricsF metrics(font());
    double widest = 40;
    for (const auto& question : m_trace->questions)
        for (const auto& label : question.labels) widest = std::max(widest, metrics.horizontalAdvance(QString::fromStdString(label)));
    m_nameWidth = std::min({widest + 12, m_width * 0.34, 160.0});
    double top = widgets::space::kMedium;
    m_remarks = layOutRemarks(-1, top);
    if (!m_remarks.empty()) top += kBlockGap / 2;
    for (std::size_t q = 0; q < m_trace->questions.size(); ++q) layOut(q, top);
    m_legendTop = top;
    m_height = static_cast<int>(std::ceil(m_trace->questions.empty() ? top : top + kLine + widgets::space::kMedium));
}

void OptionsScene::layOut(std::size_t question, double& top) {
    Block block;
    block.question = question;
    const trace::QuestionResult& r = m_trace->questions[question];
    const double begin = top;
    block.header = QRectF(kMargin, top, m_width - 2 * kMargin, kLine + 4);
    top += kLine + 8;
    block.low = 1e300;
    block.high = -1e300;
    const auto widen = [&block](const std::vector<double>& logits) {
        for (const double v : logits) {
            if (!std::isfinite(v)) continue;
            block.low = std::min(block.low, v);
            block.high = std::max(block.high, v);
        }
    };
    widen(r.meanLogits);
    for (const auto& order : r.orders) widen(order.logits);
    const double barLeft = kMargin + m_nameWidth;
    const double barWidth = std::max(20.0, m_width - kMargin - kFigureWidth - barLeft);
    for (const std::size_t label : report::byProbability(r)) {
        Row row;
        row.label = label;
        row.area = QRectF(kMargin - 4, top, m_width - 2 * kMargin + 8, kRowHeight);
        row.bar = QRectF(barLeft, top + 6, barWidth, kBarHeight);
        row.dots = QRectF(barLeft, top + 24, barWidth, 12);
        block.rows.push_back(row);
        top += kRowHeight;
    }
    block.factsTop = top;
    for (const QString& line : factLines(r)) block.facts.push_back(line);
    for (const QString& line : faultLines(r)) block.faults.push_back(line);
    top += kLine * static_cast<double>(block.facts.size() + block.faults.size());
    block.remarks = layOutRemarks(static_cast<std::int32_t>(question), top);
    block.area = QRectF(0, begin - 4, m_width, top - begin + 4);
    top += kBlockGap;
    m_blocks.push_back(std::move(block));
}

std::vector<OptionsScene::Remark> OptionsScene::layOutRemarks(std::int32_t question, double& top) const {
    std::vector<Remark> remarks;
    for (NoteLine& note : notesAbout(*m_trace, question)) {
        remarks.push_back({std::move(note), QRectF(kMargin, top, m_width - 2 * kMargin, kLine)});
        top += kLine;
    }
    return remarks;
}

double OptionsScene::xOf(const Block& block, const Row& row, double logit) const {
    const double inset = kDot + 1;
    const double span = block.high - block.low;
    const double at = span > 0 && std::isfinite(logit) ? (logit - block.low) / span : 0.5;
    return row.dots.left() + inset + at * (row.dots.width() - 2 * inset);
}

void OptionsScene::paint(QPainter& painter, const widgets::Theme& theme, const QRectF& clip, const trace::Place& chosen) const {
    painter.setRenderHint(QPainter::Antialiasing);
    paintRemarks(painter, theme, m_remarks);
    for (const Block& block : m_blocks)
        if (block.area.intersects(clip)) paintBlock(painter, theme, block, chosen);
    if (!m_blocks.empty()) paintLegend(painter, theme);
}

void OptionsScene::paintBlock(QPainter& painter, const widgets::Theme& theme, const Block& block, const trace::Place& chosen) const {
    const trace::QuestionResult& r = result(block);
    const QFontMetricsF metrics(font());
    const QString right = confidenceText(r);
    const double rightWidth = metrics.horizontalAdvance(right);
    painter.setFont(font(true));
    painter.setPen(theme.ink);
    const QFontMetricsF strong(font(true));
    const QRectF title = block.header.adjusted(0, 0, -rightWidth - 10, 0);
    painter.drawText(title, Qt::AlignLeft | Qt::AlignVCenter, strong.elidedText(answerText(r), Qt::ElideMiddle, title.width()));
    painter.setFont(font());
    painter.setPen(theme.dim);
    painter.drawText(block.header, Qt::AlignRight | Qt::AlignVCenter, right);
    for (const Row& row : block.rows) paintRow(painter, theme, block, row, chosen);
    double y = block.factsTop;
    const auto line = [&](const QString& text, const QColor& colour) {
        painter.setFont(font());
        painter.setPen(colour);
        painter.drawText(QRectF(kMargin, y, m_width - 2 * kMargin, kLine), Qt::AlignLeft | Qt::AlignVCenter,
                         metrics.elidedText(text, Qt::ElideRight, m_width - 2 * kMargin));
        y += kLine;
    };
    for (const QString& fact : block.facts) line(fact, theme.dim);
    for (const QString& fault : block.faults) line(fault, theme.fault);
    paintRemarks(painter, theme, block.remarks);
}

void OptionsScene::paintRemarks(QPainter& painter, const widgets::Theme& theme, const std::vector<Remark>& remarks) const {
    painter.setFont(font());
    const QFontMetricsF metrics(font());
    for (const Remark& remark : remarks) {
        painter.setPen(remark.note.warns ? theme.ink : theme.dim);
        painter.drawText(remark.area, Qt::AlignLeft | Qt::AlignVCenter,
                         metrics.elidedText(remark.note.text, Qt::ElideRight, remark.area.width()));
    }
}

void OptionsScene::paintRow(QPainter& painter, const widgets::Theme& theme, const Block& block, const Row& row,
                            const trace::Place& chosen) const {
    const trace::QuestionResult& r = result(block);
    const bool isChosen =
        chosen.question == static_cast<std::int32_t>(block.question) && chosen.option == static_cast<std::int32_t>(row.label);
    if (isChosen) {
        painter.setPen(QPen(theme.selection, 1.5));
        painter.setBrush(Qt::NoBrush);
        painter.drawRoundedRect(row.area.adjusted(1, 1, -1, -3), 4, 4);
    }
    const QFontMetricsF metrics(font());
    painter.setFont(font());
    painter.setPen(theme.ink);
    const QRectF name(kMargin, row.bar.top() - 3, m_nameWidth - 8, kLine);
    painter.drawText(name, Qt::AlignLeft | Qt::AlignVCenter,
                     metrics.elidedText(QString::fromStdString(r.labels[row.label]), Qt::ElideRight, name.width()));
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.chip);
    painter.drawRect(row.bar);
    const double p = r.probabilities[row.label];
    painter.setBrush(theme.accent);
    painter.drawRect(QRectF(row.bar.topLeft(), QSizeF(row.bar.width() * share(p), row.bar.height())));
    const double figureLeft = row.bar.right() + 10;
    const auto figureAt = [&](double middle, const QString& text) {
        painter.setPen(theme.dim);
        painter.drawText(QRectF(figureLeft, middle - kLine / 2, kFigureWidth - 10, kLine), Qt::AlignLeft | Qt::AlignVCenter, text);
    };
    figureAt(row.bar.center().y(), viewmodels::figure(p, 4));
    painter.setPen(QPen(theme.hairline, 1));
    const double y = row.dots.center().y();
    painter.drawLine(QPointF(row.dots.left(), y), QPointF(row.dots.right(), y));
    painter.setPen(Qt::NoPen);
    for (std::size_t o = 0; o < r.orders.size(); ++o) {
        const auto& logits = r.orders[o].logits;
        if (row.label >= logits.size() || !std::isfinite(logits[row.label])) continue;
        const bool chosenOrder = isChosen && chosen.order == static_cast<std::int32_t>(o);
        painter.setBrush(chosenOrder ? theme.selection : theme.option);
        painter.drawEllipse(QPointF(xOf(block, row, logits[row.label]), y), kDot, kDot);
    }
    if (row.label >= r.meanLogits.size()) return;
    const double x = xOf(block, row, r.meanLogits[row.label]);
    painter.setPen(QPen(theme.ink, 2));
    painter.drawLine(QPointF(x, y - 6), QPointF(x, y + 6));
    figureAt(y, viewmodels::figure(r.meanLogits[row.label], 2));
}

void OptionsScene::paintLegend(QPainter& painter, const widgets::Theme& theme) const {
    const QFontMetricsF metrics(font());
    double x = kMargin;
    const double y = m_legendTop + kLine / 2;
    const auto word = [&](const QString& text) {
        painter.setPen(theme.dim);
        painter.setFont(font());
        painter.drawText(QRectF(x, m_legendTop, m_width, kLine), Qt::AlignLeft | Qt::AlignVCenter, text);
        x += metrics.horizontalAdvance(text) + 14;
    };
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.accent);
    painter.drawRect(QRectF(x, y - 4, 8, 8));
    x += 14;
    word(QCoreApplication::translate("Options", "probability"));
    painter.setPen(Qt::NoPen);
    painter.setBrush(theme.option);
    painter.drawEllipse(QPointF(x + kDot, y), kDot, kDot);
    x += 14;
    word(QCoreApplication::translate("Options", "logit of each order"));
    painter.setPen(QPen(theme.ink, 2));
    painter.drawLine(QPointF(x + 1, y - 6), QPointF(x + 1, y + 6));
    x += 8;
    word(QCoreApplication::translate("Options", "mean"));
}

int OptionsScene::orderAt(const Block& block, const Row& row, QPointF point) const {
    int best = -1;
    double nearest = kDot + 3;
    if (!row.dots.adjusted(0, -3, 0, 3).contains(point)) return best;
    const auto& orders = result(block).orders;
    for (std::size_t o = 0; o < orders.size(); ++o) {
        if (row.label >= orders[o].logits.size()) continue;
        const double distance = std::abs(xOf(block, row, orders[o].logits[row.label]) - point.x());
        if (distance >= nearest) continue;
        nearest = distance;
        best = static_cast<int>(o);
    }
    return best;
}

const OptionsScene::Remark* OptionsScene::remarkAt(QPointF point) const {
    const auto within = [point](const std::vector<Remark>& remarks) -> const Remark* {
        for (const Remark& remark : remarks)
            if (remark.area.contains(point)) return &remark;
        return nullptr;
    };
    if (const Remark* remark = within(m_remarks)) return remark;
    for (const Block& block : m_blocks)
        if (const Remark* remark = within(block.remarks)) return remark;
    return nullptr;
}

std::optional<trace::Place> OptionsScene::placeAt(QPointF point) const {
    if (const Remark* remark = remarkAt(point)) return remark->note.place;
    for (const Block& block : m_blocks) {
        if (!block.area.contains(point)) continue;
        trace::Place place;
        place.question = static_cast<std::int32_t>(block.question);
        const auto& orders = result(block).orders;
        std::size_t order = 0;
        for (const Row& row : block.rows) {
            if (!row.area.contains(point)) continue;
            place.option = static_cast<std::int32_t>(row.label);
            place.order = orderAt(block, row, point);
            if (place.order >= 0) order = static_cast<std::size_t>(place.order);
        }
        if (order < orders.size()) place.sequence = orders[order].sequence;
        return place;
    }
    return std::nullopt;
}

QString OptionsScene::textAt(QPointF point) const {
    if (const Remark* remark = remarkAt(point)) return remark->note.tip;
    const auto place = placeAt(point);
    if (!place || place->option < 0) return {};
    return optionText(m_trace->questions[static_cast<std::size_t>(place->question)], static_cast<std::size_t>(place->option));
}

QRectF OptionsScene::areaOf(const trace::Place& place) const {
    for (const Block& block : m_blocks) {
        if (static_cast<std::int32_t>(block.question) != place.question) continue;
        for (const Row& row : block.rows)
            if (static_cast<std::int32_t>(row.label) == place.option) return row.area;
        return block.area;
    }
    return {};
}

}  // namespace rowscope::panels
