#include "views/panels/options/options_notes.h"

#include <algorithm>

#include "core/report/place_text.h"

namespace rowscope::panels {

std::vector<NoteLine> notesAbout(const trace::Trace& trace, std::int32_t question) {
    std::vector<NoteLine> notes;
    for (const trace::Finding& finding : trace.findings) {
        // Faults of the rows stand under Findings; what stands here qualifies an answer.
        if (finding.severity == trace::Severity::Error || !finding.code.starts_with("N:") || finding.place.question != question) continue;
        NoteLine note;
        note.warns = finding.severity == trace::Severity::Warning;
        note.text = (note.warns ? QStringLiteral("! ") : QStringLiteral("• ")) + QString::fromStdString(finding.title);
        note.tip = QString::fromStdString(report::sentenceOf(finding));
        if (!finding.evidence.empty()) note.tip += QLatin1Char('\n') + QString::fromStdString(finding.evidence);
        note.place = finding.place;
        notes.push_back(std::move(note));
    }
    std::stable_partition(notes.begin(), notes.end(), [](const NoteLine& note) { return note.warns; });
    return notes;
}

}  // namespace rowscope::panels
