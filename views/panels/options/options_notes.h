#pragma once

#include <QString>
#include <vector>

#include "core/trace/trace.h"

namespace rowscope::panels {

/// What the run itself remarked on (EXIF, alpha, cut text, equal options, …): one line beside the answers that it bears on.
struct NoteLine {
    QString text;
    QString tip;  ///< cause, cure and evidence
    bool warns = false;
    trace::Place place;
};

/// The notes about one question; -1: those about the request as a whole, its pictures or its state. Warnings first.
[[nodiscard]] std::vector<NoteLine> notesAbout(const trace::Trace& trace, std::int32_t question);

}  // namespace rowscope::panels
