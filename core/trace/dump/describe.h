#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/base/json.h"
#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/trace/dump/opened.h"

namespace rowscope::trace {

using ItemRow = std::pair<std::int32_t, std::int32_t>;  ///< batch item, row

struct MediaRunFact {
    std::int32_t batch = 0;
    std::int32_t mediaId = 0;
    rows::OriginKind kind = rows::OriginKind::Image;
    rows::RowRange range;
};

/// What one attention call's mask does, over the whole batch.
struct LayerDescription {
    LayerKind kind = LayerKind::Other;
    std::int32_t index = 0;
    std::vector<std::string> topologies;  ///< self layers: every known rule that equals the mask on real rows, sorted
    std::int64_t allowedEdges = 0;        ///< self layers: of real queries; others: all
    std::vector<ItemRow> fullyBlocked;    ///< queries without a key, padded ones included
    Shape maskShape;
};

struct CrossDescription {
    std::vector<std::vector<std::int32_t>> textMediaIndex;  ///< per item and row: the last medium it reads, -1 for none
    std::vector<ItemRow> gatedOff;                          ///< real rows that read none
    std::int64_t latentsPerMedia = 0;
    std::int64_t mediaSlots = 0;
    std::int64_t bytesPerLayer = 0;  ///< keys and values of one cross layer, whole batch
};

struct LossDescription {
    double sum = 0;
    std::int64_t count = 0;
    std::vector<ItemRow> rows;  ///< predicting rows
};

/// What a dump shows when nothing is believed: runs of media, rules that masks obey, positions, losses, state bytes.
struct DumpDescription {
    std::vector<MediaRunFact> media;
    std::vector<LayerDescription> layers;  ///< layers that were given a mask, in the dump's order
    std::vector<std::string> positionPolicies;
    std::string labelConvention;
    std::optional<LossDescription> loss;
    std::vector<std::int64_t> kvBytes;                 ///< per step: keys and values, all layers, whole batch
    std::vector<std::vector<std::int64_t>> kvLengths;  ///< per step and layer
    std::vector<json::Value> decodePositions;          ///< per decode step, as nested lists
    std::optional<CrossDescription> cross;
    std::vector<std::int64_t> ropeDeltas;  ///< of t/h/w positions, per item
    json::Value positionIds;               ///< nested lists; null without three axes
    std::vector<std::vector<double>> logitsPerImage;
};

/// Errors: a mask that can't be read, logits that are not finite where a label asks for them; Cancelled.
[[nodiscard]] Result<DumpDescription> describe(const OpenedDump& opened, const Progress& progress = {});
[[nodiscard]] json::Value toJson(const DumpDescription& description);

/// Every known self-attention rule that equals the mask on real rows, sorted by name. `window` may be unset.
[[nodiscard]] Result<std::vector<std::string>> topologiesOf(const OpenedDump& opened, std::size_t selfMask, const Progress& progress = {});

/// A mask tensor in canonical form: [items, 1 or heads, queries, keys], true = allowed; heads that are equal become one.
struct CanonicalMask {
    Shape shape;
    std::vector<std::vector<std::string>> allowed;  ///< per item: one text of 0 and 1 a query, of head 0
    std::int64_t allowedEdges = 0;
};
[[nodiscard]] Result<CanonicalMask> canonicalMask(const Dump& dump, const std::string& tensor);

/// Largest difference of the query rows of two bridge outputs ("qformer_output"): what another instruction changed.
[[nodiscard]] Result<double> bridgeDifference(const Dump& a, const Dump& b);

}  // namespace rowscope::trace
