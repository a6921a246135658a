#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/json.h"
#include "core/base/result.h"

namespace rowscope::request {

enum class OptionAttention : std::uint8_t { Checkpoint, Causal, Block };
enum class PrefixCache : std::uint8_t { Auto, On, Off };
enum class TruncationSide : std::uint8_t { Right, Left };
enum class ComputeType : std::uint8_t { Float32, BFloat16 };

struct LoadOptions {
    ComputeType dtype = ComputeType::Float32;
    std::int32_t threads = 0;     ///< 0 = one per core
    json::Value configOverrides;  ///< keys that replace the agent config's (research, tests); null = none
};

/// How to run a request; the defaults are the reference's.
struct RunOptions {
    OptionAttention optionAttention = OptionAttention::Checkpoint;
    std::int32_t permutations = 1;  ///< option orders
    PrefixCache prefixCache = PrefixCache::Auto;
    TruncationSide truncationSide = TruncationSide::Right;
    bool strict = false;         ///< refuse instead of cutting
    std::int32_t batchSize = 8;  ///< rows per forward pass; never changes results beyond rounding
    std::string stateFormat;     ///< json | prose | text; empty = the checkpoint's
    json::Value temperature;     ///< null = the checkpoint's; a number; or an object by type
};

/// A picture as the user gave it: undecoded bytes and a name for messages.
struct Picture {
    std::string name;  ///< file name, "picture 2", or the JSON path
    std::shared_ptr<const std::string> bytes;
};

struct NamedQuestion {
    std::string id;
    json::Value body;  ///< {"type", "instructions", "criteria"} as given; checked by core/question
};

/// One request: a state, its pictures in order, and typed questions (laya-vision 1).
struct Request {
    /// Text, list or object without the pictures. "" is no text; null is Python's None, which the vision branches
    /// serialise ("null") and the text branch refuses.
    json::Value state = std::string();
    std::vector<Picture> pictures;  ///< in the order the sequence shows them
    std::vector<NamedQuestion> questions;
    RunOptions options;
};

}  // namespace rowscope::request
