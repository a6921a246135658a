#include "views/panels/options/options_notes.h"

#include <QStringList>
#include <algorithm>

namespace rowscope::panels {

std::vector<NoteLine> notesAbout(const trace::Trace& trace, std::int32_t question) {
    std::vector<NoteLine> notes;
    for (const trace::Finding& finding : trace.findings) {
        // Faults of the rows stand under Findings; what stands here qualifies an answer.
        if (finding.severity == trace::Severity::Error || !finding.code.starts_with("N:") || finding.place.question != question) continue;
        NoteLine note;
        note.warns = finding.severity == trace::Severity::Warning;
        note.text = (note.warns ? QStringLiteral("! ") : QStringLiteral("• ")) + QString::fromStdString(finding.title);
        QStringList tip;
        for (const std::string* part : {&finding.cause, &finding.cure, &finding.evidence})
            if (!part->empty()) tip << QString::fromStdString(*part);
        note.tip = tip.join(QLatin1Char('\n'));
        note.place = finding.place;
        notes.push_back(std::move(note));
    }
    std::stable_partition(notes.begin(), notes.end(), [](const NoteLine& note) { return note.warns; });
    return notes;
}

}  // namespace rowscope::panels
