#include "app/window/import_flag_texts.h"

#include <QCoreApplication>

#include "core/masks/topologies.h"
#include "core/rows/positions.h"

namespace rowscope::window {

namespace {

struct Entry {
    const char* name;
    const char* label;
    const char* meaning;
};
constexpr Entry kEntries[] = {
    {"image-token", QT_TRANSLATE_NOOP("ImportFlags", "&Image token"), QT_TRANSLATE_NOOP("ImportFlags", "Id of the image placeholder")},
    {"video-token", QT_TRANSLATE_NOOP("ImportFlags", "&Video token"), QT_TRANSLATE_NOOP("ImportFlags", "Id of the video placeholder")},
    {"pad", QT_TRANSLATE_NOOP("ImportFlags", "&Padding"), QT_TRANSLATE_NOOP("ImportFlags", "Id of padding")},
    {"eos", QT_TRANSLATE_NOOP("ImportFlags", "&End of text"), QT_TRANSLATE_NOOP("ImportFlags", "Id that ends a text")},
    {"turn-end", QT_TRANSLATE_NOOP("ImportFlags", "End of &turn"), QT_TRANSLATE_NOOP("ImportFlags", "Id that ends a turn")},
    {"vision-start", QT_TRANSLATE_NOOP("ImportFlags", "&Before a medium"), QT_TRANSLATE_NOOP("ImportFlags", "Id before a medium")},
    {"vision-end", QT_TRANSLATE_NOOP("ImportFlags", "Be&hind a medium"), QT_TRANSLATE_NOOP("ImportFlags", "Id after a medium")},
    {"rows-per-image", QT_TRANSLATE_NOOP("ImportFlags", "&Rows per image"),
     QT_TRANSLATE_NOOP("ImportFlags", "Feature rows each image must have")},
    {"spatial-merge", QT_TRANSLATE_NOOP("ImportFlags", "Patches &merged per side"),
     QT_TRANSLATE_NOOP("ImportFlags", "Patches merged into one row, per side of the grid; 2 where nothing is said")},
    {"ignore-index", QT_TRANSLATE_NOOP("ImportFlags", "I&gnored label"),
     QT_TRANSLATE_NOOP("ImportFlags", "Label of rows without a target; -100 where nothing is said")},
    {"topology", QT_TRANSLATE_NOOP("ImportFlags", "T&opology"),
     QT_TRANSLATE_NOOP("ImportFlags", "The attention rule that is claimed: masks are checked against it")},
    {"positions", QT_TRANSLATE_NOOP("ImportFlags", "Po&sitions"),
     QT_TRANSLATE_NOOP("ImportFlags", "The position policy that is claimed: positions are checked against it")},
    {"labels", QT_TRANSLATE_NOOP("ImportFlags", "&Labels"),
     QT_TRANSLATE_NOOP("ImportFlags",
                       "Whether labels stand at their own tokens, as Hugging Face's collators put them, or at the row that predicts them")},
};

}  // namespace

FlagText flagText(const QString& name) {
    for (const Entry& entry : kEntries)
        if (name == QLatin1String(entry.name))
            return {QCoreApplication::translate("ImportFlags", entry.label), QCoreApplication::translate("ImportFlags", entry.meaning)};
    return {name, name};
}

QList<FlagChoice> flagChoices(const QString& name) {
    QList<FlagChoice> choices;
    const auto asTheyAre = [&choices](const QStringList& names) {
        for (const QString& value : names) choices.push_back({value, value});
    };
    if (name == QStringLiteral("topology")) asTheyAre(topologyNames());
    if (name == QStringLiteral("positions")) asTheyAre(positionNames());
    if (name == QStringLiteral("labels"))
        choices = {{QCoreApplication::translate("ImportFlags", "at their own tokens (unshifted)"), QStringLiteral("unshifted")},
                   {QCoreApplication::translate("ImportFlags", "at the row that predicts (shifted)"), QStringLiteral("shifted")}};
    return choices;
}

QStringList topologyNames() {
    using masks::Topology;
    QStringList names;
    for (const bool packed : {false, true})
        for (const bool sliding : {false, true})
            for (const Topology base :
                 {Topology::Causal, Topology::Full, Topology::BidirImageBlock, Topology::PrefixLm, Topology::PrefixBlock})
                names << QString::fromStdString(masks::topologyName({base, packed, sliding}));
    return names;
}

QStringList positionNames() {
    QStringList names;
    for (int policy = 0; policy <= static_cast<int>(rows::PositionPolicy::ResetPerSegment); ++policy) {
        const std::string_view name = rows::positionPolicyName(static_cast<rows::PositionPolicy>(policy));
        names << QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
    }
    return names;
}

}  // namespace rowscope::window
