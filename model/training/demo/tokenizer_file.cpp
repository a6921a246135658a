#include "model/training/demo/tokenizer_file.h"

namespace rowscope::training::demo {

TokenizerFile tokenizerFile(const Vocabulary& vocabulary, const std::vector<std::string>& specials) {
    TokenizerFile file;
    json::Object ids;
    for (const std::string& token : vocabulary.tokens) ids.emplace_back(token, file.size++);
    json::Array merges;
    for (const auto& [left, right] : vocabulary.merges) merges.push_back(json::Array{left, right});
    json::Array added;
    for (const std::string& token : specials) {
        file.specials[token] = file.size;
        added.push_back(json::Object{{"id", file.size++},
                                     {"content", token},
                                     {"single_word", false},
                                     {"lstrip", token == "[MASK]"},
                                     {"rstrip", false},
                                     {"normalized", false},
                                     {"special", true}});
    }
    const json::Value bytes = json::Object{{"type", "ByteLevel"}, {"add_prefix_space", false}, {"trim_offsets", true}, {"use_regex", true}};
    file.content = json::Object{
        {"version", "1.0"},
        {"truncation", nullptr},
        {"padding", nullptr},
        {"added_tokens", std::move(added)},
        {"normalizer", nullptr},
        {"pre_tokenizer", bytes},
        {"post_processor", nullptr},
        {"decoder", bytes},
        {"model", json::Object{{"type", "BPE"},
                               {"dropout", nullptr},
                               {"unk_token", nullptr},
                               {"continuing_subword_prefix", nullptr},
                               {"end_of_word_suffix", nullptr},
                               {"fuse_unk", false},
                               {"byte_fallback", false},
                               {"ignore_merges", false},
                               {"vocab", std::move(ids)},
                               {"merges", std::move(merges)}}},
    };
    return file;
}

}  // namespace rowscope::training::demo
