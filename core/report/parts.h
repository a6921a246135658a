#pragma once

#include <span>

#include "core/report/options.h"

namespace rowscope::report {

/// A part that a report may contain or leave out.
struct ReportPart {
    const char* name;   ///< on the command line
    const char* title;  ///< in the window's dialog, before translation
    bool ReportOptions::* member;
};

/// Every part, in the order people choose from.
[[nodiscard]] std::span<const ReportPart> reportParts();

}  // namespace rowscope::report
