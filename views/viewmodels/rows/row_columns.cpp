#include "views/viewmodels/rows/row_columns.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>

#include "views/viewmodels/media/patch_place.h"
#include "views/viewmodels/rows/row_text.h"
#include "views/viewmodels/text/figures.h"

namespace rowscope::viewmodels {

namespace {

struct RowColumns {
    Q_DECLARE_TR_FUNCTIONS(RowColumns)
};

QString id(const std::vector<std::int32_t>& column, std::size_t row) {
    return row < column.size() && column[row] >= 0 ? QString::number(column[row]) : QString();
}

const trace::Media* mediumOf(const trace::Trace& trace, const rows::RowTable& rows, std::size_t row) {
    const auto kind = kindOf(rows, row);
    if (kind == rows::OriginKind::Text || kind == rows::OriginKind::Padding || row >= rows.originId.size()) return nullptr;
    const std::int32_t medium = rows.originId[row];
    return medium >= 0 && static_cast<std::size_t>(medium) < trace.media.size() ? &trace.media[static_cast<std::size_t>(medium)] : nullptr;
}

QString labelText(const std::vector<std::int32_t>& column, std::size_t row) {
    if (row >= column.size()) return {};
    return column[row] < 0 ? QStringLiteral("−%1").arg(-static_cast<std::int64_t>(column[row])) : QString::number(column[row]);
}

QString markerText(const std::vector<std::int32_t>& column, std::size_t row) {
    const QString option = id(column, row);
    return option.isEmpty() ? option : QStringLiteral("● %1").arg(option);
}

template <class T>
bool anySet(const std::vector<T>& column) {
    return std::any_of(column.begin(), column.end(), [](T v) { return v >= 0; });
}

}  // namespace

QString columnTitle(RowColumn column) {
    switch (column) {
        case RowColumn::Row:
            return RowColumns::tr("row");
        case RowColumn::Token:
            return RowColumns::tr("token");
        case RowColumn::Text:
            return RowColumns::tr("text");
        case RowColumn::Origin:
            return RowColumns::tr("origin");
        case RowColumn::Source:
            return RowColumns::tr("source");
        case RowColumn::Patch:
            return RowColumns::tr("patch");
        case RowColumn::Valid:
            return RowColumns::tr("valid");
        case RowColumn::Segment:
            return RowColumns::tr("segment");
        case RowColumn::Role:
            return RowColumns::tr("role");
        case RowColumn::Position:
            return RowColumns::tr("position");
        case RowColumn::Label:
            return RowColumns::tr("label");
        case RowColumn::Marker:
            return RowColumns::tr("marker");
        case RowColumn::Option:
            return RowColumns::tr("option");
        case RowColumn::Question:
            return RowColumns::tr("question");
        case RowColumn::Branch:
            return RowColumns::tr("branch");
        case RowColumn::Loss:
            return RowColumns::tr("loss");
    }
    return {};
}

QString columnMeaning(RowColumn column) {
    switch (column) {
        case RowColumn::Row:
            return RowColumns::tr("Row of the sequence, counted from 0");
        case RowColumn::Token:
            return RowColumns::tr("Token id; a feature row shows its placeholder's");
        case RowColumn::Text:
            return RowColumns::tr("Text of the token");
        case RowColumn::Origin:
            return RowColumns::tr("The object this row comes from");
        case RowColumn::Source:
            return RowColumns::tr("Row inside the medium, or place in the template");
        case RowColumn::Patch:
            return RowColumns::tr("Row and column of the patch in its grid");
        case RowColumn::Valid:
            return RowColumns::tr("1 = real, 0 = padding");
        case RowColumn::Segment:
            return RowColumns::tr("Packed example");
        case RowColumn::Role:
            return RowColumns::tr("Who speaks this row");
        case RowColumn::Position:
            return RowColumns::tr("Position as the network received it; three numbers are t h w");
        case RowColumn::Label:
            return RowColumns::tr("Target of this row; −100 = not supervised");
        case RowColumn::Marker:
            return RowColumns::tr("The option that is read at this row");
        case RowColumn::Option:
            return RowColumns::tr("The option this row belongs to, in label order");
        case RowColumn::Question:
            return RowColumns::tr("The question this row belongs to; empty = shared by all");
        case RowColumn::Branch:
            return RowColumns::tr("Leaf of the packed token tree; empty = shared");
        case RowColumn::Loss:
            return RowColumns::tr("Loss of this row in nats");
    }
    return {};
}

QString columnKey(RowColumn column) {
    static const char* const keys[kRowColumns] = {"row",  "token",    "text",  "origin", "source", "patch",    "valid",  "segment",
                                                  "role", "position", "label", "marker", "option", "question", "branch", "loss"};
    return QLatin1String(keys[static_cast<int>(column)]);
}

bool isKnown(const trace::Trace& trace, const trace::Sequence& sequence, RowColumn column) {
    const rows::RowTable& rows = sequence.rows;
    switch (column) {
        case RowColumn::Row:
            return true;
        case RowColumn::Token:
            return !rows.tokenId.empty();
        case RowColumn::Text:
            return !sequence.tokenText.empty();
        case RowColumn::Origin:
            return !rows.originKind.empty() || !rows.part.empty();
        case RowColumn::Source:
            return !rows.sourceIndex.empty();
        case RowColumn::Patch:
            return std::any_of(trace.media.begin(), trace.media.end(), [](const trace::Media& m) { return viewCount(m.geometry) > 0; });
        case RowColumn::Valid:
            return !rows.valid.empty();
        case RowColumn::Segment:
            return !rows.segment.empty();
        case RowColumn::Role:
            return !rows.role.empty();
        case RowColumn::Position:
            return rows.position.axes > 0;
        case RowColumn::Label:
            return !rows.label.empty();
        case RowColumn::Marker:
            return anySet(rows.marker);
        case RowColumn::Option:
            return anySet(rows.option);
        case RowColumn::Question:
            return anySet(rows.question);
        case RowColumn::Branch:
            return anySet(rows.branch);
        case RowColumn::Loss:
            return !sequence.rowLoss.empty();
    }
    return false;
}

QString cellText(const trace::Trace& trace, const trace::Sequence& sequence, RowColumn column, std::size_t row) {
    const rows::RowTable& rows = sequence.rows;
    switch (column) {
        case RowColumn::Row:
            return QString::number(row);
        case RowColumn::Token:
            return id(rows.tokenId, row);
        case RowColumn::Text:
            return tokenText(sequence, row);
        case RowColumn::Origin:
            return originText(rows, row);
        case RowColumn::Source:
            return id(rows.sourceIndex, row);
        case RowColumn::Patch: {
            const trace::Media* medium = mediumOf(trace, rows, row);
            return medium && row < rows.sourceIndex.size() ? patchText(medium->geometry, rows.sourceIndex[row]) : QString();
        }
        case RowColumn::Valid:
            return row < rows.valid.size() ? QString::number(rows.valid[row] != 0 ? 1 : 0) : QString();
        case RowColumn::Segment:
            return id(rows.segment, row);
        case RowColumn::Role:
            return row < rows.role.size() ? roleText(rows.role[row]) : QString();
        case RowColumn::Position:
            return positionText(rows, row);
        case RowColumn::Label:
            return labelText(rows.label, row);
        case RowColumn::Marker:
            return markerText(rows.marker, row);
        case RowColumn::Option:
            return id(rows.option, row);
        case RowColumn::Question: {
            const QString number = id(rows.question, row);
            if (number.isEmpty()) return number;
            const auto question = static_cast<std::size_t>(rows.question[row]);
            return question < trace.questions.size() ? QString::fromStdString(trace.questions[question].id) : number;
        }
        case RowColumn::Branch:
            return id(rows.branch, row);
        case RowColumn::Loss:
            return row < sequence.rowLoss.size() && !std::isnan(sequence.rowLoss[row]) ? figure(sequence.rowLoss[row], 4) : QString();
    }
    return {};
}

}  // namespace rowscope::viewmodels
