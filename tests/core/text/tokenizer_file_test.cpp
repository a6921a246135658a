// What a damaged or foreign tokenizer.json gets: one sentence with file, component and field.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/text/tokenizer.h"

namespace rowscope::text {
namespace {

/// A small whole file; a member in `changes` ("key": value, …) takes the place of the same one here.
std::string fileWith(const std::string& changes) {
    const std::pair<const char*, const char*> members[] = {
        {"version", R"("1.0")"},
        {"added_tokens", "[]"},
        {"normalizer", "null"},
        {"pre_tokenizer", "null"},
        {"post_processor", "null"},
        {"decoder", "null"},
        {"model", R"({"type": "BPE", "vocab": {"a": 0, "b": 1, "ab": 2}, "merges": [["a", "b"]]})"},
    };
    std::string out = "{";
    for (const auto& [key, value] : members) {
        const std::string name = "\"" + std::string(key) + "\": ";
        if (changes.find(name) == std::string::npos) out += name + value + ", ";
    }
    return out + changes + (changes.empty() ? "\"end\": 0}" : "}");
}

TEST(TokenizerFile, theSmallFileItselfLoads) {
    const auto tokenizer = Tokenizer::parse(fileWith(""), "t.json");
    ASSERT_TRUE(tokenizer) << tokenizer.error().message();
    EXPECT_THAT(tokenizer->encode("abba")->ids, ::testing::ElementsAre(2, 1, 0));
    EXPECT_EQ(tokenizer->vocabSize(), 3U);
}

TEST(TokenizerFile, aMissingFileAndAFolder) {
    EXPECT_THAT(Tokenizer::load("no/such/tokenizer.json").error().message(), ::testing::HasSubstr("no/such/tokenizer.json: no such file"));
    EXPECT_THAT(Tokenizer::load("tests").error().message(), ::testing::HasSubstr("is a folder"));
}

struct Bad {
    const char* name;
    const char* changes;
    const char* expected;  // after "t.json: "
};
class TokenizerFileRefuses : public ::testing::TestWithParam<Bad> {};

TEST_P(TokenizerFileRefuses, withThePlace) {
    const auto tokenizer = Tokenizer::parse(fileWith(GetParam().changes), "t.json");
    ASSERT_FALSE(tokenizer);
    EXPECT_THAT(tokenizer.error().message(), ::testing::StartsWith(std::string("t.json: ") + GetParam().expected));
}
INSTANTIATE_TEST_SUITE_P(
    Table, TokenizerFileRefuses,
    ::testing::Values(
        Bad{"version", R"("version": "2.0")", "'version': unknown format version (expected 1.0, found '2.0')"},
        Bad{"noModel", R"("model": null)", "model: wrong type (expected an object, found null)"},
        Bad{"modelType", R"("model": {"type": "Nope", "vocab": {}})", "model: unknown model type (found 'Nope')"},
        Bad{"noVocab", R"("model": {"type": "BPE", "merges": []})", "model: 'vocab' is missing"},
        Bad{"noMerges", R"("model": {"type": "BPE", "vocab": {"a": 0}})", "model BPE: 'merges' is missing"},
        Bad{"vocabList", R"("model": {"type": "WordPiece", "vocab": [["a", 0]]})",
            "model WordPiece: 'vocab': wrong type (expected an object, found a list)"},
        Bad{"vocabObject", R"("model": {"type": "Unigram", "vocab": {"a": 0}})",
            "model Unigram: 'vocab': wrong type (expected a list, found an object)"},
        Bad{"negativeId", R"("model": {"type": "BPE", "vocab": {"a": -1}, "merges": []})", "line 1, column "},
        Bad{"mergeToken", R"("model": {"type": "BPE", "vocab": {"a": 0}, "merges": [["a", "b"]]})",
            "model BPE: 'merges'[0]: a token is not in the vocabulary (found 'b')"},
        Bad{"mergeResult", R"("model": {"type": "BPE", "vocab": {"a": 0, "b": 1}, "merges": ["a b"]})",
            "model BPE: 'merges'[0]: a token is not in the vocabulary (found 'ab')"},
        Bad{"dropout", R"("model": {"type": "BPE", "dropout": 0.1, "vocab": {"a": 0}, "merges": []})",
            "model BPE: 'dropout': random merges"},
        Bad{"unkId", R"("model": {"type": "Unigram", "unk_id": 1, "vocab": [["a", 0.0]]})",
            "model Unigram: 'unk_id': is no place in 'vocab'"},
        Bad{"nanScore", R"("model": {"type": "Unigram", "vocab": [["a", NaN]]})",
            "model Unigram: 'vocab'[0]: the score is no finite number"},
        Bad{"normalizer", R"("normalizer": {"type": "Nope"})", "normalizer: unknown normalizer type (found 'Nope')"},
        Bad{"nested", R"("normalizer": {"type": "Sequence", "normalizers": [{"type": "NFC"}, {"type": "Nope"}]})",
            "normalizer Sequence[1]: unknown normalizer type (found 'Nope')"},
        Bad{"preTokenizer", R"("pre_tokenizer": {"type": "Nope"})", "pre_tokenizer: unknown pre-tokenizer type (found 'Nope')"},
        Bad{"scripts", R"("pre_tokenizer": {"type": "UnicodeScripts"})",
            "pre_tokenizer: unknown pre-tokenizer type (found 'UnicodeScripts')"},
        Bad{"behavior", R"("pre_tokenizer": {"type": "Split", "pattern": {"String": "a"}, "behavior": "Nope"})",
            "pre_tokenizer Split: 'behavior': unknown split behaviour"},
        Bad{"pattern", R"("pre_tokenizer": {"type": "Split", "pattern": {"Regex": "("}, "behavior": "Isolated"})",
            "pre_tokenizer Split: 'pattern': not a valid regular expression"},
        Bad{"replacement", R"("pre_tokenizer": {"type": "Metaspace", "replacement": "ab"})",
            "pre_tokenizer Metaspace: 'replacement': not one character"},
        Bad{"length", R"("pre_tokenizer": {"type": "FixedLength", "length": 0})", "pre_tokenizer FixedLength: 'length': not allowed"},
        Bad{"charsmap", R"("normalizer": {"type": "Precompiled", "precompiled_charsmap": "!"})",
            "normalizer Precompiled: 'precompiled_charsmap': not valid base64"},
        Bad{"shortCharsmap", R"("normalizer": {"type": "Precompiled", "precompiled_charsmap": "AAEAAA=="})",
            "normalizer Precompiled: 'precompiled_charsmap': charsmap ends inside its trie"},
        Bad{"decoder", R"("decoder": {"type": "Nope"})", "decoder: unknown decoder type (found 'Nope')"},
        Bad{"post", R"("post_processor": {"type": "Nope"})", "post_processor: unknown post-processor type (found 'Nope')"},
        Bad{"template",
            R"("post_processor": {"type": "TemplateProcessing", "single": [{"SpecialToken": {"id": "[CLS]", "type_id": 0}}], "pair": [], "special_tokens": {}})",
            "post_processor TemplateProcessing: 'single'[0]: special token is not among 'special_tokens' (found '[CLS]')"},
        Bad{"templateB",
            R"("post_processor": {"type": "TemplateProcessing", "single": [{"Sequence": {"id": "B", "type_id": 0}}], "pair": [], "special_tokens": {}})",
            "post_processor TemplateProcessing: 'single'[0]: no such sequence (expected A, found 'B')"},
        Bad{"cls", R"("post_processor": {"type": "BertProcessing", "sep": ["[SEP]", 1]})",
            "post_processor BertProcessing: 'cls' is missing"},
        Bad{"addedList", R"("added_tokens": {})", "'added_tokens': wrong type (expected a list, found an object)"},
        Bad{"addedContent", R"("added_tokens": [{"id": 0}])", "'added_tokens'[0]: 'content' is missing"},
        Bad{"addedId", R"("added_tokens": [{"id": -2, "content": "x"}])", "'added_tokens'[0]: 'id': not an id"}),
    [](const auto& info) { return std::string(info.param.name); });

TEST(TokenizerFile, brokenJsonNamesLineAndColumn) {
    EXPECT_THAT(Tokenizer::parse("{\"version\": \"1.0\",\n 7}", "t.json").error().message(),
                ::testing::StartsWith("t.json: line 2, column 2: not valid JSON"));
    EXPECT_THAT(Tokenizer::parse("[]", "t.json").error().message(), ::testing::HasSubstr("expected an object, found a list"));
    EXPECT_THAT(
        Tokenizer::parse(R"({"model": {"vocab": {"a": "x"}}})", "t.json").error().message(),
        ::testing::AllOf(::testing::StartsWith("t.json: line 1, column "), ::testing::HasSubstr("'vocab' must give every token an id")));
    EXPECT_THAT(Tokenizer::parse(R"({"model": {"merges": ["a b c"]}})", "t.json").error().message(),
                ::testing::HasSubstr("'merges'[0] is not two tokens"));
    EXPECT_THAT(Tokenizer::parse(R"({"model": {"merges": [["a"]]}})", "t.json").error().message(),
                ::testing::HasSubstr("'merges' must be a list of"));
    EXPECT_THAT(Tokenizer::parse("", "t.json").error().message(), ::testing::StartsWith("t.json: line 1, column 1"));
}

// Old files leave "type" out of the model, write merges as text, and start them with a comment.
TEST(TokenizerFile, readsOldForms) {
    const auto tokenizer =
        Tokenizer::parse(fileWith(R"("model": {"vocab": {"a": 0, "b": 1, "ab": 2}, "merges": ["#version: 0.2", "a b"]})"), "t.json");
    ASSERT_TRUE(tokenizer) << tokenizer.error().message();
    EXPECT_THAT(tokenizer->encode("ab")->ids, ::testing::ElementsAre(2));
    const auto words = Tokenizer::parse(fileWith(R"("model": {"vocab": {"<unk>": 0, "b": 1}, "unk_token": "<unk>"})"), "t.json");
    ASSERT_TRUE(words) << words.error().message();
    EXPECT_THAT(words->encode("b")->ids, ::testing::ElementsAre(1));
}

TEST(TokenizerFile, notesAddedTokensWhoseIdIsNotTheStatedOne) {
    const auto tokenizer = Tokenizer::parse(
        fileWith(R"("added_tokens": [{"id": 7, "content": "ab", "special": true}, {"id": 3, "content": "<x>"}])"), "t.json");
    ASSERT_TRUE(tokenizer) << tokenizer.error().message();
    EXPECT_THAT(tokenizer->notes(), ::testing::ElementsAre("added token 'ab' has id 2, not the stated 7"));
    EXPECT_EQ(tokenizer->tokenToId("<x>"), 3);
    EXPECT_EQ(tokenizer->vocabSize(), 4U);
    EXPECT_EQ(tokenizer->idLimit(), 4);
}

}  // namespace
}  // namespace rowscope::text
