#pragma once

#include <QObject>
#include <QString>
#include <QStringList>

namespace rowscope::settings {

/// What a person chose once and keeps: looks, speed, limits, and what was opened lately.
struct Values {
    QString theme = QStringLiteral("system");  ///< system | light | dark
    QString valueMap = QStringLiteral("viridis");
    QString language;  ///< empty: the system's
    int threads = 0;   ///< 0 = one per core
    int maxPictureMegapixels = 100;
    QStringList recentFiles;
    QStringList recentCheckpoints;
    bool operator==(const Values&) const = default;
};

inline constexpr int kRecent = 12;

/// The values on disk, an INI file in the user's configuration folder. Unknown and out-of-range entries fall back to defaults.
class Settings : public QObject {
    Q_OBJECT
public:
    /// `file` empty: the usual place.
    explicit Settings(QString file = {}, QObject* parent = nullptr);

    [[nodiscard]] const Values& values() const { return m_values; }
    void set(const Values& values);
    void addRecentFile(const QString& path);
    void addRecentCheckpoint(const QString& folder);

    [[nodiscard]] static QString defaultFile();

signals:
    void changed();

private:
    void load();
    void store() const;

    QString m_file;
    Values m_values;
};

}  // namespace rowscope::settings
