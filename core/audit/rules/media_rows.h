#pragma once

#include <optional>
#include <vector>

#include "core/audit/input.h"

namespace rowscope::audit::rules {

/// Is the row a placeholder of a medium that lives in the sequence: its token is a placeholder's, or, without known tokens, its
/// origin is a medium?
[[nodiscard]] bool isPlaceholder(const AuditInput& input, const Sample& sample, std::size_t row);

/// How a placed medium that has fewer rows than its encoder made lost them.
struct CutMedium {
    std::vector<rows::RowRange> rows;  ///< rows at fault: what is left of it, and pads that took the place of its rows
    const char* how = "";              ///< clause
};
/// Set when a scalar cut or a repair took part of the medium: it touches the first or last real row, or padding tokens that
/// count as real stand beside it. Unset for a whole medium, and for one whose count is wrong for another reason.
[[nodiscard]] std::optional<CutMedium> cutMedium(const AuditInput& input, const Sample& sample, const trace::MediaRecord& record);

/// "image 0 'img-a'"
[[nodiscard]] std::string mediumName(const trace::MediaRecord& record);
/// Index of the record in the trace's media.
[[nodiscard]] std::int32_t mediumIndex(const AuditInput& input, const trace::MediaRecord& record);

}  // namespace rowscope::audit::rules
