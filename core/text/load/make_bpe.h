#pragma once

#include <memory>
#include <string>

#include "core/text/load/tokenizer_file.h"
#include "core/text/subword/subword_model.h"

namespace rowscope::text {

/// The vocabulary of a file as a table of its own.
[[nodiscard]] Vocabulary makeVocabulary(const TokenizerFile& file);

[[nodiscard]] Result<std::shared_ptr<const SubwordModel>> makeBpe(const TokenizerFile& file, const json::Value& model, bool byteLevel,
                                                                  const std::string& where);

}  // namespace rowscope::text
