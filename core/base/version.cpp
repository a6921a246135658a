#include "core/base/version.h"

namespace rowscope {

std::string_view version() { return ROWSCOPE_VERSION; }

}  // namespace rowscope
