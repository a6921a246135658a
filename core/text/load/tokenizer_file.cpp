#include "core/text/load/tokenizer_file.h"

#include <charconv>
#include <limits>

#include "core/base/json_events.h"
#include "core/text/load/score.h"

namespace rowscope::text {
namespace {

/// Sends what belongs to model.vocab and model.merges into blocks, everything else into a value.
class FileReader final : public json::Events {
public:
    explicit FileReader(TokenizerFile& file) : m_file(file) {}
    json::ValueBuilder builder;
    std::string cause;  ///< why a member returned false, where it isn't the builder

    bool null() override { return m_mode == Mode::Rest ? builder.null() : wrong("null"); }
    bool boolean(bool value) override { return m_mode == Mode::Rest ? builder.boolean(value) : wrong("a boolean"); }

    bool number(std::string_view text) override {
        switch (m_mode) {
            case Mode::Rest:
                return builder.number(text);
            case Mode::VocabMap:
                return addToken(text);
            case Mode::VocabPair:
                return addScore(text);
            default:
                return wrong("a number");
        }
    }

    bool string(std::string_view text) override {
        switch (m_mode) {
            case Mode::Rest:
                return builder.string(text);
            case Mode::VocabPair:
                return m_part == 0 ? store(text) : wrong("text");
            case Mode::Merges:
                return addMerge(text);
            case Mode::MergePair:
                return m_part < 2 ? store(text) : wrong("a third text");
            default:
                return wrong("text");
        }
    }

    bool key(std::string_view text) override {
        if (m_mode == Mode::VocabMap) return store(text);
        if (m_depth == 1) m_inModel = text == "model";
        if (m_depth == 2 && m_inModel) m_list = text == "vocab" ? Mode::VocabMap : text == "merges" ? Mode::Merges : Mode::Rest;
        return builder.key(text);
    }

    bool startObject() override {
        if (m_mode != Mode::Rest) return wrong("an object");
        if (atList(Mode::VocabMap)) return enter(Mode::VocabMap);
        if (m_depth == 1 && m_inModel) forget();
        m_list = Mode::Rest;
        ++m_depth;
        return builder.startObject();
    }
    bool endObject() override {
        if (m_mode == Mode::VocabMap) return leave();
        --m_depth;
        m_list = Mode::Rest;
        return builder.endObject();
    }

    bool startArray() override {
        switch (m_mode) {
            case Mode::Rest:
                break;
            case Mode::VocabList:
                return part(Mode::VocabPair);
            case Mode::Merges:
                return part(Mode::MergePair);
            default:
                return wrong("a list");
        }
        if (atList(Mode::VocabMap)) return enter(Mode::VocabList);
        if (atList(Mode::Merges)) return enter(Mode::Merges);
        ++m_depth;
        return builder.startArray();
    }
    bool endArray() override {
        switch (m_mode) {
            case Mode::Rest:
                --m_depth;
                return builder.endArray();
            case Mode::VocabPair:
                return m_part == 2 ? part(Mode::VocabList) : wrong("a shorter list");
            case Mode::MergePair:
                return m_part == 2 ? addPair() : wrong("a shorter list");
            default:
                return leave();
        }
    }

private:
    enum class Mode { Rest, VocabMap, VocabList, VocabPair, Merges, MergePair };

    [[nodiscard]] bool atList(Mode list) const { return m_depth == 2 && m_inModel && m_list == list; }

    bool enter(Mode mode) {
        m_mode = mode;
        if (mode == Mode::Merges) {
            m_file.merges.clear();
            m_file.hasMerges = true;
        } else {
            m_file.vocab.clear();
            m_file.scores.clear();
            m_file.hasVocab = true;
            m_file.vocabIsList = mode == Mode::VocabList;
        }
        return builder.null();
    }
    bool leave() {
        m_mode = Mode::Rest;
        return true;
    }
    bool part(Mode mode) {
        m_mode = mode;
        m_part = 0;
        return true;
    }
    /// A model that comes again counts alone.
    void forget() {
        m_file.vocab.clear();
        m_file.scores.clear();
        m_file.merges.clear();
        m_file.hasVocab = m_file.hasMerges = m_file.vocabIsList = false;
    }

    bool store(std::string_view text) {
        m_begin[m_part] = static_cast<std::uint32_t>(m_file.bytes.size());
        m_length[m_part] = static_cast<std::uint32_t>(text.size());
        m_file.bytes.append(text);
        if (m_mode != Mode::VocabMap) ++m_part;
        return true;
    }

    bool addToken(std::string_view number) {
        std::int32_t id = -1;
        const auto r = std::from_chars(number.data(), number.data() + number.size(), id);
        if (r.ec != std::errc{} || r.ptr != number.data() + number.size() || id < 0 || id == std::numeric_limits<std::int32_t>::max())
            return wrong("the id " + std::string(number));
        m_file.vocab.push_back({m_begin[0], m_length[0], id});
        return true;
    }
    bool addScore(std::string_view number) {
        if (m_part != 1) return wrong("a number");
        m_file.vocab.push_back({m_begin[0], m_length[0], static_cast<std::int32_t>(m_file.vocab.size())});
        m_file.scores.push_back(scoreFromText(number));
        m_part = 2;
        return true;
    }
    /// "left right", as older files write merges.
    bool addMerge(std::string_view text) {
        if (text.starts_with("#version")) return true;
        const std::size_t space = text.find(' ');
        if (space == std::string_view::npos || text.find(' ', space + 1) != std::string_view::npos) {
            cause = "'merges'[" + std::to_string(m_file.merges.size()) + "] is not two tokens and one space between them";
            return false;
        }
        m_file.merges.push_back({static_cast<std::uint32_t>(m_file.bytes.size()), static_cast<std::uint32_t>(space),
                                 static_cast<std::uint32_t>(text.size() - space - 1)});
        m_file.bytes.append(text.substr(0, space));
        m_file.bytes.append(text.substr(space + 1));
        return true;
    }
    bool addPair() {
        m_file.merges.push_back({m_begin[0], m_length[0], m_length[1]});
        return part(Mode::Merges);
    }

    bool wrong(const std::string& found) {
        switch (m_mode) {
            case Mode::VocabMap:
                cause = "'vocab' must give every token an id of 0 to 2147483646";
                break;
            case Mode::VocabList:
            case Mode::VocabPair:
                cause = "'vocab' must be a list of [token, score]";
                break;
            default:
                cause = "'merges' must be a list of \"left right\" or [left, right]";
                break;
        }
        cause += ", but there is " + found;
        return false;
    }

    TokenizerFile& m_file;
    Mode m_mode = Mode::Rest;
    Mode m_list = Mode::Rest;  // the list whose key was read last
    int m_depth = 0;
    bool m_inModel = false;
    unsigned m_part = 0;
    std::uint32_t m_begin[3] = {};
    std::uint32_t m_length[3] = {};
};

}  // namespace

Result<TokenizerFile> readTokenizerFile(std::string_view json, const std::string& where) {
    TokenizerFile file;
    file.bytes.reserve(json.size() / 2);
    FileReader reader(file);
    if (const Status status = json::parseEvents(json, where, reader); !status) {
        if (reader.builder.tooDeep) return fail(ErrorKind::Limit, where, "JSON nested too deeply");
        if (reader.cause.empty()) return fail(status.error());
        return fail(ErrorKind::Type, status.error().where + ": model", reader.cause);
    }
    file.rest = std::move(reader.builder.root);
    if (!file.rest.isObject()) return fail(ErrorKind::Type, where, "wrong type", "an object", std::string(file.rest.typeName()));
    return file;
}

}  // namespace rowscope::text
