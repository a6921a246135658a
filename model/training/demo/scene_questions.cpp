#include "model/training/demo/scene_questions.h"

#include <algorithm>
#include <functional>
#include <vector>

namespace rowscope::training::demo {
namespace {

template <class T>
std::string text(T value) {
    return std::string(name(value));
}

template <class T, class Get>
std::vector<T> occurring(const Scene& scene, Get get, bool onceOnly) {
    std::vector<T> out;
    for (const Shape& shape : scene.shapes) {
        const T value = get(shape);
        const auto count = std::count_if(scene.shapes.begin(), scene.shapes.end(), [&](const Shape& s) { return get(s) == value; });
        if ((!onceOnly || count == 1) && std::find(out.begin(), out.end(), value) == out.end()) out.push_back(value);
    }
    return out;
}

template <class T, std::size_t N>
std::vector<T> missing(const std::array<T, N>& all, const std::vector<T>& there) {
    std::vector<T> out;
    for (const T value : all)
        if (std::find(there.begin(), there.end(), value) == there.end()) out.push_back(value);
    return out;
}

Form formOf(const Shape& shape) { return shape.form; }
Colour colourOf(const Shape& shape) { return shape.colour; }

/// A choice among the right answer and up to three wrong ones, in random order.
AskedQuestion choice(std::string instructions, std::string right, std::vector<std::string> wrong, Random& random,
                     json::Value state = nullptr) {
    random.shuffle(wrong);
    const std::size_t wanted = 1 + random.below(3);
    if (wrong.size() > wanted) wrong.resize(wanted);
    wrong.push_back(right);
    random.shuffle(wrong);
    AskedQuestion asked;
    asked.question.set("type", "choice");
    asked.question.set("instructions", std::move(instructions));
    asked.question.set("criteria", json::Array(wrong.begin(), wrong.end()));
    asked.label = static_cast<std::int32_t>(std::find(wrong.begin(), wrong.end(), right) - wrong.begin());
    asked.state = std::move(state);
    return asked;
}

template <class T>
std::vector<std::string> names(const std::vector<T>& values) {
    std::vector<std::string> out;
    for (const T value : values) out.push_back(text(value));
    return out;
}

std::optional<AskedQuestion> askPresent(const Scene& scene, Random& random) {
    const auto there = occurring<Form>(scene, formOf, false);
    const auto absent = missing(kForms, there);
    if (there.empty() || absent.empty()) return std::nullopt;
    return choice("Which shape is in the picture?", text(random.pick(there)), names(absent), random);
}

/// Where the wrong answers come from: anything else, or what the picture shows elsewhere. The second can't be answered by what is
/// there at all, only by what belongs together.
enum class Rivals : std::uint8_t { Any, Near };

/// What belongs to `given` of the only shape that has it.
template <class T, class Given, std::size_t N>
std::optional<AskedQuestion> askOther(const Scene& scene, const std::array<T, N>& all, T (*wanted)(const Shape&),
                                      Given (*given)(const Shape&), Rivals rivals,
                                      const std::function<std::string(const std::string&)>& words, Random& random) {
    const auto once = occurring<Given>(scene, given, true);
    if (once.empty()) return std::nullopt;
    const Given picked = random.pick(once);
    const auto shape = std::find_if(scene.shapes.begin(), scene.shapes.end(), [&](const Shape& s) { return given(s) == picked; });
    const T right = wanted(*shape);
    auto wrong = missing(all, std::vector{right});
    if (rivals == Rivals::Near) {
        const auto absent = missing(all, occurring<T>(scene, wanted, false));
        std::erase_if(wrong, [&](T value) { return std::find(absent.begin(), absent.end(), value) != absent.end(); });
        if (wrong.empty()) return std::nullopt;
    }
    return choice(words(text(picked)), text(right), names(wrong), random);
}

std::optional<AskedQuestion> colourOfA(const Scene& scene, Rivals rivals, Random& random) {
    return askOther<Colour, Form>(
        scene, kColours, colourOf, formOf, rivals, [](const std::string& form) { return "Which colour is the " + form + "?"; }, random);
}

std::optional<AskedQuestion> shapeOfA(const Scene& scene, Rivals rivals, Random& random) {
    return askOther<Form, Colour>(
        scene, kForms, formOf, colourOf, rivals, [](const std::string& colour) { return "Which shape is " + colour + "?"; }, random);
}

std::optional<AskedQuestion> askBin(const Scene& scene, Random& random) {
    const auto once = occurring<Form>(scene, formOf, true);
    if (once.empty()) return std::nullopt;
    const Form form = random.pick(once);
    const auto shape = std::find_if(scene.shapes.begin(), scene.shapes.end(), [&](const Shape& s) { return s.form == form; });
    std::vector<std::string> bins{"A", "B", "C", "D"};
    random.shuffle(bins);
    std::vector<Colour> colours = missing(kColours, std::vector{shape->colour});
    random.shuffle(colours);
    colours.resize(2);
    colours.push_back(shape->colour);
    random.shuffle(colours);
    std::string state;
    std::vector<std::string> wrong;
    std::string right;
    for (std::size_t i = 0; i < colours.size(); ++i) {
        state += (i == 0 ? "" : ", ") + text(colours[i]) + ": bin " + bins[i];
        (colours[i] == shape->colour ? right : wrong.emplace_back()) = "bin " + bins[i];
    }
    return choice("Which bin takes the " + text(form) + "?", right, wrong, random, std::move(state));
}

std::optional<AskedQuestion> askRule(const Scene& scene, Random& random) {
    const auto there = occurring<Form>(scene, formOf, false);
    const auto absent = missing(kForms, there);
    if (there.empty() || absent.empty()) return std::nullopt;
    // Two rules, one of which holds: reading the text or looking at the picture alone is not enough.
    const Form holds = random.pick(there);
    const Form fails = random.pick(absent);
    const bool holdsFirst = random.chance(0.5);
    std::vector<std::string> verbs{"stop", "send", "keep", "sort"};
    random.shuffle(verbs);
    const std::string first = "if a " + text(holdsFirst ? holds : fails) + " then " + verbs[0];
    const std::string second = "if a " + text(holdsFirst ? fails : holds) + " then " + verbs[1];
    return choice("What does the rule say?", verbs[holdsFirst ? 0 : 1], {verbs[holdsFirst ? 1 : 0]}, random, first + ", " + second);
}

std::optional<AskedQuestion> askCrowd(const Scene& scene, Random&) {
    if (scene.shapes.empty()) return std::nullopt;
    AskedQuestion asked;
    asked.question.set("type", "score");
    asked.question.set("instructions", "How crowded is the scene?");
    asked.question.set("criteria", json::Array{"one or two shapes", "three or four shapes", "five or six shapes"});
    asked.label = std::min<std::int32_t>(2, (static_cast<std::int32_t>(scene.shapes.size()) - 1) / 2);
    return asked;
}

/// A statement with option texts that carry what they state: "yes" and "no" alone say nothing a marker could match.
AskedQuestion statement(const std::string& thing, bool holds) {
    AskedQuestion asked;
    asked.question.set("type", "noul");
    asked.question.set("instructions", "The picture shows " + thing + ".");
    json::Value criteria = json::Object{};
    criteria.set("false", "no " + thing);
    criteria.set("true", thing);
    asked.question.set("criteria", std::move(criteria));
    asked.label = holds ? 1 : 0;
    return asked;
}

template <class T, std::size_t N>
std::optional<AskedQuestion> askThere(const std::array<T, N>& all, const std::vector<T>& there, Random& random) {
    const auto absent = missing(all, there);
    if (there.empty() || absent.empty()) return std::nullopt;
    const bool holds = random.chance(0.5);
    return statement(text(random.pick(holds ? there : absent)), holds);
}

struct Topic {
    std::string_view name;
    std::optional<AskedQuestion> (*ask)(const Scene&, Random&);
};

const std::array<Topic, kSceneTopics.size()> kTopics{{
    {"present", askPresent},
    {"colour_of", [](const Scene& s, Random& r) { return colourOfA(s, Rivals::Any, r); }},
    {"shape_of", [](const Scene& s, Random& r) { return shapeOfA(s, Rivals::Any, r); }},
    {"bin", askBin},
    {"rule", askRule},
    {"crowd", askCrowd},
    {"shape_there", [](const Scene& s, Random& r) { return askThere(kForms, occurring<Form>(s, formOf, false), r); }},
    {"colour_there", [](const Scene& s, Random& r) { return askThere(kColours, occurring<Colour>(s, colourOf, false), r); }},
    {"colour_near", [](const Scene& s, Random& r) { return colourOfA(s, Rivals::Near, r); }},
    {"shape_near", [](const Scene& s, Random& r) { return shapeOfA(s, Rivals::Near, r); }},
}};

}  // namespace

std::string_view name(SceneTopic topic) { return kTopics[static_cast<std::size_t>(topic)].name; }

std::optional<AskedQuestion> ask(SceneTopic topic, const Scene& scene, Random& random) {
    return kTopics[static_cast<std::size_t>(topic)].ask(scene, random);
}

}  // namespace rowscope::training::demo
