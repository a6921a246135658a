#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "core/media/processor.h"

namespace rowscope::training {

/// One forward pass worth of data. R rows, L longest row, K most options, n pictures (views).
struct Batch {
    std::int64_t rows = 0, length = 0, options = 0;
    at::Tensor ids;                               ///< int64 [R, L], right-padded
    at::Tensor valid;                             ///< bool [R, L]
    at::Tensor markers;                           ///< int64 [R, K], padding 0
    at::Tensor markerMask;                        ///< bool [R, K]
    at::Tensor spans;                             ///< int64 [R, 2] option spans
    at::Tensor types;                             ///< int64 [R]
    at::Tensor targets;                           ///< float32 [R, K], marker order, padding 0
    at::Tensor labels;                            ///< int64 [R]: marker with the largest target
    at::Tensor orders;                            ///< int64 [R, K]: label index at each marker, padding -1
    at::Tensor rowViews;                          ///< int64: the views whose features replace image rows, in row order; undefined = none
    std::vector<std::string> topics;              ///< [R]
    std::vector<media::ProcessedMedia> pictures;  ///< [n], one view each

    /// What markers should name: option tokens that tell an option from its rivals, uniform within an option.
    struct Names {
        at::Tensor marker;  ///< int64 [pairs]: row * K + option
        at::Tensor token;   ///< int64 [pairs]
        at::Tensor weight;  ///< float32 [pairs], 1 in sum over a marker
        std::int64_t markers = 0;
    } names;
    /// The same for the right option alone, whose `marker` is the row: what the row before the options could say already.
    Names answers;

    /// Patch classes by plane: int64 [n, patches].
    std::map<std::string, at::Tensor> planes;
    std::map<std::string, std::int64_t> planeClasses;
    /// Words that feature rows show: tokens [W], float32 [n, T, W] multi-hot; undefined = nobody knows.
    at::Tensor rowWordTokens, rowWords;

    /// Telemetry (article 0x06).
    struct Counts {
        std::int64_t valid = 0;       ///< real rows of all sequences
        std::int64_t visible = 0;     ///< feature rows the language network reads
        std::int64_t supervised = 0;  ///< marker rows with a target
        std::int64_t cut = 0;         ///< examples that lost tokens
        std::int64_t rejected = 0;    ///< examples left out because they can't be laid out
    } counts;
};

}  // namespace rowscope::training
