#pragma once

#include <QStringList>
#include <functional>

class QWidget;

namespace rowscope::widgets {

/// What a file dialog asks for.
struct FileQuestion {
    enum class Kind { File, Files, Folder, Save };
    Kind kind = Kind::File;
    QString title;
    QString start;    ///< a folder, or a file of which the folder and the name are proposed; empty: where the person was last
    QString filters;  ///< "Pictures (*.png *.jpg);;All files (*)"; what is saved gets the first ending where it has none
};

/// Opens a file dialog over `parent` and comes back at once. `take` gets what was chosen, at least one path; a dialog that is cancelled,
/// or whose parent goes away first, calls nobody.
void askFile(QWidget* parent, const FileQuestion& question, std::function<void(const QStringList&)> take);

}  // namespace rowscope::widgets
