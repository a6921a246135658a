#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>

#include "core/text/subword/bpe.h"
#include "core/text/subword/byte_trie.h"
#include "core/text/subword/unigram.h"
#include "core/text/subword/word_level.h"
#include "core/text/subword/word_piece.h"

namespace rowscope::text {
namespace {

Vocabulary vocabularyOf(const std::vector<std::string>& tokens) {
    Vocabulary out;
    for (std::size_t i = 0; i < tokens.size(); ++i) out.add(tokens[i], static_cast<std::int32_t>(i));
    out.finish();
    return out;
}

/// "id:begin-end" for every token, or the error's sentence.
std::vector<std::string> tokensOf(const SubwordModel& model, std::string_view piece) {
    SubwordScratch scratch;
    std::vector<SubToken> tokens;
    if (const auto status = model.tokenize(piece, scratch, tokens); !status) return {status.error().message()};
    std::vector<std::string> out;
    for (const SubToken& t : tokens) out.push_back(std::to_string(t.id) + ":" + std::to_string(t.begin) + "-" + std::to_string(t.end));
    return out;
}

TEST(Vocabulary, findsBothWays) {
    Vocabulary v;
    v.add("a", 5);
    v.add("b", 2000000000);
    v.add("a", 7);
    v.addAlias("b", 3);
    v.finish();
    EXPECT_EQ(v.size(), 2U);
    EXPECT_EQ(v.find("a"), 7) << "the last one counts";
    EXPECT_EQ(v.text(7), "a");
    EXPECT_FALSE(v.text(5));
    EXPECT_EQ(v.text(3), "b");
    EXPECT_EQ(v.text(2000000000), "b");
    EXPECT_EQ(v.idLimit(), 2000000001);
    EXPECT_FALSE(v.find("c"));
    EXPECT_FALSE(v.text(-1));
}

TEST(ByteTrie, holdsAllOfManyTexts) {
    std::mt19937 random(3);
    std::vector<std::string> texts;
    for (int i = 0; i < 20000; ++i) {
        std::string text;
        for (std::size_t n = 1 + random() % 9; n > 0; --n) text += static_cast<char>(random() % (i % 3 ? 5 : 256));
        texts.push_back(text);
    }
    std::vector<std::pair<std::string_view, std::int32_t>> entries;
    std::map<std::string, std::int32_t> expected;
    for (std::size_t i = 0; i < texts.size(); ++i) {
        entries.emplace_back(texts[i], static_cast<std::int32_t>(i));
        expected[texts[i]] = static_cast<std::int32_t>(i);
    }
    const ByteTrie trie(entries);
    for (const auto& [text, value] : expected) {
        const auto node = trie.walk(ByteTrie::kRoot, text);
        ASSERT_NE(node, ByteTrie::kNone);
        ASSERT_EQ(trie.value(node), value);
    }
    for (int i = 0; i < 20000; ++i) {
        std::string text;
        for (std::size_t n = 1 + random() % 6; n > 0; --n) text += static_cast<char>(random() % 256);
        const auto node = trie.walk(ByteTrie::kRoot, text);
        if (node != ByteTrie::kNone && trie.value(node) >= 0) EXPECT_TRUE(expected.contains(text));
    }
    EXPECT_EQ(ByteTrie().walk(ByteTrie::kRoot, "a"), ByteTrie::kNone);
}

/// A random vocabulary over a, b, c and merges that only use what is there.
struct RandomBpe {
    std::vector<std::string> tokens{"a", "b", "c"};
    std::vector<std::pair<std::string, std::string>> merges;

