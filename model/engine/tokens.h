#pragma once

#include <memory>

#include "core/base/result.h"
#include "core/rows/laya/plan.h"
#include "core/text/tokenizer.h"
#include "model/checkpoint/folder.h"

namespace rowscope::engine {

/// A checkpoint's tokenizer and the rules by which its sequences are built.
struct SequenceSetup {
    std::shared_ptr<const text::Tokenizer> tokenizer;
    rows::laya::CheckpointRules rules;
};

/// Reads tokenizer.json and the names of its special tokens. Errors name the file and the token that is missing, or the token
/// that lies outside the network's vocabulary.
[[nodiscard]] Result<SequenceSetup> sequenceSetup(const checkpoint::CheckpointFolder& folder, std::int32_t rowsPerView);

}  // namespace rowscope::engine
