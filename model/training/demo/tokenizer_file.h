#pragma once

#include <map>
#include <string>
#include <vector>

#include "core/base/json.h"
#include "model/training/demo/vocabulary.h"

namespace rowscope::training::demo {

/// A tokenizer.json, and the ids its special tokens got behind the vocabulary.
struct TokenizerFile {
    json::Value content;
    std::map<std::string, std::int64_t> specials;
    std::int64_t size = 0;
};
[[nodiscard]] TokenizerFile tokenizerFile(const Vocabulary& vocabulary, const std::vector<std::string>& specials);

}  // namespace rowscope::training::demo
