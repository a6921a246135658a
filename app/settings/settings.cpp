#include "app/settings/settings.h"

#include <QSettings>
#include <QStandardPaths>
#include <algorithm>

namespace rowscope::settings {

namespace {

QString oneOf(const QString& value, const QStringList& allowed) { return allowed.contains(value) ? value : allowed.first(); }

QStringList withFirst(QStringList list, const QString& item) {
    list.removeAll(item);
    list.prepend(item);
    return list.mid(0, kRecent);
}

}  // namespace

QString Settings::defaultFile() {
    return QStandardPaths::writableLocation(QStandardPaths::AppConfigLocation) + QStringLiteral("/settings.ini");
}

Settings::Settings(QString file, QObject* parent) : QObject(parent), m_file(file.isEmpty() ? defaultFile() : std::move(file)) { load(); }

void Settings::load() {
    const QSettings ini(m_file, QSettings::IniFormat);
    Values v;
    v.theme = oneOf(ini.value(QStringLiteral("look/theme")).toString(),
                    {QStringLiteral("system"), QStringLiteral("light"), QStringLiteral("dark")});
    v.valueMap = oneOf(ini.value(QStringLiteral("look/values")).toString(), {QStringLiteral("viridis"), QStringLiteral("cividis")});
    v.language = ini.value(QStringLiteral("look/language")).toString();
    v.threads = std::clamp(ini.value(QStringLiteral("run/threads"), 0).toInt(), 0, 1024);
    v.maxPictureMegapixels = std::clamp(ini.value(QStringLiteral("limits/picture_megapixels"), v.maxPictureMegapixels).toInt(), 1, 4000);
    v.recentFiles = ini.value(QStringLiteral("recent/files")).toStringList().mid(0, kRecent);
    v.recentCheckpoints = ini.value(QStringLiteral("recent/checkpoints")).toStringList().mid(0, kRecent);
    m_values = v;
}

void Settings::store() const {
    QSettings ini(m_file, QSettings::IniFormat);
    ini.setValue(QStringLiteral("look/theme"), m_values.theme);
    ini.setValue(QStringLiteral("look/values"), m_values.valueMap);
    ini.setValue(QStringLiteral("look/language"), m_values.language);
    ini.setValue(QStringLiteral("run/threads"), m_values.threads);
    ini.setValue(QStringLiteral("limits/picture_megapixels"), m_values.maxPictureMegapixels);
    ini.setValue(QStringLiteral("recent/files"), m_values.recentFiles);
    ini.setValue(QStringLiteral("recent/checkpoints"), m_values.recentCheckpoints);
}

void Settings::set(const Values& values) {
    if (values == m_values) return;
    m_values = values;
    store();
    emit changed();
}

void Settings::addRecentFile(const QString& path) {
    Values v = m_values;
    v.recentFiles = withFirst(v.recentFiles, path);
    set(v);
}

void Settings::addRecentCheckpoint(const QString& folder) {
    Values v = m_values;
    v.recentCheckpoints = withFirst(v.recentCheckpoints, folder);
    set(v);
}

}  // namespace rowscope::settings
