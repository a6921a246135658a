#include "app/window/import_dialog.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFileInfo>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QVBoxLayout>

#include "core/trace/dump/import_flags.h"
#include "views/viewmodels/table/columns_item_model.h"
#include "views/viewmodels/text/figures.h"
#include "views/widgets/basic/basics.h"
#include "views/widgets/table/flat_table.h"
#include "views/widgets/table/tone_delegate.h"
#include "views/widgets/theme/theme_controller.h"

namespace rowscope::window {

namespace {

QString text(const std::string& s) { return QString::fromStdString(s); }

struct Suggestion {
    const char* flag;
    std::optional<trace::IdGuess> trace::Survey::* guess;
};
constexpr Suggestion kSuggestions[] = {{"image-token", &trace::Survey::image},
                                       {"video-token", &trace::Survey::video},
                                       {"pad", &trace::Survey::pad},
                                       {"eos", &trace::Survey::eos},
                                       {"vision-start", &trace::Survey::visionStart},
                                       {"vision-end", &trace::Survey::visionEnd},
                                       {"ignore-index", &trace::Survey::ignoreIndex}};

}  // namespace

ImportDialog::ImportDialog(const app::FlagsQuestion& question, widgets::ThemeController& theme, QWidget* parent)
    : QDialog(parent), m_question(question) {
    const bool compares = question.purpose == app::Purpose::Compare;
    setWindowTitle(compares ? tr("Compare with a file that does not describe itself") : tr("Open a file that does not describe itself"));
    setObjectName(QStringLiteral("import-dialog"));
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(widgets::space::kHuge, widgets::space::kHuge, widgets::space::kHuge, widgets::space::kHuge);
    column->setSpacing(widgets::space::kLarge);
    addRecognised(column, theme);
    addFields(column);
    addSuggestions(column);
    m_problem = new QLabel(this);
    m_problem->setObjectName(QStringLiteral("import-problem"));
    m_problem->setWordWrap(true);
    m_problem->setTextInteractionFlags(Qt::TextSelectableByMouse);
    widgets::setStyleProperty(m_problem, "fault", true);
    column->addWidget(m_problem);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    m_open = buttons->addButton(compares ? tr("Compare") : tr("Open"), QDialogButtonBox::AcceptRole);
    m_open->setObjectName(QStringLiteral("import-open"));
    widgets::setStyleProperty(m_open, "primary", true);
    m_open->setDefault(true);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &ImportDialog::take);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    for (auto it = question.proposal.begin(); it != question.proposal.end(); ++it) setField(it.key(), it.value());
    check();
    resize(sizeHint().expandedTo({720, 0}));  // a language with longer words gets its room
    field(flags::flagNames().first())->setFocus(Qt::OtherFocusReason);
}

void ImportDialog::addRecognised(QVBoxLayout* column, widgets::ThemeController& theme) {
    const trace::Survey& survey = m_question.survey;
    auto* name = widgets::titleLabel(QFileInfo(m_question.path).fileName(), this);
    name->setToolTip(m_question.path);
    column->addWidget(name);
    const QString samples = tr("%n sample(s)", nullptr, static_cast<int>(std::min<std::int64_t>(survey.samples, INT32_MAX)));
    const QString rows = viewmodels::grouped(survey.rows);
    const bool lines = survey.form == "token lines";
    auto* what = widgets::dimLabel(
        lines ? tr("Pre-tokenised samples, one a line. In the first lines: %1, %2 rows. The file can't say what its ids mean; "
                   "what you leave empty is not claimed, and what needs it is not checked.")
                    .arg(samples, rows)
              : tr("Bare tensors of a collator: %1, %2 rows. The file can't say what its ids mean; what you leave "
                   "empty is not claimed, and what needs it is not checked.")
                    .arg(samples, rows),
        this);
    what->setWordWrap(true);
    column->addWidget(what);
    using Tone = viewmodels::ColumnsItemModel::Tone;
    auto* model = new viewmodels::ColumnsItemModel(this);
    const auto at = [tensors = std::make_shared<const std::vector<trace::SurveyedTensor>>(survey.tensors)](int row) -> const auto& {
        return (*tensors)[static_cast<std::size_t>(row)];
    };
    model->setRows(
        static_cast<int>(survey.tensors.size()),
        {{tr("tensor"), {}, [at](int row) { return text(at(row).name); }},
         {tr("form"), tr("Type and shape"), [at](int row) { return text(at(row).form); }},
         {tr("read as"), {}, [at, kept = tr("kept, not checked")](int row) { return at(row).use.empty() ? kept : text(at(row).use); }}},
        [at](int row) { return at(row).use.empty() ? Tone::Quiet : Tone::Plain; });
    auto* table = new widgets::FlatTable(this);
    table->setAccessibleName(tr("Recognised tensors"));
    table->setItemDelegate(new widgets::ToneDelegate(theme, table));
    table->setModel(model);
    table->fitColumns();
    table->setFixedHeight(30 + 22 * std::clamp(static_cast<int>(survey.tensors.size()), 2, 6));
    column->addWidget(table);
}

void ImportDialog::addFields(QVBoxLayout* column) {
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(widgets::space::kLarge);
    grid->setVerticalSpacing(widgets::space::kSmall);
    grid->setColumnStretch(1, 1);
    grid->setColumnStretch(3, 2);  // names of rules are longer than ids
    // Every flag of the table: ids left, the rest right, a list where it takes one of a few names.
    int left = 0;
    int right = 0;
    for (const trace::ImportFlag& flag : trace::importFlags()) {
        const QString name = QString::fromUtf8(flag.name.data(), static_cast<qsizetype>(flag.name.size()));
        const bool isId = flag.type == "ID";
        const int row = isId ? left++ : right++;
        if (const auto choices = flagChoices(name); choices.isEmpty())
            addText(grid, row, isId ? 0 : 2, name);
        else
            addChoice(grid, row, isId ? 0 : 2, name, choices);
    }
    column->addLayout(grid);
}

