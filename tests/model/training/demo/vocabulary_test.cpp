#include "model/training/demo/vocabulary.h"

#include <gtest/gtest.h>

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

}  // namespace
