#include <algorithm>
#include <array>
#include <string>

#include "core/trace/laya/notes.h"

namespace rowscope::trace::laya {
namespace {

struct Language {
    const char* code;
    std::string_view words;  ///< common words, each between spaces
};

/// Function words that carry a language; words that several of these share are left out.
constexpr std::array<Language, 6> kLanguages{{
    {"en",
     " the and of to is was were are with for that this from have has had it its by at be been which will would can not there their they "
     "you your what "
     "on as or but if his her she he we "},
    {"de",
     " der die das und ist nicht ein eine einen einem einer mit auf für von dem den des sich auch wird sind war wurde bitte im aus bei "
     "nach zu zum zur oder "
     "aber wenn noch nur wie ich wir sie "},
    {"fr",
     " le la les des du est une un et dans pour pas que qui avec sur au aux ce cette sont était plus par vous nous elle il ils leur "},
    {"es", " el los las una un es está con para por que del al se su sus como más pero fue son este esta muy hay "},
    {"it", " il lo gli una un è con per che del della nel nella sono più non si su come questo questa anche "},
    {"nl", " het een en van is niet met voor op de dat die zijn wordt werd ook aan bij naar maar nog wel je ik "},
}};

bool isLetter(unsigned char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c >= 0x80; }

/// Words in lower case (ASCII letters only are folded), each between spaces in one text.
std::vector<std::string> wordsOf(std::string_view text) {
    std::vector<std::string> words;
    std::string word;
    for (const char c : text) {
        if (isLetter(static_cast<unsigned char>(c))) {
            word += c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c;
        } else if (!word.empty()) {
            words.push_back(std::move(word));
            word.clear();
        }
    }
    if (!word.empty()) words.push_back(std::move(word));
    return words;
}

}  // namespace

std::optional<std::string> languageOf(std::string_view text) {
    constexpr std::size_t kRead = 20000;  // bytes; a language shows long before that
    constexpr int kLeastHits = 2;
    const std::vector<std::string> words = wordsOf(text.substr(0, kRead));
    std::array<int, kLanguages.size()> hits{};
    for (const std::string& word : words) {
        const std::string spaced = " " + word + " ";
        for (std::size_t i = 0; i < kLanguages.size(); ++i)
            if (kLanguages[i].words.find(spaced) != std::string_view::npos) ++hits[i];
    }
    const auto best = std::max_element(hits.begin(), hits.end());
    const auto rivals = std::count_if(hits.begin(), hits.end(), [&](int h) { return 2 * h > *best; });
    if (*best < kLeastHits || rivals > 1) return std::nullopt;  // too few words, or another language nearly as likely
    return kLanguages[static_cast<std::size_t>(best - hits.begin())].code;
}

}  // namespace rowscope::trace::laya