void ImportDialog::addText(QGridLayout* grid, int row, int column, const QString& name) {
    const FlagText words = flagText(name);
    auto* label = new QLabel(words.label, this);
    auto* edit = new QLineEdit(this);
    edit->setObjectName(QStringLiteral("flag-") + name);
    edit->setToolTip(words.meaning);
    edit->setAccessibleName(words.meaning);
    edit->setPlaceholderText(flags::presetOf(name));
    label->setToolTip(words.meaning);
    label->setBuddy(edit);
    grid->addWidget(label, row, column);
    grid->addWidget(edit, row, column + 1);
    m_texts.insert(name, edit);
    connect(edit, &QLineEdit::textEdited, this, [this] {
        check();
        emit edited(typed());
    });
}

void ImportDialog::addChoice(QGridLayout* grid, int row, int column, const QString& name, const QList<FlagChoice>& choices) {
    const FlagText words = flagText(name);
    auto* label = new QLabel(words.label, this);
    QComboBox* box = widgets::quietCombo(words.meaning, this);
    box->setObjectName(QStringLiteral("flag-") + name);
    box->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    box->setMaximumWidth(QWIDGETSIZE_MAX);  // the dialog is as wide as its longest choice
    box->addItem(tr("not claimed"), QString());
    for (const FlagChoice& choice : choices) box->addItem(choice.text, choice.value);
    label->setToolTip(words.meaning);
    label->setBuddy(box);
    grid->addWidget(label, row, column);
    grid->addWidget(box, row, column + 1);
    m_choices.insert(name, box);
    connect(box, &QComboBox::activated, this, [this] {
        check();
        emit edited(typed());
    });
}

void ImportDialog::addSuggestions(QVBoxLayout* column) {
    auto* grid = new QGridLayout;
    grid->setHorizontalSpacing(widgets::space::kLarge);
    grid->setVerticalSpacing(widgets::space::kTiny);
    grid->setColumnStretch(1, 1);
    int row = 0;
    for (const Suggestion& suggestion : kSuggestions) {
        const auto& guess = m_question.survey.*suggestion.guess;
        if (!guess) continue;
        const QString name = QString::fromLatin1(suggestion.flag);
        const QString id = QString::number(guess->id);
        auto* take = widgets::quietButton(tr("Take"), tr("Write %1 into the field").arg(id), this);
        take->setObjectName(QStringLiteral("take-") + name);
        grid->addWidget(new QLabel(flagText(name).label.remove(QLatin1Char('&')) + QStringLiteral("  ") + id, this), row, 0);
        auto* why = widgets::dimLabel(text(guess->evidence), this);
        why->setWordWrap(true);
        grid->addWidget(why, row, 1);
        grid->addWidget(take, row, 2);
        connect(take, &QToolButton::clicked, this, [this, name, id] {
            setField(name, id);
            check();
            emit edited(typed());
        });
        ++row;
    }
    if (row == 0) return;
    auto* head = new QHBoxLayout;
    head->addWidget(widgets::dimLabel(tr("What the rows suggest"), this), 1);
    auto* all = widgets::quietButton(tr("Take all"), tr("Write every suggestion into its field"), this);
    all->setObjectName(QStringLiteral("take-all"));
    head->addWidget(all);
    connect(all, &QToolButton::clicked, this, [this] {
        for (const Suggestion& suggestion : kSuggestions)
            if (const auto& guess = m_question.survey.*suggestion.guess)
                setField(QString::fromLatin1(suggestion.flag), QString::number(guess->id));
        check();
        emit edited(typed());
    });
    column->addLayout(head);
    column->addLayout(grid);
}

flags::TypedFlags ImportDialog::typed() const {
    flags::TypedFlags flags;
    for (auto it = m_texts.begin(); it != m_texts.end(); ++it) flags.insert(it.key(), it.value()->text());
    for (auto it = m_choices.begin(); it != m_choices.end(); ++it) flags.insert(it.key(), it.value()->currentData().toString());
    return flags;
}

QWidget* ImportDialog::field(const QString& name) const {
    if (QLineEdit* edit = m_texts.value(name)) return edit;
    return m_choices.value(name);
}

void ImportDialog::setField(const QString& name, const QString& text) {
    if (QLineEdit* edit = m_texts.value(name)) edit->setText(text);
    if (QComboBox* box = m_choices.value(name)) box->setCurrentIndex(std::max(0, box->findData(text)));
}

void ImportDialog::check() {
    const auto options = flags::importOptions(typed());
    if (options)
        tellProblem({}, {});
    else
        tellProblem(text(options.error().where), text(options.error().message()));
    m_open->setEnabled(options.has_value());
}

void ImportDialog::tellProblem(const QString& name, const QString& problem) {
    for (auto it = m_texts.begin(); it != m_texts.end(); ++it) widgets::setStyleProperty(it.value(), "fault", it.key() == name);
    m_problem->setText(problem);
    m_problem->setVisible(!problem.isEmpty());
}

void ImportDialog::refuse(const Error& error) {
    m_open->setEnabled(true);
    tellProblem(text(error.where), text(error.message()));
    if (QWidget* named = field(text(error.where))) named->setFocus(Qt::OtherFocusReason);
}

void ImportDialog::take() {
    m_open->setEnabled(false);
    emit openWanted(typed());
}

}  // namespace rowscope::window
