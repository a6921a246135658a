#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "tests/core/text/golden_cases.h"
#include "tests/core/text/shared_golden.h"

namespace rowscope::text {
namespace {

using testing::numbers;

TEST(LayaTokenizers, giveTheReferencesIdsAndTexts) {
    const auto folder = testing::sharedGolden("laya");
    if (!folder) GTEST_SKIP() << "no shared golden values";
    const auto content = readFile(*folder / "cases" / "tokenizer.json");
    ASSERT_TRUE(content) << content.error().message();
    const auto golden = json::parse(*content, "tokenizer.json");
    ASSERT_TRUE(golden) << golden.error().message();
    std::size_t cases = 0;
    for (const auto& [name, list] : golden->find("tokenizers")->asObject()) {
        const auto checkpoint = *folder / "checkpoints" / name;
        const auto path = std::filesystem::exists(checkpoint / "processor") ? checkpoint / "processor" : checkpoint / "tokenizer";
        const auto tokenizer = Tokenizer::load(path / "tokenizer.json");
        ASSERT_TRUE(tokenizer) << tokenizer.error().message();
        for (const json::Value& c : list.asArray()) {
            const std::string& text = c.find("text")->asString();
            const auto plain = tokenizer->encode(text);
            ASSERT_TRUE(plain) << plain.error().message();
            EXPECT_EQ(plain->ids, numbers(*c.find("ids"))) << name << ": " << text;
            const auto framed = tokenizer->encode(text, {.addSpecialTokens = true});
            ASSERT_TRUE(framed) << framed.error().message();
            EXPECT_EQ(framed->ids, numbers(*c.find("ids_with_special"))) << name << ": " << text;
            const auto decoded = tokenizer->decode(plain->ids);
            ASSERT_TRUE(decoded) << decoded.error().message();
            EXPECT_EQ(*decoded, c.find("decoded")->asString()) << name << ": " << text;
            ++cases;
        }
    }
    EXPECT_GT(cases, 0U);
}

}  // namespace
}  // namespace rowscope::text
