#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "core/rows/laya/vocabulary.h"

namespace rowscope::rows::laya::toy {

/// One token a byte (its value), one token a special (200, 201, …): sequences can be written down by hand.
inline constexpr std::array<std::string_view, 11> kSpecials{
    "<|im_start|>",  "<end_of_utterance>", "<image>", "<fake_token_around_image>", "<global-img>", "[MASK]", "[SEP]", "[CLS]",
    "<row_1_col_1>", "<row_1_col_2>",      "\n\n"};

inline std::int32_t special(std::string_view text) {
    for (std::size_t i = 0; i < kSpecials.size(); ++i)
        if (kSpecials[i] == text) return static_cast<std::int32_t>(200 + i);
    return -1;
}

inline std::vector<std::int32_t> encode(std::string_view text) {
    std::vector<std::int32_t> ids;
    while (!text.empty()) {
        std::string_view hit;
        for (const std::string_view s : kSpecials)
            if (text.starts_with(s)) hit = s;
        ids.push_back(hit.empty() ? static_cast<unsigned char>(text.front()) : special(hit));
        text.remove_prefix(hit.empty() ? 1 : hit.size());
    }
    return ids;
}

inline Vocabulary vocabulary() {
    Vocabulary v;
    v.encode = [](std::string_view text) -> Result<std::vector<std::int32_t>> { return encode(text); };
    v.image = special("<image>");
    v.mask = special("[MASK]");
    v.sep = special("[SEP]");
    v.cls = special("[CLS]");
    for (const std::string_view s : kSpecials)
        if (s != "\n\n") v.specials.emplace_back(std::string(s), special(s));
    return v;
}

}  // namespace rowscope::rows::laya::toy