    explicit RandomBpe(std::mt19937& random) {
        for (std::size_t n = random() % 12; n > 0; --n) {
            const std::string left = tokens[random() % tokens.size()];
            const std::string right = tokens[random() % tokens.size()];
            if (std::find(tokens.begin(), tokens.end(), left + right) == tokens.end()) tokens.push_back(left + right);
            merges.emplace_back(left, right);
        }
    }
    [[nodiscard]] MergeTable table(const Vocabulary& vocabulary) const {
        MergeTable out(merges.size());
        for (std::size_t i = 0; i < merges.size(); ++i)
            out.set(*vocabulary.find(merges[i].first), *vocabulary.find(merges[i].second),
                    {static_cast<std::uint32_t>(i), *vocabulary.find(merges[i].first + merges[i].second)});
        return out;
    }
};

// Short words are merged by scanning, long ones with a heap. A word behind enough text that never merges with it takes the other way.
TEST(Bpe, bothWaysOfMergingAgree) {
    std::mt19937 random(11);
    for (int round = 0; round < 500; ++round) {
        const RandomBpe bpe(random);
        auto tokens = bpe.tokens;
        tokens.emplace_back("-");
        const Vocabulary vocabulary = vocabularyOf(tokens);
        const BpeModel model(vocabulary, bpe.table(vocabulary), {});
        std::string word;
        for (std::size_t n = 1 + random() % 30; n > 0; --n) word += static_cast<char>('a' + random() % 3);
        const auto shortWay = tokensOf(model, word);
        SubwordScratch scratch;
        std::vector<SubToken> longWay;
        ASSERT_TRUE(model.tokenize(std::string(60, '-') + word, scratch, longWay));
        longWay.erase(longWay.begin(), longWay.begin() + 60);
        std::vector<std::string> shifted;
        for (const SubToken& t : longWay)
            shifted.push_back(std::to_string(t.id) + ":" + std::to_string(t.begin - 60) + "-" + std::to_string(t.end - 60));
        ASSERT_EQ(shortWay, shifted) << word;
    }
}

TEST(Bpe, unknownCharactersVanishFuseOrStand) {
    const Vocabulary vocabulary = vocabularyOf({"<unk>", "a"});
    const auto model = [&](BpeOptions options) { return BpeModel(vocabulary, MergeTable(), std::move(options)); };
    EXPECT_THAT(tokensOf(model({}), "axya"), ::testing::ElementsAre("1:0-1", "1:1-2")) << "what vanishes leaves no gap in the offsets";
    BpeOptions options{.unknownToken = "<unk>", .hasUnknownToken = true};
    EXPECT_THAT(tokensOf(model(options), "axya"), ::testing::ElementsAre("1:0-1", "0:1-2", "0:2-3", "1:3-4"));
    options.fuseUnknown = true;
    EXPECT_THAT(tokensOf(model(options), "axya"), ::testing::ElementsAre("1:0-1", "0:1-3", "1:3-4"));
    options.unknownToken = "<nope>";
    EXPECT_THAT(tokensOf(model(options), "x"), ::testing::ElementsAre(::testing::HasSubstr("'<nope>' for 'x'")));
}

TEST(WordPiece, longestFirstOrOneUnknownWord) {
    const WordPieceModel model(vocabularyOf({"[UNK]", "un", "##aff", "##able", "##a", "unaf"}),
                               {.unknownToken = "[UNK]", .prefix = "##", .longestWord = 10});
    EXPECT_THAT(tokensOf(model, "unaffable"), ::testing::ElementsAre("0:0-9")) << "unaf is longer than un, and then nothing fits";
    EXPECT_THAT(tokensOf(model, "unable"), ::testing::ElementsAre("1:0-2", "3:2-6"));
    EXPECT_THAT(tokensOf(model, "unaaaaaaaaa"), ::testing::ElementsAre("0:0-11")) << "more than 10 characters";
    EXPECT_THAT(tokensOf(model, "un\u00E9"), ::testing::ElementsAre("0:0-4"));
}

TEST(WordLevel, wholeWordsOnly) {
    EXPECT_THAT(tokensOf(WordLevelModel(vocabularyOf({"<unk>", "ab"}), "<unk>"), "ab"), ::testing::ElementsAre("1:0-2"));
    EXPECT_THAT(tokensOf(WordLevelModel(vocabularyOf({"<unk>", "ab"}), "<unk>"), "abc"), ::testing::ElementsAre("0:0-3"));
    EXPECT_THAT(tokensOf(WordLevelModel(vocabularyOf({"ab"}), "<unk>"), "c"),
                ::testing::ElementsAre(::testing::HasSubstr("'<unk>' for 'c'")));
}

TEST(Unigram, bestSumAndFusedUnknowns) {
    const UnigramModel model(vocabularyOf({"<unk>", "a", "b", "ab", "abc"}),
                             {.scores = {0, -1, -1, -1.5, -9}, .unknownId = 0, .byteFallback = false});
    EXPECT_THAT(tokensOf(model, "ab"), ::testing::ElementsAre("3:0-2"));
    EXPECT_THAT(tokensOf(model, "abc"), ::testing::ElementsAre("4:0-3")) << "an unknown c would cost 19";
    EXPECT_THAT(tokensOf(model, "xyab"), ::testing::ElementsAre("0:0-2", "3:2-4"));
    const UnigramModel none(vocabularyOf({"a"}), {.scores = {-1}, .unknownId = std::nullopt, .byteFallback = false});
    EXPECT_THAT(tokensOf(none, "b"), ::testing::ElementsAre(::testing::HasSubstr("'unk_id'")));
}

TEST(Unigram, byteTokensSpanTheWholeUnknownText) {
    const UnigramModel model(vocabularyOf({"<unk>", "<0xC3>", "<0xA9>"}), {.scores = {0, -1, -1}, .unknownId = 0, .byteFallback = true});
    EXPECT_THAT(tokensOf(model, "é"), ::testing::ElementsAre("1:0-2", "2:0-2"));
    EXPECT_THAT(tokensOf(model, "ü"), ::testing::ElementsAre("0:0-2")) << "one byte has no token: unknown as a whole";
}

}  // namespace
}  // namespace rowscope::text
