#pragma once

#include "core/audit/lab/editor.h"

// One maker a layout of layouts.h.
namespace rowscope::audit::lab {

[[nodiscard]] DumpEditor prefixLayout();
[[nodiscard]] DumpEditor packedLayout();
[[nodiscard]] DumpEditor blockLayout();
[[nodiscard]] DumpEditor crossLayout();
[[nodiscard]] DumpEditor qformerLayout();
[[nodiscard]] DumpEditor servingLayout();

}  // namespace rowscope::audit::lab
