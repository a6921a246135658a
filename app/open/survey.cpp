#include "app/open/survey.h"

#include "app/open/classify.h"
#include "core/audit/stream/line_tensors.h"

namespace rowscope::open {

Result<std::optional<trace::Survey>> survey(const std::filesystem::path& path, const Progress& progress) {
    ROWSCOPE_TRY_ASSIGN(kind, classify(path));
    if (kind == Kind::Dump) return trace::surveyBareFile(path, progress);
    if (kind != Kind::TokenLines) return std::optional<trace::Survey>{};
    ROWSCOPE_TRY_ASSIGN(lines, audit::surveyTokenFile(path, progress));
    return std::optional(std::move(lines));
}

}  // namespace rowscope::open
