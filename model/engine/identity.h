#pragma once

#include <string>

#include "model/checkpoint/folder.h"

namespace rowscope::engine {

/// Which weights made an object: hashes over names, shapes, dtypes and bytes of a network's parts. Of a large tensor only its
/// ends and evenly spaced pieces are read, so that a gigabyte costs milliseconds: enough to tell checkpoints apart, no proof that
/// nobody changed a single value.
struct WeightIdentity {
    std::string vision;
    std::string connector;
    std::string text;
};

[[nodiscard]] WeightIdentity identityOf(const checkpoint::CheckpointFolder& folder);

}  // namespace rowscope::engine
