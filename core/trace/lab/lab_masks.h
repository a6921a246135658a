#pragma once

#include <string>

#include "core/masks/mask.h"
#include "core/trace/lab/lab_rows.h"
#include "core/trace/trace.h"

namespace rowscope::trace::lab {

/// One mask of a layout's sequence over its rows.
[[nodiscard]] Result<NamedMask> labMask(const Layout& layout, const LayoutSequence& sequence, const LayoutMask& mask, const LabRows& rows,
                                        const std::string& where);

}  // namespace rowscope::trace::lab
