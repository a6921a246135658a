#include "model/training/demo/sources.h"

#include <algorithm>

#include "model/training/demo/scene_labels.h"

namespace rowscope::training::demo {
namespace {

enum Stream : std::uint64_t { kScenes = 1, kSceneQuestions, kTexts, kEchoes };

/// Draws topics in proportion to their shares.
template <class Topic>
class TopicDraw {
public:
    template <std::size_t N>
    [[nodiscard]] static Result<TopicDraw> of(const std::array<Topic, N>& known, const TopicShares& shares, const std::string& where) {
        TopicDraw draw;
        if (shares.empty())
            for (const Topic topic : known) draw.add(topic, 1.0);
        for (const auto& [wanted, share] : shares) {
            const auto found = std::find_if(known.begin(), known.end(), [&](Topic topic) { return name(topic) == wanted; });
            if (found == known.end()) {
                std::string all;
                for (const Topic topic : known) all += (all.empty() ? "" : ", ") + std::string(name(topic));
                return fail(ErrorKind::Value, where + ": '" + wanted + "'", "unknown topic", all, wanted);
            }
            draw.add(*found, share);
        }
        return draw;
    }
    [[nodiscard]] Topic draw(Random& random) const {
        const double at = random.between(0, m_ends.back());
        return m_topics[static_cast<std::size_t>(std::upper_bound(m_ends.begin(), m_ends.end() - 1, at) - m_ends.begin())];
    }

private:
    void add(Topic topic, double share) {
        m_topics.push_back(topic);
        m_ends.push_back((m_ends.empty() ? 0.0 : m_ends.back()) + share);
    }
    std::vector<Topic> m_topics;
    std::vector<double> m_ends;
};

Example exampleOf(AskedQuestion asked, std::string_view topic, std::string id) {
    Example example;
    example.id = std::move(id);
    example.topic = topic;
    const json::Value* criteria = asked.question.find("criteria");
    const std::size_t options = criteria->isArray() ? criteria->asArray().size() : criteria->asObject().size();
    example.target = certain(asked.label, options);
    example.question = std::move(asked.question);
    example.state = std::move(asked.state);
    return example;
}

class Scenes final : public Source {
public:
    Scenes(const SourceSettings& settings, TopicDraw<SceneTopic> topics) : m_settings(settings), m_topics(std::move(topics)) {}

    Result<Draft> batch(std::int64_t number) override {
        Draft draft;
        for (std::int32_t i = 0; i < m_settings.size.pictures; ++i) {
            const auto item =
                static_cast<std::uint64_t>(number) * static_cast<std::uint64_t>(m_settings.size.pictures) + static_cast<std::uint64_t>(i);
            const Scene scene = sceneOf(m_settings.seed, m_settings.split, item);
            Random random(mixedSeed(m_settings.seed, kSceneQuestions, item * 2 + static_cast<std::uint64_t>(m_settings.split)));
            // 64, 96 or 128 pixels: a picture of any size is scaled down before it is read, and comes out a little different.
            const int edge = 64 + 32 * static_cast<int>(random.below(3));
            Picture picture{pictureOf(scene, edge, "scene " + std::to_string(item)), patchPlanes(scene, m_settings.patchSide),
                            cellWords(scene, m_settings.cellSide)};
            draft.pictures.push_back(std::move(picture));
            addQuestions(scene, i, random, draft);
        }
        return draft;
    }

private:
    void addQuestions(const Scene& scene, std::int32_t picture, Random& random, Draft& draft) const {
        constexpr int kTriesEach = 8;
        std::int32_t asked = 0;
        for (int attempt = 0; asked < m_settings.size.questions && attempt < kTriesEach * m_settings.size.questions; ++attempt) {
            const SceneTopic topic = m_topics.draw(random);
            auto question = ask(topic, scene, random);
            if (!question) continue;
            Example example = exampleOf(std::move(*question), name(topic), std::string(name(topic)));
            example.pictures = {picture};
            draft.examples.push_back(std::move(example));
            ++asked;
        }
    }

