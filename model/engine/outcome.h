#pragma once

#include <ATen/core/Tensor.h>

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/media/notes.h"
#include "core/media/processor.h"
#include "core/rows/laya/plan.h"
#include "core/trace/decision_model.h"
#include "core/trace/laya/notes.h"
#include "core/trace/laya/sequences.h"
#include "core/trace/trace.h"
#include "model/engine/details.h"
#include "model/engine/identity.h"
#include "model/engine/tokens.h"
#include "model/network/load.h"

namespace rowscope::engine {

/// A loaded checkpoint with what its sequences and pictures need.
struct Checkpoint {
    network::Loaded loaded;
    SequenceSetup setup;
    std::optional<media::Processor> processor;
    trace::CheckpointInfo info;
    trace::laya::LayerFacts layers;
    std::vector<question::Type> trainedOnPictures;
    std::vector<std::string> languages;
    WeightIdentity identity;
};

/// Everything one run made.
struct Outcome {
    TextPath path = TextPath::Full;
    std::vector<media::ProcessedMedia> pictures;
    std::vector<std::vector<media::Note>> pictureNotes;
    rows::laya::Plan plan;
    at::Tensor features;  ///< [views, T, width]; undefined without pictures
    std::int32_t prefixLength = 0;
    std::vector<RowDetails> rows;
    std::vector<trace::laya::ScoredQuestion> questions;
    json::Value output;
    std::vector<trace::AttentionTap> attention;  ///< `sequence` holds the planned row
    bool attentionCut = false;
    std::vector<trace::CacheEvent> cache;
    std::vector<trace::Stage> stages;
    std::map<std::string, std::int64_t> ledger;
};

}  // namespace rowscope::engine
