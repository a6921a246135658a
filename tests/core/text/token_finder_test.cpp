#include "core/text/added/token_finder.h"

#include <gtest/gtest.h>

#include <random>
#include <string>

namespace rowscope::text {
namespace {

using Found = TokenFinder::Found;

TokenFinder finderOf(const std::vector<std::string>& texts) {
    TokenFinder finder;
    for (std::size_t i = 0; i < texts.size(); ++i) finder.add(texts[i], static_cast<std::int32_t>(i));
    finder.finish();
    return finder;
}

/// What the finder promises, by trying every text at every place.
Found slowFind(const std::vector<std::string>& texts, const std::string& text, std::size_t from) {
    for (std::size_t at = from; at < text.size(); ++at) {
        Found best{0, 0, -1};
        for (std::size_t i = 0; i < texts.size(); ++i)
            if (text.compare(at, texts[i].size(), texts[i]) == 0 && (best.value < 0 || texts[i].size() > best.end - best.begin))
                best = {at, at + texts[i].size(), static_cast<std::int32_t>(i)};
        if (best.value >= 0) return best;
    }
    return {text.size(), text.size(), -1};
}

TEST(TokenFinder, leftmostThenLongest) {
    const auto finder = finderOf({"abcd", "bc", "b", "cdef"});
    const auto at = [&](const char* text) {
        const Found f = finder.find(text, 0);
        return std::make_tuple(f.begin, f.end, f.value);
    };
    EXPECT_EQ(at("xabcd"), std::make_tuple(1U, 5U, 0));
    EXPECT_EQ(at("abce"), std::make_tuple(1U, 3U, 1)) << "the longer one further left failed";
    EXPECT_EQ(at("bx"), std::make_tuple(0U, 1U, 2));
    EXPECT_EQ(at("abcdef"), std::make_tuple(0U, 4U, 0));
    EXPECT_EQ(at("acdef"), std::make_tuple(1U, 5U, 3));
    EXPECT_LT(std::get<2>(at("xyz")), 0);
}

TEST(TokenFinder, refusesEmptyAndEqualTexts) {
    TokenFinder finder;
    EXPECT_TRUE(finder.empty());
    EXPECT_FALSE(finder.add("", 1));
    EXPECT_TRUE(finder.add("a", 1));
    EXPECT_FALSE(finder.add("a", 2));
    finder.finish();
    EXPECT_EQ(finder.find("a", 0).value, 1);
}

TEST(TokenFinder, equalsTryingEveryPlace) {
    std::mt19937 random(20240917);
    const auto word = [&](std::size_t longest) {
        std::string out;
        for (std::size_t n = 1 + random() % longest; n > 0; --n) out += static_cast<char>('a' + random() % 3);
        return out;
    };
    for (int round = 0; round < 3000; ++round) {
        std::vector<std::string> texts;
        TokenFinder finder;
        for (std::size_t n = 1 + random() % 6; n > 0; --n) {
            const std::string text = word(5);
            if (finder.add(text, static_cast<std::int32_t>(texts.size()))) texts.push_back(text);
        }
        finder.finish();
        const std::string text = word(24);
        for (std::size_t from = 0; from <= text.size();) {
            const Found expected = slowFind(texts, text, from);
            const Found found = finder.find(text, from);
            ASSERT_EQ(found.value, expected.value) << text << " from " << from;
            if (found.value < 0) break;
            ASSERT_EQ(found.begin, expected.begin) << text;
            ASSERT_EQ(found.end, expected.end) << text;
            from = found.end;
        }
    }
}

// Texts that a naive search would take the square of their length for.
TEST(TokenFinder, isLinear) {
    const std::string token = std::string(20000, 'a') + "b";
    const auto finder = finderOf({token});
    EXPECT_LT(finder.find(std::string(3000000, 'a'), 0).value, 0);
}

}  // namespace
}  // namespace rowscope::text
