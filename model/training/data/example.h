#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/base/json.h"
#include "core/media/image.h"

namespace rowscope::training {

/// Classes of a picture's patches in one respect (colour, shape): targets of the dense objective. -1 = nothing to learn there.
struct PatchPlane {
    std::string name;
    std::int32_t classes = 0;
    std::vector<std::int64_t> labels;  ///< [patches], row by row
};

/// A picture, and where it is drawn by us, what is to be seen in it.
struct Picture {
    media::Image image;
    std::vector<PatchPlane> planes;                  ///< empty where nobody knows
    std::vector<std::vector<std::string>> rowWords;  ///< per feature row: words for what it shows; targets of the tied objective
};

/// One question with the distribution over its options that is to be learnt.
struct Example {
    std::string id;                      ///< for messages: file and line, or topic
    std::string topic;                   ///< what figures are grouped by; empty = the question's type
    json::Value question;                ///< {"type", "instructions", "criteria"}
    json::Value state;                   ///< text or object beside the pictures; null = none
    std::vector<std::int32_t> pictures;  ///< indices into the draft's pictures
    std::vector<double> target;          ///< one probability per option, label order
};

/// A batch before any tokenizer or processor saw it.
struct Draft {
    std::vector<Picture> pictures;
    std::vector<Example> examples;
};

/// The target that puts everything on one option.
[[nodiscard]] inline std::vector<double> certain(std::int32_t label, std::size_t options) {
    std::vector<double> target(options, 0.0);
    target.at(static_cast<std::size_t>(label)) = 1.0;
    return target;
}

}  // namespace rowscope::training
