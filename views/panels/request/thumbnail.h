#pragma once

#include <QImage>

#include "views/viewmodels/request/draft_data.h"

namespace rowscope::panels {

/// A picture scaled into a square of `edge` pixels, decoded as core decodes it. A null image where it can't be read; the run
/// says why. Reads files: call it off the GUI thread.
[[nodiscard]] QImage thumbnail(const viewmodels::DraftPicture& picture, int edge);

}  // namespace rowscope::panels
