#include "model/training/demo/text_questions.h"

#include <algorithm>
#include <string>
#include <vector>

namespace rowscope::training::demo {
namespace {

using Words = std::vector<std::string>;

/// Frames of both splits; "%" is where the cue stands.
struct Frames {
    Words train;
    Words heldOut;
    [[nodiscard]] const Words& of(Split split) const { return split == Split::Train ? train : heldOut; }
};

std::string fill(std::string frame, const std::string& cue) {
    if (const auto at = frame.find('%'); at != std::string::npos) frame.replace(at, 1, cue);
    return frame;
}

std::string madeUpWord(Random& random) {
    std::string word;
    for (std::uint32_t i = 2 + random.below(6); i > 0; --i) word += static_cast<char>('a' + random.below(26));
    return word;
}

/// A frame of the split. Some of what is trained on stands among made-up words instead: a model of this size learns few frames by
/// heart and then fails on every other; so it learns to look for the cue.
std::string frameFor(const Frames& frames, const Wording& wording, Random& random) {
    if (wording.split == Split::HeldOut || !random.chance(wording.madeUp)) return random.pick(frames.of(wording.split));
    const std::uint32_t words = 1 + random.below(6);
    const std::uint32_t cue = random.below(words + 1);
    std::string frame;
    for (std::uint32_t i = 0; i <= words; ++i) frame += (i == 0 ? "" : " ") + (i == cue ? std::string("%") : madeUpWord(random));
    return frame;
}

AskedQuestion choiceOf(std::string instructions, const std::string& right, Words options, Random& random, json::Value state) {
    random.shuffle(options);
    AskedQuestion asked;
    asked.question.set("type", "choice");
    asked.question.set("instructions", std::move(instructions));
    asked.question.set("criteria", json::Array(options.begin(), options.end()));
    asked.label = static_cast<std::int32_t>(std::find(options.begin(), options.end(), right) - options.begin());
    asked.state = std::move(state);
    return asked;
}

AskedQuestion scoreOf(std::string instructions, const Words& levels, std::int32_t label, json::Value state) {
    AskedQuestion asked;
    asked.question.set("type", "score");
    asked.question.set("instructions", std::move(instructions));
    asked.question.set("criteria", json::Array(levels.begin(), levels.end()));
    asked.label = label;
    asked.state = std::move(state);
    return asked;
}

AskedQuestion askTeam(const Wording& wording, Random& random) {
    static const Words kTeams{"billing", "shipping", "accounts", "repairs"};
    static const std::vector<Words> kCues{
        {"the invoice", "a double charge", "the card payment", "the price"},
        {"the parcel", "a late delivery", "the courier", "the tracking number"},
        {"the password", "the login page", "a locked profile", "the sign in code"},
        {"a broken screen", "the dead battery", "a loose cable", "the cracked case"},
    };
    static const Frames kFrames{
        {"hello, i have a question about %", "please look at %, it is wrong", "we waited two days because of %", "can you help me with %?",
         "there is a problem with %", "my boss asked about % again"},
        {"good morning, % gives me trouble", "nobody answers me about %", "what is going on with %?",
         "i write to you for the third time: %"},
    };
    const auto team = random.below(static_cast<std::uint32_t>(kTeams.size()));
    return choiceOf("Which team takes this ticket?", kTeams[team], kTeams, random,
                    fill(frameFor(kFrames, wording, random), random.pick(kCues[team])));
}

AskedQuestion askSentiment(const Wording& wording, Random& random) {
    static const Words kKinds{"praise", "complaint", "mixed"};
    static const Words kGood{"great", "lovely", "solid", "quick", "quiet"};
    static const Words kBad{"weak", "noisy", "slow", "cheap", "flimsy"};
    static const Frames kFrames{
        {"the lamp is % and", "i bought it in may, it feels %, and", "% from the first day, and", "my sister says it is %, and"},
        {"after a month of use: %,", "the whole thing turned out %,", "honestly %,"},
    };
    static const Frames kEnds{{"the handle is %", "the motor is %", "it stays %"}, {"even the box was %", "the stand is %"}};
    const auto kind = random.below(3);
    const Words& first = kind == 0 ? kGood : kind == 1 ? kBad : random.chance(0.5) ? kGood : kBad;
    const Words& second = kind == 2 ? (&first == &kGood ? kBad : kGood) : first;
    return choiceOf(
        "What does the review say?", kKinds[kind], kKinds, random,
        fill(frameFor(kFrames, wording, random), random.pick(first)) + " " + fill(frameFor(kEnds, wording, random), random.pick(second)));
}

AskedQuestion askCity(const Wording& wording, Random& random) {
    Words cities{"oslo", "lima", "cairo", "delhi", "turin", "kyoto"};
    static const Frames kKeys{{"ship to", "city", "send to"}, {"goes to", "place"}};
    random.shuffle(cities);
    const std::string right = cities.front();
    const std::string state = "order " + std::to_string(100 + random.below(900)) + ", " + random.pick(kKeys.of(wording.split)) + ": " +
                              right + ", weight: " + std::to_string(1 + random.below(20)) + " kg";
    cities.resize(3);
    return choiceOf("Which city gets the order?", right, cities, random, state);
}

AskedQuestion askUrgency(const Wording& wording, Random& random) {
    static const std::vector<Words> kCues{{"whenever you have time", "no hurry", "some day"},
                                          {"this week", "before friday", "in the next days"},
                                          {"right now", "immediately", "within the hour"}};
    static const Frames kFrames{{"please fix the form %", "we need an answer %", "can someone call me, %", "%: replace the key"},
                                {"take care of it %", "the report should come %", "%, look at the sensor"}};
    const auto level = random.below(3);
    return scoreOf("How urgent is it?", {"can wait", "this week", "at once"}, static_cast<std::int32_t>(level),
                   fill(frameFor(kFrames, wording, random), random.pick(kCues[level])));
}

AskedQuestion askLogLevel(const Wording& wording, Random& random) {
    static const std::vector<Words> kCues{{"started", "connected", "finished", "loaded"},
                                          {"retry", "slow answer", "nearly full", "late"},
                                          {"failed", "lost", "crashed", "refused"}};
    static const Frames kFrames{{"db: %", "worker 3: job %", "cache: % after 12 s", "node 7 %"},
                                {"mail queue says %", "disk 2: %", "proxy % at 04:10"}};
    const auto level = random.below(3);
    return scoreOf("How bad is this line?", {"normal", "warning", "error"}, static_cast<std::int32_t>(level),
                   fill(frameFor(kFrames, wording, random), random.pick(kCues[level])));
}

AskedQuestion askRefund(const Wording& wording, Random& random) {
    static const Words kWant{"my money back", "a refund", "the payment returned"};
    static const Words kElse{"a new cable", "the manual", "an answer", "a spare key"};
    static const Frames kFrames{{"please give me %", "i want %", "send %", "i ask for % and nothing more"},
                                {"all i need is %", "so when do i get %?", "could you arrange %"}};
    const bool holds = random.chance(0.5);
    AskedQuestion asked;
    asked.question.set("type", "noul");
    asked.question.set("instructions", "The writer wants a refund.");
    json::Value criteria = json::Object{};
    criteria.set("false", "something else");
    criteria.set("true", "money back, a refund");
    asked.question.set("criteria", std::move(criteria));
    asked.label = holds ? 1 : 0;
    asked.state = fill(frameFor(kFrames, wording, random), random.pick(holds ? kWant : kElse));
    return asked;
}

struct Topic {
    std::string_view name;
    AskedQuestion (*ask)(const Wording&, Random&);
};
constexpr std::array<Topic, kTextTopics.size()> kTopics{{
    {"team", askTeam},
    {"sentiment", askSentiment},
    {"city", askCity},
    {"urgency", askUrgency},
    {"log_level", askLogLevel},
    {"refund", askRefund},
}};

}  // namespace

std::string_view name(TextTopic topic) { return kTopics[static_cast<std::size_t>(topic)].name; }

AskedQuestion askText(TextTopic topic, const Wording& wording, Random& random) {
    return kTopics[static_cast<std::size_t>(topic)].ask(wording, random);
}

}  // namespace rowscope::training::demo
