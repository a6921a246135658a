#pragma once

#include <memory>
#include <span>
#include <string>

#include "core/base/array.h"
#include "core/base/result.h"

namespace rowscope {

/// One array of numpy's .npy format, versions 1 to 3: booleans, integers and floats, little endian. Fortran order is turned
/// into row-major order. Object arrays are refused: they are pickles, and unpickling runs code. The array is a view of `bytes`
/// (kept alive by `owner`) unless its order had to change.
[[nodiscard]] Result<Array> parseNpy(std::span<const std::byte> bytes, std::shared_ptr<const void> owner, const std::string& where);

}  // namespace rowscope
