#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/base/array.h"
#include "core/base/json.h"
#include "core/media/processor.h"
#include "core/rows/laya/plan.h"
#include "core/trace/laya/results.h"

namespace rowscope::engine {

/// Which way the text rows took; every way gives the same numbers up to rounding.
enum class TextPath : std::uint8_t {
    Full,      ///< every row whole
    Prefixed,  ///< the shared prefix once, then suffixes, some rows a pass
    Packed,    ///< all rows as one token tree in one pass
};

/// What a run keeps beside its answer for someone who compares it with another implementation, value by value.
struct DetailWishes {
    bool pictures = false;  ///< grey levels, pixel values, image features
    /// Per planned row, in scoring order: the rows of its sequence whose hidden states are kept. Empty = none of any.
    std::vector<std::vector<std::int32_t>> hiddenRows;
    /// The way to take where the rows allow more than one, to compare them. Empty = the engine's own choice.
    std::optional<TextPath> path;
};

/// One planned row's values, float32.
struct RowDetails {
    std::vector<float> logits;  ///< marker order, not divided by T
    std::vector<float> actLogits;
    std::vector<float> actFeatures;  ///< top-1 p, top-1 minus top-2, entropy / log K, K / 255 (laya-vision 5)
    Array hidden;                    ///< F32 [asked rows, width]: backbone output after its final norm
    Array headOut;                   ///< F32 [asked rows, width]: after the head's layers
};

/// Everything a predict was made of: the plan (ids, markers, ranges, cuts), the numbers at each stage, the output.
struct PredictDetails {
    rows::laya::Plan plan;
    std::int32_t prefixLength = 0;  ///< rows a prefix cache may hold (0: none), whether or not this run used one
    TextPath path = TextPath::Full;
    std::vector<media::ProcessedMedia> pictures;
    Array imageFeatures;           ///< F32 [views, rows a view, width], connector output; empty unless asked
    std::vector<RowDetails> rows;  ///< in scoring order
    std::vector<trace::laya::ScoredQuestion> questions;
    json::Value output;  ///< the whole predict output
};

}  // namespace rowscope::engine
