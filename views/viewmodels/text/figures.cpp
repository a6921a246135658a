#include "views/viewmodels/text/figures.h"

#include <QCoreApplication>
#include <cmath>

namespace rowscope::viewmodels {

namespace {
struct Figures {
    Q_DECLARE_TR_FUNCTIONS(Figures)
};
}  // namespace

QString grouped(std::int64_t value) {
    QString digits = QString::number(value);
    const qsizetype first = value < 0 ? 1 : 0;
    for (qsizetype at = digits.size() - 3; at > first; at -= 3) digits.insert(at, QChar(0x202F));
    return digits;
}

QString bytesText(std::int64_t bytes) {
    if (bytes < 1024) return QStringLiteral("%1 B").arg(grouped(bytes));
    double value = static_cast<double>(bytes) / 1024;
    const char* units[] = {"KiB", "MiB", "GiB", "TiB"};
    std::size_t unit = 0;
    for (; value >= 1024 && unit + 1 < std::size(units); ++unit) value /= 1024;
    return QStringLiteral("%1 %2").arg(value, 0, 'f', 1).arg(QLatin1String(units[unit]));
}

QString millisecondsText(double ms) {
    if (!std::isfinite(ms)) return Figures::tr("unknown");
    if (ms >= 1000) return QStringLiteral("%1 s").arg(ms / 1000, 0, 'f', 2);
    return QStringLiteral("%1 ms").arg(ms, 0, 'f', ms < 10 ? 1 : 0);
}

QString figure(double value, int digits) {
    if (std::isnan(value)) return Figures::tr("not a number");
    if (std::isinf(value)) return value > 0 ? QStringLiteral("∞") : QStringLiteral("−∞");
    QString text = QString::number(value, 'f', digits);
    if (text.startsWith(u'-')) text[0] = QChar(0x2212);
    return text;
}

}  // namespace rowscope::viewmodels
