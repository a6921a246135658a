#pragma once

#include <QImage>

#include "core/trace/trace.h"

namespace rowscope::panels {

/// The decoded picture of a medium without copying its pixels; null where the trace knows rows only.
[[nodiscard]] QImage pictureImage(const trace::Media& medium);

}  // namespace rowscope::panels
