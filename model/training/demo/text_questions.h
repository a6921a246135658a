#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "model/training/data/random.h"
#include "model/training/data/source.h"
#include "model/training/demo/scene_questions.h"

namespace rowscope::training::demo {

/// What can be asked of a short text.
enum class TextTopic : std::uint8_t {
    Team,       ///< choice: which team takes a support ticket
    Sentiment,  ///< choice: what a product review says
    City,       ///< choice: a look-up in an order
    Urgency,    ///< score: three levels of a ticket's urgency
    LogLevel,   ///< score: three levels of a log line's weight
    Refund,     ///< noul: the writer wants the money back
};
inline constexpr std::array<TextTopic, 6> kTextTopics{TextTopic::Team,    TextTopic::Sentiment, TextTopic::City,
                                                      TextTopic::Urgency, TextTopic::LogLevel,  TextTopic::Refund};
[[nodiscard]] std::string_view name(TextTopic topic);

/// The two splits share cue words (what a small model can learn) but no sentence frame (what it could learn by heart).
struct Wording {
    Split split = Split::Train;
    double madeUp = 0.5;  ///< share of the training frames whose words are made up, so that the cue alone can be learnt
};

[[nodiscard]] AskedQuestion askText(TextTopic topic, const Wording& wording, Random& random);

}  // namespace rowscope::training::demo
