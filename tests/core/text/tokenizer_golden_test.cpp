// Results of the reference library (tokenizers 0.23.3): a small slice that is part of the repository, and, where they are there,
// all of the shared ones with the real vocabularies.

#include <gmock/gmock.h>

#include "core/base/hash.h"
#include "core/base/utf8.h"
#include "tests/core/text/golden_cases.h"
#include "tests/core/text/shared_golden.h"

namespace rowscope::text::testing {
namespace {

namespace fs = std::filesystem;

class GoldenSlice : public ::testing::TestWithParam<const char*> {};

TEST_P(GoldenSlice, equalsTheLibrary) {
    const fs::path folder = "tests/golden/text";
    const auto tokenizer = Tokenizer::load(folder / (std::string(GetParam()) + ".json"));
    ASSERT_TRUE(tokenizer) << tokenizer.error().message();
    const auto texts = goldenTexts(folder);
    const auto cases = jsonLines(folder / (std::string(GetParam()) + ".cases.jsonl"));
    ASSERT_EQ(cases.size(), texts.size());
    for (const json::Value& c : cases) expectCase(*tokenizer, texts.at(c.find("i")->asInt()), c);
}
INSTANTIATE_TEST_SUITE_P(All, GoldenSlice,
                         ::testing::Values("st-clip", "st-llama3", "st-modernbert", "st-roberta", "st-smolvlm", "st-spm-bpe", "st-unigram",
                                           "st-wordpiece", "st-wordpiece-cased"),
                         [](const auto& info) {
                             std::string name = info.param;
                             std::replace(name.begin(), name.end(), '-', '_');
                             return name;
                         });

class SharedGolden : public ::testing::Test {
protected:
    void SetUp() override {
        const auto folder = sharedGolden("tokenizer-image");
        if (!folder) GTEST_SKIP() << "no shared golden values";
        m_folder = *folder;
        m_texts = goldenTexts(m_folder / "text");
    }
    [[nodiscard]] Result<Tokenizer> load(const std::string& name) const {
        if (name.starts_with("st-")) return Tokenizer::load(m_folder / "tokenizers" / (name + ".json"));
        const fs::path plain = m_folder / "real" / name / "tokenizer.json";
        return Tokenizer::load(fs::exists(plain) ? plain : fs::path(plain.string() + ".gz"));
    }
    [[nodiscard]] std::vector<std::string> names() const {
        std::vector<std::string> out;
        for (const auto& entry : fs::directory_iterator(m_folder / "text" / "goldens"))
            if (entry.path().extension() == ".safetensors") out.push_back(entry.path().stem().string());
        return out;
    }
    fs::path m_folder;
    std::map<std::int64_t, std::string> m_texts;
};

// ids and offsets of every text are compared by golden-runner and its verifier; here is what that leaves out.
TEST_F(SharedGolden, tokensDecodedTextsSpecialTokensAndPairs) {
    for (const std::string& name : names()) {
        const auto tokenizer = load(name);
        ASSERT_TRUE(tokenizer) << tokenizer.error().message();
        for (const json::Value& c : jsonLines(m_folder / "text" / "goldens" / (name + ".sample.jsonl")))
            expectCase(*tokenizer, m_texts.at(c.find("i")->asInt()), c);
    }
}

TEST_F(SharedGolden, longTextsInReasonableTime) {
    for (const json::Value& line : jsonLines(m_folder / "text" / "long.jsonl")) {
        std::string text;
        for (std::int64_t i = 0; i < line.find("times")->asInt(); ++i) text += line.find("unit")->asString();
        if (const json::Value* cut = line.find("cut_codepoints"); cut->isInt()) {
            std::size_t at = 0;
            for (std::int64_t i = 0; i < cut->asInt(); ++i) at += utf8::lengthFrom(text[at]);
            text.resize(at);
        }
        ASSERT_EQ(sha256Hex(text), line.find("sha256_utf8")->asString());
        m_texts[-1 - line.find("i")->asInt()] = text;
    }
    for (const std::string& name : names()) {
        const auto tokenizer = load(name);
        ASSERT_TRUE(tokenizer) << tokenizer.error().message();
        for (const json::Value& c : jsonLines(m_folder / "text" / "goldens" / (name + ".long.jsonl"))) {
            const auto encoding = tokenizer->encode(m_texts.at(-1 - c.find("i")->asInt()));
            ASSERT_TRUE(encoding) << encoding.error().message();
            EXPECT_EQ(static_cast<std::int64_t>(encoding->ids.size()), c.find("n")->asInt()) << name;
            EXPECT_EQ(sha256Hex(std::as_bytes(std::span(encoding->ids))), c.find("sha256_ids_i32le")->asString()) << name;
            const auto offsets = flat(encoding->offsets);
            EXPECT_EQ(sha256Hex(std::as_bytes(std::span(offsets))), c.find("sha256_off_i32le")->asString()) << name;
        }
    }
}

// The same vocabulary with an unknown token named: bytes that have no symbol give it instead of vanishing.
TEST_F(SharedGolden, missingByteSymbolsGiveTheUnknownTokenTheFileNames) {
    auto content = readFile(m_folder / "real" / "smolvlm" / "tokenizer.json");
    ASSERT_TRUE(content) << content.error().message();
    const auto compact = [](std::string_view key) { return "\"unk_token\":" + std::string(key); };
    std::string text = *content;
    for (const std::string& from : {compact(" null"), compact("null")})
        if (const auto at = text.find(from); at != std::string::npos) text.replace(at, from.size(), compact("\"<|endoftext|>\""));
    ASSERT_NE(text, *content);
    const auto tokenizer = Tokenizer::parse(text, "smolvlm with unk_token");
    ASSERT_TRUE(tokenizer) << tokenizer.error().message();
    for (const json::Value& c : jsonLines(m_folder / "text" / "goldens" / "smolvlm.unk-variant.jsonl"))
        expectCase(*tokenizer, m_texts.at(c.find("i")->asInt()), c);
}

}  // namespace
}  // namespace rowscope::text::testing
