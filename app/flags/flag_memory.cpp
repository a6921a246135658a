#include "app/flags/flag_memory.h"

#include <QSettings>
#include <vector>

#include "app/settings/settings.h"

namespace rowscope::flags {

namespace {

struct Kept {
    QString path;
    QStringList flags;
};

std::vector<Kept> readFiles(QSettings& ini) {
    std::vector<Kept> files;
    const int count = std::min(ini.beginReadArray(QStringLiteral("import_files")), settings::kRecent);
    for (int i = 0; i < count; ++i) {
        ini.setArrayIndex(i);
        files.push_back({ini.value(QStringLiteral("path")).toString(), ini.value(QStringLiteral("flags")).toStringList()});
    }
    ini.endArray();
    return files;
}

void writeFiles(QSettings& ini, const std::vector<Kept>& files) {
    ini.remove(QStringLiteral("import_files"));
    ini.beginWriteArray(QStringLiteral("import_files"), static_cast<int>(files.size()));
    for (std::size_t i = 0; i < files.size(); ++i) {
        ini.setArrayIndex(static_cast<int>(i));
        ini.setValue(QStringLiteral("path"), files[i].path);
        ini.setValue(QStringLiteral("flags"), files[i].flags);
    }
    ini.endArray();
}

}  // namespace

std::optional<TypedFlags> FlagMemory::flagsFor(const QString& path) const {
    QSettings ini(m_file, QSettings::IniFormat);
    for (const Kept& kept : readFiles(ini))
        if (kept.path == path) return flagsOf(kept.flags);
    return std::nullopt;
}

TypedFlags FlagMemory::proposalFor(const QString& path) const {
    if (auto own = flagsFor(path)) return *own;
    const QSettings ini(m_file, QSettings::IniFormat);
    return flagsOf(ini.value(QStringLiteral("import/typed")).toStringList());
}

void FlagMemory::keepTyped(const TypedFlags& flags) {
    QSettings ini(m_file, QSettings::IniFormat);
    ini.setValue(QStringLiteral("import/typed"), flagList(flags));
}

void FlagMemory::keepFor(const QString& path, const TypedFlags& flags) {
    QSettings ini(m_file, QSettings::IniFormat);
    std::vector<Kept> files = readFiles(ini);
    std::erase_if(files, [&](const Kept& kept) { return kept.path == path; });
    files.insert(files.begin(), {path, flagList(flags)});
    if (files.size() > static_cast<std::size_t>(settings::kRecent)) files.resize(settings::kRecent);
    writeFiles(ini, files);
    ini.setValue(QStringLiteral("import/typed"), flagList(flags));
}

}  // namespace rowscope::flags
