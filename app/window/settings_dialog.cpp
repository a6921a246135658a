#include "app/window/settings_dialog.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QPushButton>
#include <QSpinBox>
#include <QThread>
#include <QVBoxLayout>

#include "app/settings/languages.h"
#include "views/widgets/basic/basics.h"
#include "views/widgets/theme/theme.h"

namespace rowscope::window {

namespace {

QComboBox* choice(const QList<QPair<QString, QString>>& items, const QString& current, QWidget* parent) {
    auto* box = new QComboBox(parent);
    for (const auto& [text, value] : items) box->addItem(text, value);
    box->setCurrentIndex(std::max(0, box->findData(current)));
    return box;
}

}  // namespace

SettingsDialog::SettingsDialog(const settings::Values& values, QWidget* parent) : QDialog(parent), m_values(values) {
    setWindowTitle(tr("Settings"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(widgets::space::kHuge, widgets::space::kHuge, widgets::space::kHuge, widgets::space::kHuge);
    column->setSpacing(widgets::space::kLarge);
    auto* form = new QFormLayout;
    m_theme = choice(
        {{tr("as the system"), QStringLiteral("system")}, {tr("light"), QStringLiteral("light")}, {tr("dark"), QStringLiteral("dark")}},
        values.theme, this);
    form->addRow(tr("&Look"), m_theme);
    m_map = choice({{QStringLiteral("viridis"), QStringLiteral("viridis")}, {QStringLiteral("cividis"), QStringLiteral("cividis")}},
                   values.valueMap, this);
    form->addRow(tr("&Colour map of values"), m_map);
    QList<QPair<QString, QString>> languages{{tr("as the system"), QString()}};
    for (const auto& language : settings::languages()) languages.append({language.name, language.code});
    m_language = choice(languages, values.language, this);
    form->addRow(tr("L&anguage (from the next start)"), m_language);
    m_threads = new QSpinBox(this);
    m_threads->setRange(0, 1024);
    m_threads->setButtonSymbols(QAbstractSpinBox::NoButtons);
    m_threads->setValue(values.threads);
    m_threads->setSpecialValueText(tr("one per core (%1)").arg(QThread::idealThreadCount()));
    form->addRow(tr("&Threads of a run"), m_threads);
    column->addLayout(form);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel, this);
    widgets::setStyleProperty(buttons->button(QDialogButtonBox::Ok), "primary", true);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    column->addWidget(buttons);
}

settings::Values SettingsDialog::values() const {
    settings::Values values = m_values;
    values.theme = m_theme->currentData().toString();
    values.valueMap = m_map->currentData().toString();
    values.language = m_language->currentData().toString();
    values.threads = m_threads->value();
    return values;
}

}  // namespace rowscope::window
