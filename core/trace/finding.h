#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "core/trace/place.h"

namespace rowscope::trace {

enum class Severity : std::uint8_t { Info, Warning, Error };

/// One result of the audit (article 0x0C), or a note a producer made while it worked.
struct Finding {
    std::string code;   ///< "F10", "X01", "N:exif_orientation"
    std::string title;  ///< a few words: "Future image visible"
    Severity severity = Severity::Error;
    Place place;
    std::string cause;     ///< one sentence: the thing, then the cause
    std::string cure;      ///< one sentence
    std::string evidence;  ///< measured: counts, values, first cells
    /// Further facts by name (layers, objective, step, request, fields, error …) for JSON output, each as JSON text.
    std::vector<std::pair<std::string, std::string>> details;
};

/// A rule that could not run, and what it lacked: "not checkable" is never "fine".
struct NotCheckable {
    std::string code;
    std::string lacks;
};

}  // namespace rowscope::trace
