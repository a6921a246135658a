#include "model/training/demo/vocabulary.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <map>
#include <set>

#include "core/question/question.h"
#include "core/text/state_text.h"
#include "model/training/demo/sources.h"

namespace rowscope::training::demo {
namespace {

std::string utf8(unsigned code) {
    if (code < 0x80) return {static_cast<char>(code)};
    return {static_cast<char>(0xC0 | (code >> 6)), static_cast<char>(0x80 | (code & 0x3F))};
}

/// GPT-2's alphabet: printable bytes stand for themselves, the others for the characters from U+0100 on.
std::array<std::string, 256> byteAlphabet() {
    std::array<std::string, 256> out;
    unsigned next = 256;
    for (unsigned byte = 0; byte < 256; ++byte) {
        const bool printable = (byte >= 33 && byte <= 126) || (byte >= 161 && byte <= 172) || byte >= 174;
        out[byte] = utf8(printable ? byte : next++);
    }
    return out;
}

enum class Kind : std::uint8_t { Letter, Digit, Space, Other };
Kind kindOf(char c) {
    const auto byte = static_cast<unsigned char>(c);
    if (std::isalpha(byte) != 0) return Kind::Letter;
    if (std::isdigit(byte) != 0) return Kind::Digit;
    return std::isspace(byte) != 0 ? Kind::Space : Kind::Other;
}

/// Words as GPT-2's pattern cuts ASCII text: a run of one kind with at most one space before it.
void addWords(const std::string& text, std::set<std::string>& words) {
    for (std::size_t at = 0; at < text.size();) {
        std::size_t end = at;
        if (text[end] == ' ' && end + 1 < text.size() && kindOf(text[end + 1]) != Kind::Space) ++end;
        const Kind kind = kindOf(text[end]);
        while (end < text.size() && kindOf(text[end]) == kind && (kind != Kind::Space || end == at)) ++end;
        words.insert(text.substr(at, end - at));
        at = end;
    }
}

using Word = std::vector<std::string>;

void merge(Word& word, const std::pair<std::string, std::string>& pair) {
    Word out;
    for (std::size_t i = 0; i < word.size(); ++i) {
        if (i + 1 < word.size() && word[i] == pair.first && word[i + 1] == pair.second) {
            out.push_back(pair.first + pair.second);
            ++i;
        } else {
            out.push_back(word[i]);
        }
    }
    word = std::move(out);
}

void addQuestion(const AskedQuestion& asked, question::Rules rules, std::vector<std::string>& texts, Status& status) {
    auto question = question::readQuestion("demo", asked.question, rules);
    if (!question) {
        status = fail(question.error());
        return;
    }
    const std::string type(question::name(question->type));
    texts.push_back("\n" + type + " question: " + question->instructions);
    texts.push_back(" " + type + " question: " + question->instructions);
    texts.push_back(type + " question: " + question->instructions);
    for (const question::Option& option : question->options) {
        texts.push_back("- " + option.text);
        texts.push_back(" " + option.text);
    }
    if (asked.state.isNull()) return;
    texts.push_back(text::stateText(asked.state, text::StateFormat::Json));
    texts.push_back(text::stateText(json::Object{{"context", asked.state}}, text::StateFormat::Json));
}

}  // namespace

Vocabulary learnVocabulary(const std::vector<std::string>& texts) {
    const auto alphabet = byteAlphabet();
    Vocabulary vocabulary;
    vocabulary.tokens.assign(alphabet.begin(), alphabet.end());
    std::set<std::string> distinct;
    for (const std::string& text : texts) addWords(text, distinct);
    std::vector<Word> words;
    for (const std::string& word : distinct) {
        Word symbols;
        for (const char c : word) symbols.push_back(alphabet[static_cast<unsigned char>(c)]);
        words.push_back(std::move(symbols));
    }
    while (true) {
        std::map<std::pair<std::string, std::string>, int> counts;
        for (const Word& word : words)
            for (std::size_t i = 0; i + 1 < word.size(); ++i) ++counts[{word[i], word[i + 1]}];
        const auto most = std::max_element(counts.begin(), counts.end(), [](const auto& a, const auto& b) { return a.second < b.second; });
        if (most == counts.end()) break;
        vocabulary.merges.push_back(most->first);
        vocabulary.tokens.push_back(most->first.first + most->first.second);
        for (Word& word : words) merge(word, most->first);
    }
    // Two merges may make one string; a token has one id.
    std::set<std::string> seen;
    std::erase_if(vocabulary.tokens, [&](const std::string& token) { return !seen.insert(token).second; });
    return vocabulary;
}

Result<std::vector<std::string>> corpusTexts(Corpus corpus) {
    constexpr int kAsked = 4000;  // far more than it takes to meet every word of the templates
    std::vector<std::string> texts{"User:", "\nAssistant: Options:\n", "\n", " choice question: Which word?",
                                   "\nchoice question: Which word?"};
    Status status;
    for (int i = 0; i < kAsked && status; ++i) {
        Random random(mixedSeed(0, 9, static_cast<std::uint64_t>(i)));
        if (corpus == Corpus::Texts) {
            addQuestion(askText(kTextTopics[static_cast<std::size_t>(i) % kTextTopics.size()], {Split::Train, 0.0}, random),
                        question::Rules::Text, texts, status);
        } else {
            const Scene scene = sceneOf(0, Split::Train, static_cast<std::uint64_t>(i));
            if (const auto asked = ask(kSceneTopics[static_cast<std::size_t>(i) % kSceneTopics.size()], scene, random))
                addQuestion(*asked, question::Rules::Vision, texts, status);
        }
    }
    if (!status) return fail(status.error());
    // Of a question that is no longer asked: the plans were tuned, and their checkpoints trained, with the tokens that it brought.
    if (corpus == Corpus::Scenes) texts.push_back(" largest");
    for (const Form form : kForms) texts.push_back("it " + std::string(name(form)) + " " + std::string(name(form)));
    for (const Colour colour : kColours) texts.push_back("it " + std::string(name(colour)) + " " + std::string(name(colour)));
    return texts;
}

}  // namespace rowscope::training::demo
