#include "views/widgets/basic/ask_file.h"

#include <QFileDialog>
#include <QFileInfo>
#include <QRegularExpression>
#include <utility>

namespace rowscope::widgets {

namespace {

/// "png" of "Pictures (*.png *.jpg)"; empty where every name will do.
QString endingOf(const QString& filter) {
    static const QRegularExpression first(QStringLiteral(R"(\(\*\.(\w+))"));
    return first.match(filter).captured(1);
}

}  // namespace

void askFile(QWidget* parent, const FileQuestion& question, std::function<void(const QStringList&)> take) {
    auto* dialog = new QFileDialog(parent, question.title);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    const bool saves = question.kind == FileQuestion::Kind::Save;
    dialog->setAcceptMode(saves ? QFileDialog::AcceptSave : QFileDialog::AcceptOpen);
    dialog->setFileMode(saves                                         ? QFileDialog::AnyFile
                        : question.kind == FileQuestion::Kind::Folder ? QFileDialog::Directory
                        : question.kind == FileQuestion::Kind::Files  ? QFileDialog::ExistingFiles
                                                                      : QFileDialog::ExistingFile);
    if (question.kind == FileQuestion::Kind::Folder) dialog->setOption(QFileDialog::ShowDirsOnly);
    const QStringList filters = question.filters.split(QStringLiteral(";;"), Qt::SkipEmptyParts);
    if (!filters.isEmpty()) dialog->setNameFilters(filters);
    if (saves && !filters.isEmpty()) {
        dialog->setDefaultSuffix(endingOf(filters.first()));
        QObject::connect(dialog, &QFileDialog::filterSelected, dialog,
                         [dialog](const QString& filter) { dialog->setDefaultSuffix(endingOf(filter)); });
    }
    if (const QFileInfo start(question.start); start.isDir()) {
        dialog->setDirectory(question.start);
    } else if (!question.start.isEmpty()) {
        if (start.absoluteDir().exists() && question.start != start.fileName()) dialog->setDirectory(start.absolutePath());
        dialog->selectFile(start.fileName());
    }
    QObject::connect(dialog, &QFileDialog::filesSelected, parent, [take = std::move(take)](const QStringList& files) {
        if (!files.isEmpty()) take(files);
    });
    dialog->open();
}

}  // namespace rowscope::widgets
