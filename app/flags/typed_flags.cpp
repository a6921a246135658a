#include "app/flags/typed_flags.h"

#include "core/trace/dump/import_flags.h"

namespace rowscope::flags {

namespace {

QString nameOf(const trace::ImportFlag& flag) { return QString::fromUtf8(flag.name.data(), static_cast<qsizetype>(flag.name.size())); }

}  // namespace

const QStringList& flagNames() {
    static const QStringList names = [] {
        QStringList all;
        for (const trace::ImportFlag& flag : trace::importFlags()) all << nameOf(flag);
        return all;
    }();
    return names;
}

QString presetOf(const QString& name) {
    for (const trace::ImportFlag& flag : trace::importFlags())
        if (nameOf(flag) == name) return QString::fromUtf8(flag.preset.data(), static_cast<qsizetype>(flag.preset.size()));
    return {};
}

Result<trace::ImportOptions> importOptions(const TypedFlags& flags) {
    trace::ImportOptions options;
    for (const trace::ImportFlag& flag : trace::importFlags())
        if (const std::string text = flags.value(nameOf(flag)).trimmed().toStdString(); !text.empty())
            ROWSCOPE_TRY(trace::setImportFlag(options, flag.name, text));
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
