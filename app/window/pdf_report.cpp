#include "app/window/pdf_report.h"

#include <QFile>
#include <QPageLayout>
#include <QPdfWriter>
#include <QSaveFile>
#include <QTextDocument>

#include "core/report/build.h"

namespace rowscope::window {

Status writePdf(trace::TracePtr trace, const report::ReportOptions& options, const QString& path, const Progress& progress) {
    ROWSCOPE_TRY_ASSIGN(document, report::build(std::move(trace), options, progress));
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly))
        return fail(ErrorKind::Io, path.toStdString(), "can't be written", "", file.errorString().toStdString());
    {
        QPdfWriter writer(&file);
        writer.setPageSize(QPageSize(QPageSize::A4));
        writer.setPageMargins(QMarginsF(16, 16, 16, 16), QPageLayout::Millimeter);
        writer.setResolution(96);
        writer.setTitle(QString::fromStdString(document.title));
        QTextDocument text;
        text.setHtml(QString::fromStdString(report::toPrintHtml(document)));
        ROWSCOPE_TRY(progress.check("report"));
        text.print(&writer);
    }
    if (!file.commit()) return fail(ErrorKind::Io, path.toStdString(), "can't be written", "", file.errorString().toStdString());
    return {};
}

}  // namespace rowscope::window
