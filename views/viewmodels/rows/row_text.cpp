#include "views/viewmodels/rows/row_text.h"

#include <QCoreApplication>

namespace rowscope::viewmodels {

namespace {

struct RowText {
    Q_DECLARE_TR_FUNCTIONS(RowText)
};

std::int32_t valueAt(const std::vector<std::int32_t>& column, std::size_t row, std::int32_t none = -1) {
    return row < column.size() ? column[row] : none;
}

QString numbered(const QString& name, std::int32_t id) { return id < 0 ? name : QStringLiteral("%1 %2").arg(name).arg(id); }

QString escaped(QChar c) {
    switch (c.unicode()) {
        case '\n':
            return QStringLiteral("\\n");
        case '\r':
            return QStringLiteral("\\r");
        case '\t':
            return QStringLiteral("\\t");
        default:
            return QStringLiteral("\\x%1").arg(c.unicode(), 2, 16, QLatin1Char('0'));
    }
}

}  // namespace

QString visibleText(const QString& raw, int limit) {
    QString out;
    for (qsizetype i = 0; i < raw.size(); ++i) {
        const QChar c = raw[i];
        const bool atEdge = i == 0 || i + 1 == raw.size();
        if (c == u' ' && atEdge)
            out += QChar(0x00B7);
        else if (c.category() == QChar::Other_Control)
            out += escaped(c);
        else
            out += c;
        if (out.size() > limit) {
            out.truncate(limit - 1);
            return out + QChar(0x2026);
        }
    }
    return out;
}

QString tokenText(const trace::Sequence& sequence, std::size_t row, int limit) {
    if (row >= sequence.tokenText.size()) return {};
    return visibleText(QString::fromStdString(sequence.tokenText[row]), limit);
}

rows::OriginKind kindOf(const rows::RowTable& rows, std::size_t row) {
    if (row < rows.originKind.size()) return rows.originKind[row];
    if (row < rows.valid.size() && rows.valid[row] == 0) return rows::OriginKind::Padding;
    return rows::OriginKind::Text;
}

rows::Part partOf(const rows::RowTable& rows, std::size_t row) {
    if (row < rows.part.size()) return rows.part[row];
    switch (kindOf(rows, row)) {
        case rows::OriginKind::Padding:
            return rows::Part::Padding;
        case rows::OriginKind::Text:
            return rows::Part::Text;
        default:
            return rows::Part::Media;
    }
}

QString originText(const rows::RowTable& rows, std::size_t row) {
    const std::int32_t id = valueAt(rows.originId, row);
    switch (kindOf(rows, row)) {
        case rows::OriginKind::Image:
            return numbered(RowText::tr("image"), id);
        case rows::OriginKind::Video:
            return numbered(RowText::tr("video"), id);
        case rows::OriginKind::Audio:
            return numbered(RowText::tr("audio"), id);
        case rows::OriginKind::Padding:
            return RowText::tr("padding");
        case rows::OriginKind::Text:
            break;
    }
    switch (partOf(rows, row)) {
        case rows::Part::Option:
            return numbered(RowText::tr("option"), valueAt(rows.option, row));
        case rows::Part::Special:
            return RowText::tr("special");
        case rows::Part::Boundary:
            return RowText::tr("boundary");
        case rows::Part::State:
            return RowText::tr("state");
        case rows::Part::Question:
            return RowText::tr("question");
        case rows::Part::Padding:
            return RowText::tr("padding");
        default:
            return RowText::tr("text");
    }
}

QString originPhrase(const trace::Trace& trace, const rows::RowTable& rows, std::size_t row) {
    const QString origin = originText(rows, row);
    const std::int32_t question = valueAt(rows.question, row);
    if (question < 0 || static_cast<std::size_t>(question) >= trace.questions.size()) return origin;
    const QString name = QString::fromStdString(trace.questions[static_cast<std::size_t>(question)].id);
    if (partOf(rows, row) == rows::Part::Option) return RowText::tr("%1 of %2").arg(origin, name);
    if (partOf(rows, row) == rows::Part::Question) return RowText::tr("question %1").arg(name);
    return RowText::tr("%1 · question %2").arg(origin, name);
}

QString roleText(rows::Role role) {
    switch (role) {
        case rows::Role::Pad:
            return RowText::tr("pad");
        case rows::Role::System:
            return RowText::tr("system");
        case rows::Role::User:
            return RowText::tr("user");
        case rows::Role::Assistant:
            return RowText::tr("assistant");
        case rows::Role::Tool:
            return RowText::tr("tool");
        case rows::Role::Unknown:
            break;
    }
    return {};
}

QString positionText(const rows::RowTable& rows, std::size_t row) {
    const std::size_t count = rows.size();
    const int axes = rows.position.axes;
    if (axes <= 0 || rows.position.values.size() < static_cast<std::size_t>(axes) * count) return {};
    QString text = QString::number(rows.position.at(0, row, count));
    for (int axis = 1; axis < axes; ++axis) text += QStringLiteral(" %1").arg(rows.position.at(axis, row, count));
    return text;
}

}  // namespace rowscope::viewmodels
