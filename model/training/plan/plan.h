#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/base/json.h"
#include "core/base/result.h"
#include "model/training/auxiliary/decision_settings.h"
#include "model/training/checkpoint/save.h"
#include "model/training/data/source.h"
#include "model/training/demo/fresh_checkpoint.h"
#include "model/training/optim/adamw.h"
#include "model/training/optim/freezing.h"

namespace rowscope::training {

/// Names with weights or shares, in the plan's order.
using Shares = std::vector<std::pair<std::string, double>>;

/// One kind of batches in a stage's mix.
struct MixPart {
    std::string source;  ///< "scenes", "texts", "scene_echo", "text_echo" or "prepared"
    double share = 1;    ///< of the stage's batches
    BatchSize size;
    Shares topics;                 ///< of a demo source; empty = all alike
    std::filesystem::path folder;  ///< of prepared data: <root>/<name>, with <split>.jsonl in it
};

/// What the network starts as.
struct Start {
    std::optional<demo::FreshSettings> fresh;  ///< a new checkpoint of the demo's own
    std::filesystem::path checkpoint;          ///< or a folder
    std::string optionAttention;               ///< "causal" or "block" instead of the folder's; empty = the folder's
    std::filesystem::path inheritFrom;         ///< another checkpoint that gives some of its parts; empty = none
    std::vector<std::string> inherit;          ///< "vision", "connector", "embeddings"
};

/// A part of training with its own data, objectives, rates and schedule.
struct Stage {
    std::string name;
    std::int64_t steps = 0;
    std::int64_t warmup = 0;
    double rateFloor = 0.1;  ///< share of the rates that the cosine ends at
    Freezing freezing;
    double headRate = 1e-4;
    double backboneRate = 2e-5;
    double visionRate = 2e-5;
    AdamWSettings adam;
    double clip = 1.0;
    Shares objectives;  ///< weight of each loss
    DecisionSettings decision;
    std::vector<MixPart> mix;
};

/// A whole training run as a file says it. Everything that makes the result is in here.
struct Plan {
    std::string where;  ///< the file, for messages
    std::string hash;   ///< of its content: a run is resumed under the same plan only
    std::uint64_t seed = 1;
    Start start;
    std::filesystem::path output;  ///< the checkpoint folder that is made
    StoredType stored = StoredType::BFloat16;
    json::Value agent;             ///< keys to set in the made checkpoint's agent config
    std::int64_t saveEvery = 200;  ///< steps
    std::vector<Stage> stages;
    std::vector<MixPart> heldOut;   ///< what is asked when a stage ends; `share` is the number of batches
    std::int64_t heldOutEvery = 0;  ///< and every so many steps; 0 = only then

    [[nodiscard]] std::int64_t totalSteps() const;
};

/// Reads a plan; folders in it are relative to `base`. Errors name the stage and the field.
[[nodiscard]] Result<Plan> parsePlan(const json::Value& object, const std::string& where, const std::filesystem::path& base);
/// The same from a file; folders are relative to the working directory.
[[nodiscard]] Result<Plan> readPlan(const std::filesystem::path& file);

}  // namespace rowscope::training
