#pragma once

#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "core/base/files.h"
#include "core/base/json.h"
#include "core/text/tokenizer.h"

namespace rowscope::text::testing {

/// Lines of a .jsonl file.
inline std::vector<json::Value> jsonLines(const std::filesystem::path& path) {
    std::vector<json::Value> out;
    const auto content = readFile(path);
    EXPECT_TRUE(content) << content.error().message();
    if (!content) return out;
    for (std::size_t at = 0; at < content->size();) {
        const std::size_t end = std::min(content->find('\n', at), content->size());
        if (end > at) {
            const auto value = json::parse(std::string_view(*content).substr(at, end - at), path.string());
            EXPECT_TRUE(value) << value.error().message();
            if (value) out.push_back(*value);
        }
        at = end + 1;
    }
    return out;
}

/// The texts of a texts.jsonl by their number; "hex" ones are bytes that need not be UTF-8.
inline std::map<std::int64_t, std::string> goldenTexts(const std::filesystem::path& folder) {
    std::map<std::int64_t, std::string> out;
    for (const json::Value& line : jsonLines(folder / "texts.jsonl")) {
        std::string text;
        if (const json::Value* hex = line.find("hex"))
            for (std::size_t i = 0; i + 1 < hex->asString().size(); i += 2)
                text += static_cast<char>(std::strtoul(hex->asString().substr(i, 2).c_str(), nullptr, 16));
        else
            text = line.find("t")->asString();
        out[line.find("i")->asInt()] = text;
    }
    return out;
}

inline std::vector<std::int32_t> numbers(const json::Value& list) {
    std::vector<std::int32_t> out;
    for (const json::Value& v : list.asArray()) out.push_back(static_cast<std::int32_t>(v.asInt()));
    return out;
}

inline std::vector<std::int32_t> flat(const std::vector<TextRange>& offsets) {
    std::vector<std::int32_t> out;
    for (const TextRange& range : offsets) {
        out.push_back(static_cast<std::int32_t>(range.begin));
        out.push_back(static_cast<std::int32_t>(range.end));
    }
    return out;
}

/// Compares all that a golden line states about a text: ids, off, tokens, dec, dec_skip, ids_special, pair_ids, pair_types.
inline void expectCase(const Tokenizer& tokenizer, const std::string& text, const json::Value& c) {
    SCOPED_TRACE(tokenizer.name() + " text " + std::to_string(c.find("i")->asInt()));
    const auto plain = tokenizer.encode(text, {.tokens = true});
    ASSERT_TRUE(plain) << plain.error().message();
    if (const json::Value* ids = c.find("ids")) EXPECT_EQ(plain->ids, numbers(*ids));
    if (const json::Value* offsets = c.find("off")) {
        std::vector<std::int32_t> expected;
        for (const json::Value& v : offsets->asArray())  // flat, or a list of pairs
            if (v.isArray())
                for (const json::Value& w : v.asArray()) expected.push_back(static_cast<std::int32_t>(w.asInt()));
            else
                expected.push_back(static_cast<std::int32_t>(v.asInt()));
        EXPECT_EQ(flat(plain->offsets), expected);
    }
    const auto fast = tokenizer.encode(text, {.offsets = false});
    ASSERT_TRUE(fast) << fast.error().message();
    EXPECT_EQ(fast->ids, plain->ids) << "without offsets";
    EXPECT_TRUE(fast->offsets.empty());
    if (const json::Value* tokens = c.find("tokens")) {
        std::vector<std::string> expected;
        for (const json::Value& v : tokens->asArray()) expected.push_back(v.asString());
        EXPECT_EQ(plain->tokens, expected);
    }
    if (const json::Value* decoded = c.find("dec")) {
        const auto kept = tokenizer.decode(plain->ids, false);
        ASSERT_TRUE(kept) << kept.error().message();
        EXPECT_EQ(*kept, decoded->asString());
        const auto skipped = tokenizer.decode(plain->ids, true);
        ASSERT_TRUE(skipped) << skipped.error().message();
        EXPECT_EQ(*skipped, (c.find("dec_skip") ? c.find("dec_skip") : decoded)->asString());
        const auto framed = tokenizer.encode(text, {.addSpecialTokens = true});
        ASSERT_TRUE(framed) << framed.error().message();
        EXPECT_EQ(framed->ids, c.find("ids_special") ? numbers(*c.find("ids_special")) : plain->ids);
        EXPECT_EQ(framed->offsets.size(), framed->ids.size());
    }
    if (const json::Value* pair = c.find("pair_ids")) {
        const auto both = tokenizer.encodePair(text, "second \"segment\" é", {.addSpecialTokens = true});
        ASSERT_TRUE(both) << both.error().message();
        EXPECT_EQ(both->ids, numbers(*pair));
        EXPECT_EQ(both->typeIds, numbers(*c.find("pair_types")));
    }
}

}  // namespace rowscope::text::testing
