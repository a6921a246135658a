#include "app/window/report_dialog.h"

#include <QCheckBox>
#include <QComboBox>
#include <QCoreApplication>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileInfo>
#include <QFormLayout>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QStandardPaths>
#include <array>

#include "core/report/parts.h"
#include "views/widgets/basic/ask_file.h"
#include "views/widgets/basic/basics.h"
#include "views/widgets/theme/theme.h"

namespace rowscope::window {

namespace {

using report::ReportOptions;

/// The titles of report::reportParts(), for lupdate, which reads no core; a test holds the two together.
[[maybe_unused]] constexpr std::array kTitles{QT_TRANSLATE_NOOP("ReportParts", "Answers and options"),
                                              QT_TRANSLATE_NOOP("ReportParts", "Findings"),
                                              QT_TRANSLATE_NOOP("ReportParts", "Request"),
                                              QT_TRANSLATE_NOOP("ReportParts", "Pictures"),
                                              QT_TRANSLATE_NOOP("ReportParts", "Expansion"),
                                              QT_TRANSLATE_NOOP("ReportParts", "Masks"),
                                              QT_TRANSLATE_NOOP("ReportParts", "Rows"),
                                              QT_TRANSLATE_NOOP("ReportParts", "Supervision"),
                                              QT_TRANSLATE_NOOP("ReportParts", "Caches and memory"),
                                              QT_TRANSLATE_NOOP("ReportParts", "Timeline"),
                                              QT_TRANSLATE_NOOP("ReportParts", "Provenance")};

QString endingOf(ReportDialog::Form form) {
    switch (form) {
        case ReportDialog::Form::Html:
            return QStringLiteral(".html");
        case ReportDialog::Form::Pdf:
            return QStringLiteral(".pdf");
        case ReportDialog::Form::Json:
            return QStringLiteral(".json");
        case ReportDialog::Form::Csv:
            return QStringLiteral("-csv");
    }
    return {};
}

}  // namespace

ReportDialog::ReportDialog(const QString& title, QWidget* parent)
    : QDialog(parent),
      m_title(new QLineEdit(title, this)),
      m_form(new QComboBox(this)),
      m_sequences(new QComboBox(this)),
      m_path(new QLineEdit(this)),
      m_there(widgets::dimLabel({}, this)) {
    setWindowTitle(tr("Report"));
    m_path->setObjectName(QStringLiteral("report-path"));
    m_form->setObjectName(QStringLiteral("report-form"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(widgets::space::kHuge, widgets::space::kHuge, widgets::space::kHuge, widgets::space::kHuge);
    column->setSpacing(widgets::space::kLarge);
    auto* form = new QFormLayout;
    form->addRow(tr("&Title"), m_title);
    m_form->addItem(tr("HTML, one file that needs nothing else"), static_cast<int>(Form::Html));
    m_form->addItem(tr("PDF"), static_cast<int>(Form::Pdf));
    m_form->addItem(tr("JSON"), static_cast<int>(Form::Json));
    m_form->addItem(tr("CSV, a folder of tables"), static_cast<int>(Form::Csv));
    form->addRow(tr("&Form"), m_form);
    m_sequences->addItem(tr("the first option order of each question"), static_cast<int>(report::Sequences::FirstOrders));
    m_sequences->addItem(tr("all"), static_cast<int>(report::Sequences::All));
    form->addRow(tr("&Sequences"), m_sequences);
    column->addLayout(form);
    column->addWidget(widgets::dimLabel(tr("Contains"), this));
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(widgets::space::kHuge);
    int at = 0;
    for (const report::ReportPart& part : report::reportParts()) {
        auto* box = new QCheckBox(QCoreApplication::translate("ReportParts", part.title), this);
        box->setChecked(ReportOptions{}.*part.member);
        m_parts.emplace_back(box, part.member);
        grid->addWidget(box, at / 2, at % 2);
        ++at;
    }
    column->addLayout(grid);
    auto* place = new QHBoxLayout;
    m_path->setAccessibleName(tr("File"));
    auto* browse = new QPushButton(tr("Browse…"), this);
    place->addWidget(m_path, 1);
    place->addWidget(browse);
    column->addLayout(place);
    m_there->setWordWrap(true);
    column->addWidget(m_there);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    auto* write = buttons->addButton(tr("Write report"), QDialogButtonBox::AcceptRole);
    widgets::setStyleProperty(write, "primary", true);
    write->setDefault(true);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(browse, &QPushButton::clicked, this, &ReportDialog::choosePath);
    connect(m_form, &QComboBox::currentIndexChanged, this, &ReportDialog::proposePath);
    connect(m_form, &QComboBox::currentIndexChanged, this, &ReportDialog::showWhatIsThere);
    connect(m_path, &QLineEdit::textChanged, this, &ReportDialog::showWhatIsThere);
    connect(m_path, &QLineEdit::textChanged, this, [write](const QString& text) { write->setEnabled(!text.trimmed().isEmpty()); });
    resize(520, sizeHint().height());
    proposePath();
}

ReportOptions ReportDialog::options() const {
    ReportOptions options;
    options.title = m_title->text().trimmed().toStdString();
    options.sequences = static_cast<report::Sequences>(m_sequences->currentData().toInt());
    for (const auto& [box, member] : m_parts) options.*member = box->isChecked();
    return options;
}

ReportDialog::Form ReportDialog::form() const { return static_cast<Form>(m_form->currentData().toInt()); }
QString ReportDialog::path() const { return m_path->text().trimmed(); }

void ReportDialog::proposePath() {
    QString base = m_path->text().trimmed();
    for (const Form known : {Form::Html, Form::Pdf, Form::Json, Form::Csv})
        if (base.endsWith(endingOf(known))) base.chop(endingOf(known).size());
    if (base.isEmpty())
        base = QDir(QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation)).filePath(QStringLiteral("rowscope-report"));
    m_path->setText(base + endingOf(form()));
}

void ReportDialog::showWhatIsThere() {
    const QFileInfo there(path());
    const bool exists = !path().isEmpty() && there.exists();
    const bool wantsFolder = form() == Form::Csv;
    m_there->setText(!exists                        ? QString()
                     : wantsFolder && there.isDir() ? tr("The folder is there: tables of the same names will be replaced.")
                     : wantsFolder                  ? tr("This is a file: type the name of a folder.")
                     : there.isDir()                ? tr("This is a folder: type the name of a file.")
                                                    : tr("The file is there and will be replaced."));
    m_there->setVisible(exists);
}

void ReportDialog::choosePath() {
    using Kind = widgets::FileQuestion::Kind;
    const widgets::FileQuestion question =
        form() == Form::Csv ? widgets::FileQuestion{Kind::Folder, tr("Folder for the tables"), QFileInfo(path()).path(), {}}
                            : widgets::FileQuestion{Kind::Save, tr("Report file"), path(), {}};
    widgets::askFile(this, question, [this](const QStringList& chosen) { m_path->setText(chosen.first()); });
}

}  // namespace rowscope::window
