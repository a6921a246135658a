#include "views/viewmodels/place/place_text.h"

#include <QCoreApplication>
#include <QStringList>

namespace rowscope::viewmodels {

namespace {

struct PlaceText {
    Q_DECLARE_TR_FUNCTIONS(PlaceText)
};

template <class T>
const T* at(const std::vector<T>& items, std::int32_t index) {
    return index >= 0 && static_cast<std::size_t>(index) < items.size() ? &items[static_cast<std::size_t>(index)] : nullptr;
}

QString optionText(const trace::Trace& trace, const trace::Place& place) {
    const auto* question = at(trace.questions, place.question);
    if (place.option >= 0) {
        return question ? PlaceText::tr("option %1 of %2").arg(place.option).arg(QString::fromStdString(question->id))
                        : PlaceText::tr("option %1").arg(place.option);
    }
    return question ? PlaceText::tr("question %1").arg(QString::fromStdString(question->id)) : QString();
}

}  // namespace

QString rangesText(const std::vector<rows::RowRange>& ranges) {
    constexpr std::size_t kShown = 3;
    QStringList parts;
    for (std::size_t i = 0; i < ranges.size() && i < kShown; ++i) {
        const auto& r = ranges[i];
        parts << (r.size() == 1 ? QString::number(r.begin) : QStringLiteral("%1–%2").arg(r.begin).arg(r.end - 1));
    }
    QString text = parts.join(QStringLiteral(", "));
    if (ranges.size() > kShown) text = PlaceText::tr("%1 and more (%2 ranges)").arg(text).arg(ranges.size());
    return text;
}

QString placeText(const trace::Trace& trace, const trace::Place& place) {
    QStringList parts;
    if (place.cell) parts << PlaceText::tr("row %1 · col %2").arg(place.cell->query).arg(place.cell->key);
    if (const auto* medium = at(trace.media, place.media)) {
        const QString name = QString::fromStdString(medium->name);
        parts << (place.mediaRow >= 0 ? PlaceText::tr("%1 row %2").arg(name).arg(place.mediaRow) : name);
    }
    if (const QString option = optionText(trace, place); !option.isEmpty()) parts << option;
    if (!place.rows.empty() && !place.cell) {
        const bool one = place.rows.size() == 1 && place.rows.front().size() == 1;
        const QString rows =
            one ? PlaceText::tr("row %1").arg(rangesText(place.rows)) : PlaceText::tr("rows %1").arg(rangesText(place.rows));
        if (parts.isEmpty())
            parts << rows;
        else
            parts.last() += QStringLiteral(" (%1)").arg(rows);
    }
    if (const auto* event = at(trace.cache, place.cacheEvent))
        parts << PlaceText::tr("cache entry %1").arg(QString::fromStdString(event->entry));
    if (const auto* stage = at(trace.stages, place.stage)) parts << PlaceText::tr("stage %1").arg(QString::fromStdString(stage->name));
    return parts.join(QStringLiteral(" · "));
}

}  // namespace rowscope::viewmodels
