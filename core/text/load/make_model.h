#pragma once

#include <memory>
#include <string>

#include "core/text/load/tokenizer_file.h"
#include "core/text/subword/subword_model.h"

namespace rowscope::text {

/// Whether the file's model can work on bytes where the pre-tokenizer's last step is ByteLevel.
[[nodiscard]] bool modelTakesBytes(const TokenizerFile& file);

/// The model a tokenizer.json describes. `byteLevel`: pieces will be raw bytes. `where` names the file.
[[nodiscard]] Result<std::shared_ptr<const SubwordModel>> makeModel(const TokenizerFile& file, bool byteLevel, const std::string& where);

}  // namespace rowscope::text
