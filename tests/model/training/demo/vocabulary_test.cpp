#include "model/training/demo/vocabulary.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "core/base/files.h"
#include "core/text/tokenizer.h"
#include "model/training/demo/scene.h"
#include "model/training/demo/tokenizer_file.h"

using namespace rowscope;
using namespace rowscope::training::demo;

namespace {

TEST(DemoVocabulary, WordsOfTheDataAreOneTokenAndOtherTextFallsBackToBytes) {
    const auto texts = corpusTexts(Corpus::Scenes);
    ASSERT_TRUE(texts) << texts.error().message();
    const auto file = tokenizerFile(learnVocabulary(*texts), {"[SEP]"});
    const auto tokenizer = text::Tokenizer::parse(json::write(file.content), "tokenizer.json");
    ASSERT_TRUE(tokenizer) << tokenizer.error().message();
    const auto ids = [&](const std::string& text) {
        const auto encoding = tokenizer->encode(text, {.addSpecialTokens = false, .offsets = false});
        return encoding ? encoding->ids : std::vector<std::int32_t>{};
    };
    for (const Form form : kForms) EXPECT_EQ(ids(" " + std::string(name(form))).size(), 1U) << name(form);
    for (const Colour colour : kColours) EXPECT_EQ(ids(" " + std::string(name(colour))).size(), 1U) << name(colour);
    EXPECT_EQ(ids("\n").size(), 1U) << "the terminator";
    EXPECT_GT(ids("Zw\xC3\xB6lf").size(), 1U);
    EXPECT_EQ(ids("[SEP]"), std::vector<std::int32_t>{static_cast<std::int32_t>(file.specials.at("[SEP]"))});
}

/// The plans start from a network with one row a token: with another vocabulary they would train another checkpoint than the one that is
/// shipped, as a question that was dropped once showed.
TEST(DemoVocabulary, ShippedCheckpointsHaveTheTokensThatTheRecipeLearns) {
    struct Shipped {
        Corpus corpus;
        const char* file;
    };
    for (const Shipped& shipped :
         {Shipped{Corpus::Scenes, "demo-smolvlm-causal/processor"}, Shipped{Corpus::Scenes, "demo-smolvlm-block/processor"},
          Shipped{Corpus::Scenes, "demo-modernvbert-mask/processor"}, Shipped{Corpus::Texts, "demo-modernbert-text/tokenizer"}}) {
        const std::string path = std::string("resources/checkpoints/") + shipped.file + "/tokenizer.json";
        const auto text = readFile(path);
        ASSERT_TRUE(text) << text.error().message();
        const auto file = json::parse(*text, path);
        ASSERT_TRUE(file) << file.error().message();
        const json::Object& ids = file->find("model")->find("vocab")->asObject();
        const auto texts = corpusTexts(shipped.corpus);
        ASSERT_TRUE(texts) << texts.error().message();
        const Vocabulary learnt = learnVocabulary(*texts);
        for (const std::string& token : learnt.tokens)
            EXPECT_TRUE(std::any_of(ids.begin(), ids.end(), [&](const auto& entry) { return entry.first == token; }))
                << path << ": " << token;
        EXPECT_EQ(file->find("model")->find("merges")->asArray().size(), learnt.merges.size()) << path;
    }
}

}  // namespace
