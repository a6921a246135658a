#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <map>
#include <sstream>
#include <string>

#include "core/base/files.h"
#include "core/base/hash.h"
#include "core/base/json.h"
#include "core/base/utf8.h"
#include "core/text/python_json.h"
#include "core/text/unicode/categories.h"
#include "core/text/unicode/code_point_classes.h"
#include "core/text/unicode/graphemes.h"
#include "core/text/unicode/lowercase.h"
#include "core/text/unicode/normalization.h"
#include "tests/core/text/shared_golden.h"

namespace rowscope::text::unicode {
namespace {

std::string utf8Of(std::u32string_view text) {
    std::string out;
    for (const char32_t c : text) utf8::append(out, c);
    return out;
}

std::string normalized(std::u32string_view text, NormalForm form) {
    const std::string in = utf8Of(text);
    std::vector<ChangedChar> changed;
    normalize(in, form, changed);
    std::string out;
    for (const ChangedChar& c : changed) utf8::append(out, c.c);
    EXPECT_TRUE(mayChange(in, form) || out == in) << "the quick check promised no change";
    return out;
}

template <class F>
void forEachScalar(F&& f) {
    for (char32_t c = 0; c <= 0x10FFFF; ++c)
        if (c < 0xD800 || c > 0xDFFF) f(c);
}

TEST(UnicodeClasses, versionsDifferWhereTheLibrarysPartsDo) {
    const ClassTable& table = classTable();
    EXPECT_TRUE(table.is(U'é', kLetter));
    EXPECT_FALSE(table.is(0x301, kLetter | kNumber));
    EXPECT_TRUE(table.is(0x301, kNonspacing | kWord));
    EXPECT_TRUE(table.is(0x11DE0, kNumeric)) << "a number since Unicode 17.0";
    EXPECT_FALSE(table.is(0x11DE0, kNumber));
    EXPECT_TRUE(table.is(0xA0, kSpace));
    EXPECT_FALSE(table.is(0x200B, kSpace));
    EXPECT_FALSE(table.is(0x2E43, kPunctuation)) << "punctuation since Unicode 9.0, one too late for BERT";
    EXPECT_TRUE(isCombiningMark(0x301));
    EXPECT_FALSE(isCombiningMark(U'a'));
}

TEST(UnicodeClasses, rangesAndComplementAreExact) {
    for (const char* name : {"L", "Nd", "Cn", "Alphabetic", "White_Space"}) {
        const auto in = propertyRanges(name);
        ASSERT_TRUE(in) << name;
        const auto out = complement(*in);
        std::size_t count = 0;
        for (const auto* ranges : {&*in, &out})
            for (const CodePoints& r : *ranges) count += r.last - r.first + 1;
        EXPECT_EQ(count, 0x110000U - 0x800U) << name;
    }
    EXPECT_FALSE(propertyRanges("Xy"));
    EXPECT_FALSE(propertyRanges(""));
}

TEST(Normalization, composesDecomposesAndOrders) {
    EXPECT_EQ(normalized(U"e\u0323\u0302", NormalForm::Nfc), utf8Of(U"\u1EC7"));
    EXPECT_EQ(normalized(U"e\u0302\u0323", NormalForm::Nfc), utf8Of(U"\u1EC7")) << "marks in the other order";
    EXPECT_EQ(normalized(U"\u1EC7", NormalForm::Nfd), utf8Of(U"e\u0323\u0302"));
    EXPECT_EQ(normalized(U"\uD55C\u1100\u1161\u11A8", NormalForm::Nfc), utf8Of(U"\uD55C\uAC01"));
    EXPECT_EQ(normalized(U"\uAC01", NormalForm::Nfd), utf8Of(U"\u1100\u1161\u11A8"));
    EXPECT_EQ(normalized(U"\uFB01\u2460\uFF21", NormalForm::Nfkc), "fi1A");
    EXPECT_EQ(normalized(U"\u212B", NormalForm::Nfc), utf8Of(U"\u00C5")) << "a singleton never comes back";
    EXPECT_EQ(normalized(U"\u0958", NormalForm::Nfc), utf8Of(U"\u0915\u093C")) << "excluded from composition";
    EXPECT_EQ(normalized(U"\u32FF", NormalForm::Nfkc), utf8Of(U"\u32FF")) << "assigned in 12.1, after the tables";
    EXPECT_EQ(normalized(U"\U000105D2\u0307", NormalForm::Nfc), utf8Of(U"\U000105D2\u0307")) << "composes since 16.0 only";
}

TEST(Normalization, countsWhatACharacterSwallows) {
    std::vector<ChangedChar> out;
    normalize(utf8Of(U"xe\u0323\u0302z\u00E9"), NormalForm::Nfc, out);
    ASSERT_EQ(out.size(), 4U);
    EXPECT_EQ(out[1].change, -2) << "stands for its first source and swallows two marks";
    EXPECT_EQ(out[3].change, 0) << "composed before and after";
}

TEST(Lowercase, isPerCharacter) {
    EXPECT_EQ(lowercase(U'Σ'), U'σ');
    EXPECT_EQ(lowercase(U'İ'), U'İ') << "two characters: asked for elsewhere";
    EXPECT_TRUE(hasLongLowercase(U'İ'));
    EXPECT_EQ(lowercase(U'Ā'), U'ā');
    EXPECT_EQ(lowercase(U'ā'), U'ā');
    EXPECT_EQ(lowercase(0x1C89), 0x1C8A);
}

TEST(Graphemes, followTheRules) {
    const auto clusters = [](std::u32string_view text) {
        const std::string in = utf8Of(text);
        std::size_t count = 0;
        for (std::size_t at = 0; at < in.size(); ++count) at = graphemeEnd(in, at);
        return count;
    };
    EXPECT_EQ(clusters(U"a\u0301b\r\nc"), 4U);
    EXPECT_EQ(clusters(U"\U0001F469\u200D\U0001F469\u200D\U0001F467"), 1U);
    EXPECT_EQ(clusters(U"\U0001F1E9\U0001F1EA\U0001F1E9"), 2U);
    EXPECT_EQ(clusters(U"\u0915\u094D\u0937"), 1U) << "a conjunct";
    EXPECT_EQ(clusters(U"\u1100\u1161\u11A8\u1100"), 2U);
    EXPECT_EQ(clusters(U"\u0600a"), 1U) << "a prepended mark";
}

// Everything below compares with what the reference library itself does, for every scalar value.
class AgainstLibrary : public ::testing::Test {
protected:
    void SetUp() override {
        const auto folder = testing::sharedGolden("tokenizer-image/text");
        if (!folder) GTEST_SKIP() << "no shared golden values";
        const auto text = readFile(*folder / "unicode_classes.json");
        ASSERT_TRUE(text) << text.error().message();
        auto value = json::parse(*text, "unicode_classes.json");
        ASSERT_TRUE(value) << value.error().message();
        m_golden = std::move(*value);
    }
    std::vector<bool> points(const char* key) const {
        std::vector<bool> out(0x110000);
        for (const json::Value& range : m_golden.find(key)->asArray()) {
            const auto hex = [](const json::Value& v) { return std::stoul(v.asString(), nullptr, 16); };
            for (auto c = hex(range.asArray().front()); c <= hex(range.asArray().back()); ++c) out[c] = true;
        }
        return out;
    }
    json::Value m_golden;
};

TEST_F(AgainstLibrary, classes) {
    const ClassTable& table = classTable();
    const auto expectEqual = [&](const char* key, auto&& ours) {
        const auto theirs = points(key);
        std::size_t wrong = 0;
        forEachScalar([&](char32_t c) {
            if (ours(c) != theirs[c] && ++wrong < 5) ADD_FAILURE() << key << ": U+" << std::hex << static_cast<unsigned>(c);
        });
        EXPECT_EQ(wrong, 0U) << key;
    };
    const auto has = [&](unsigned bits) { return [&table, bits](char32_t c) { return table.is(c, bits); }; };
    expectEqual("regex \\p{L}", has(kLetter));
    expectEqual("regex \\p{N}", has(kNumber));
    expectEqual("regex \\s", has(kSpace));
    expectEqual("Digits (Rust char::is_numeric)", has(kNumeric));
    expectEqual("BertPreTokenizer isolated (punctuation)", has(kPunctuation));
    expectEqual("BertPreTokenizer removed (whitespace)", has(kSpace));
}

TEST_F(AgainstLibrary, lowercaseOfEveryScalar) {
    const auto hex = [](char32_t c) {
        std::ostringstream out;
        out << std::uppercase << std::hex << static_cast<unsigned>(c);
        return out.str();
    };
    std::map<std::string, std::string> mapped;
    forEachScalar([&](char32_t c) {
        if (hasLongLowercase(c))
            mapped[hex(c)] = hex(kLongLowercase[0]) + " " + hex(kLongLowercase[1]);
        else if (lowercase(c) != c)
            mapped[hex(c)] = hex(lowercase(c));
    });
    EXPECT_EQ(static_cast<std::int64_t>(mapped.size()), m_golden.find("Lowercase count")->asInt());
    json::Value object{json::Object{}};
    for (const auto& [from, to] : mapped) object.asObject().emplace_back(from, to);
    EXPECT_EQ(sha256Hex(pythonJson(object)), m_golden.find("Lowercase map sha256 (json, sorted keys)")->asString());
}

TEST_F(AgainstLibrary, normalFormsOfEveryScalar) {
    const std::pair<const char*, NormalForm> forms[] = {
        {"NFC", NormalForm::Nfc}, {"NFD", NormalForm::Nfd}, {"NFKC", NormalForm::Nfkc}, {"NFKD", NormalForm::Nfkd}};
    for (const auto& [name, form] : forms) {
        Sha256 hash;
        forEachScalar([&](char32_t c) { hash.add(normalized(std::u32string_view(&c, 1), form) + "\n"); });
        EXPECT_EQ(hash.hex(), m_golden.find(std::string(name) + " sha256 over all scalars (utf8 of result + LF)")->asString()) << name;
    }
}

}  // namespace
}  // namespace rowscope::text::unicode
