#pragma once

#include <string>
#include <vector>

#include "model/training/data/example.h"
#include "model/training/demo/scene.h"

namespace rowscope::training::demo {

/// Planes "colour", "form" (of the shape that covers most of a patch; -1 where none covers enough) and "centre" (1 where a shape's
/// middle lies in the patch), for `side` x `side` patches.
[[nodiscard]] std::vector<PatchPlane> patchPlanes(const Scene& scene, int side);

/// Words for the colours and forms that show in each of `side` x `side` cells.
[[nodiscard]] std::vector<std::vector<std::string>> cellWords(const Scene& scene, int side);

}  // namespace rowscope::training::demo
