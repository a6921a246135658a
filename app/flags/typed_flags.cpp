#include "app/flags/typed_flags.h"

#include <limits>

#include "core/trace/dump/bare.h"

namespace rowscope::flags {

namespace {

using trace::ImportOptions;

struct IdFlag {
    const char* name;
    std::optional<std::int32_t> ImportOptions::* member;
    std::int32_t least;
};
constexpr IdFlag kIds[] = {{"image-token", &ImportOptions::imageToken, 0},
                           {"video-token", &ImportOptions::videoToken, 0},
                           {"pad", &ImportOptions::pad, 0},
                           {"eos", &ImportOptions::eos, 0},
                           {"turn-end", &ImportOptions::turnEnd, 0},
                           {"vision-start", &ImportOptions::visionStart, 0},
                           {"vision-end", &ImportOptions::visionEnd, 0},
                           {"rows-per-image", &ImportOptions::rowsPerImage, 1}};

Result<std::int32_t> number(const QString& name, const QString& text, std::int32_t least, std::int32_t most) {
    bool good = false;
    const int value = text.toInt(&good);
    if (good && value >= least && value <= most) return value;
    return fail(ErrorKind::Value, name.toStdString(), "no such number", std::to_string(least) + " to " + std::to_string(most),
                "'" + text.toStdString() + "'");
}

}  // namespace

const QStringList& flagNames() {
    static const QStringList names = [] {
        QStringList all;
        for (const IdFlag& flag : kIds) all << QString::fromLatin1(flag.name);
        return all << QStringLiteral("spatial-merge") << QStringLiteral("ignore-index") << QStringLiteral("topology")
                   << QStringLiteral("positions") << QStringLiteral("labels");
    }();
    return names;
}

Result<ImportOptions> importOptions(const TypedFlags& flags) {
    constexpr std::int32_t kMost = std::numeric_limits<std::int32_t>::max();
    ImportOptions options;
    const auto typed = [&](const char* name) { return flags.value(QString::fromLatin1(name)).trimmed(); };
    for (const IdFlag& flag : kIds) {
        const QString text = typed(flag.name);
        if (text.isEmpty()) continue;
        ROWSCOPE_TRY_ASSIGN(value, number(QString::fromLatin1(flag.name), text, flag.least, kMost));
        options.*flag.member = value;
    }
    if (const QString text = typed("spatial-merge"); !text.isEmpty()) {
        ROWSCOPE_TRY_ASSIGN(value, number(QStringLiteral("spatial-merge"), text, 1, 64));
        options.spatialMergeSize = value;
    }
    if (const QString text = typed("ignore-index"); !text.isEmpty()) {
        ROWSCOPE_TRY_ASSIGN(value, number(QStringLiteral("ignore-index"), text, std::numeric_limits<std::int32_t>::min(), kMost));
        options.ignoreIndex = value;
    }
    options.topology = typed("topology").toStdString();
    options.positions = typed("positions").toStdString();
    if (const QString text = typed("labels"); text == QStringLiteral("unshifted"))
        options.labels = supervision::LabelConvention::Unshifted;
    else if (text == QStringLiteral("shifted"))
        options.labels = supervision::LabelConvention::Preshifted;
    else if (!text.isEmpty())
        return fail(ErrorKind::Value, "labels", "no such convention", "unshifted or shifted", "'" + text.toStdString() + "'");
    ROWSCOPE_TRY(trace::checkImport(options));
    return options;
}

QStringList flagList(const TypedFlags& flags) {
    QStringList list;
    for (const QString& name : flagNames())
        if (const QString text = flags.value(name).trimmed(); !text.isEmpty()) list << name + QLatin1Char('=') + text;
    return list;
}

TypedFlags flagsOf(const QStringList& list) {
    TypedFlags flags;
    for (const QString& entry : list) {
        const qsizetype at = entry.indexOf(QLatin1Char('='));
        if (at > 0 && flagNames().contains(entry.left(at))) flags.insert(entry.left(at), entry.mid(at + 1));
    }
    return flags;
}

}  // namespace rowscope::flags