    SourceSettings m_settings;
    TopicDraw<SceneTopic> m_topics;
};

class Texts final : public Source {
public:
    Texts(const SourceSettings& settings, TopicDraw<TextTopic> topics) : m_settings(settings), m_topics(std::move(topics)) {}

    Result<Draft> batch(std::int64_t number) override {
        Random random(
            mixedSeed(m_settings.seed, kTexts, static_cast<std::uint64_t>(number) * 2 + static_cast<std::uint64_t>(m_settings.split)));
        Draft draft;
        for (std::int32_t i = 0; i < m_settings.size.rows(); ++i) {
            const TextTopic topic = m_topics.draw(random);
            Example example = exampleOf(askText(topic, {m_settings.split}, random), name(topic), std::string(name(topic)));
            // People give a text as it is; prepared data gives it under "context".
            if (random.chance(0.5)) example.state = json::Object{{"context", std::move(example.state)}};
            draft.examples.push_back(std::move(example));
        }
        return draft;
    }

private:
    SourceSettings m_settings;
    TopicDraw<TextTopic> m_topics;
};

class Echoes final : public Source {
public:
    Echoes(const SourceSettings& settings, std::vector<std::string> words) : m_settings(settings), m_words(std::move(words)) {}

    Result<Draft> batch(std::int64_t number) override {
        Random random(
            mixedSeed(m_settings.seed, kEchoes, static_cast<std::uint64_t>(number) * 2 + static_cast<std::uint64_t>(m_settings.split)));
        Draft draft;
        for (std::int32_t i = 0; i < m_settings.size.rows(); ++i) {
            std::vector<std::string> words = m_words;
            random.shuffle(words);
            words.resize(2 + random.below(2));
            AskedQuestion asked;
            asked.question.set("type", "choice");
            asked.question.set("instructions", "Which word?");
            asked.question.set("criteria", json::Array(words.begin(), words.end()));
            asked.label = static_cast<std::int32_t>(random.below(static_cast<std::uint32_t>(words.size())));
            asked.state = "it " + words[static_cast<std::size_t>(asked.label)];
            draft.examples.push_back(exampleOf(std::move(asked), "echo", "echo"));
        }
        return draft;
    }

private:
    SourceSettings m_settings;
    std::vector<std::string> m_words;
};

}  // namespace

Scene sceneOf(std::uint64_t seed, Split split, std::uint64_t item) {
    // The last bit is the split's: no scene seed can be in both.
    return makeScene((mixedSeed(seed, kScenes, item) & ~std::uint64_t{1}) | static_cast<std::uint64_t>(split));
}

media::Image pictureOf(const Scene& scene, int edge, std::string name) {
    media::ImageFacts facts;
    facts.name = std::move(name);
    facts.stored = {edge, edge};
    return {edge, edge, 3, drawScene(scene, edge), std::move(facts)};
}

Result<std::unique_ptr<Source>> sceneSource(const SourceSettings& settings, const std::string& where) {
    ROWSCOPE_TRY_ASSIGN(topics, TopicDraw<SceneTopic>::of(kSceneTopics, settings.topics, where));
    return std::make_unique<Scenes>(settings, std::move(topics));
}

Result<std::unique_ptr<Source>> textSource(const SourceSettings& settings, const std::string& where) {
    ROWSCOPE_TRY_ASSIGN(topics, TopicDraw<TextTopic>::of(kTextTopics, settings.topics, where));
    return std::make_unique<Texts>(settings, std::move(topics));
}

std::unique_ptr<Source> echoSource(const SourceSettings& settings, Echo kind) {
    std::vector<std::string> words;
    if (kind == Echo::SceneWords) {
        for (const Form form : kForms) words.emplace_back(name(form));
        for (const Colour colour : kColours) words.emplace_back(name(colour));
        for (const char* word : {"stop", "send", "keep", "sort"}) words.emplace_back(word);
    } else {
        for (const char* word : {"billing", "shipping", "accounts", "repairs", "praise", "complaint", "mixed", "oslo", "lima", "cairo",
                                 "delhi", "turin", "kyoto", "normal", "warning", "error"})
            words.emplace_back(word);
    }
    return std::make_unique<Echoes>(settings, std::move(words));
}

}  // namespace rowscope::training::demo
