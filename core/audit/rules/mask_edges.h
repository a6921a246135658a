#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/audit/input.h"
#include "core/audit/reporter.h"

namespace rowscope::audit::rules {

/// "layers 0-2", "layer 3, head 1", "the given mask"
[[nodiscard]] std::string layersText(const trace::ItemMask& mask);
[[nodiscard]] json::Value layersJson(const trace::ItemMask& mask);

/// Rows that are padding as built and that the two-axis mask keeps.
[[nodiscard]] std::vector<std::int32_t> padsKept(const Sample& sample);

/// Whether a mask is the complement of its claim on the queries of real rows (nine cells of ten differ).
struct Inversion {
    bool inverted = false;
    std::int64_t cells = 0;
    std::int64_t differing = 0;
};
[[nodiscard]] Inversion inversionOf(const Sample& sample, const SampleMask& mask);

/// Edges from real queries to padded keys.
struct PadEdges {
    std::int64_t edges = 0;
    std::vector<rows::RowRange> queries;
    std::vector<rows::RowRange> keys;
};
[[nodiscard]] PadEdges padEdges(const Sample& sample, const masks::Mask& mask);

/// Says which masks could not be read because nothing tells their polarity.
void sayUndecided(const AuditInput& input, Reporter& report);
/// Says what keeps the masks of the samples from being compared with a claim.
void sayUnclaimed(const AuditInput& input, Reporter& report);
/// Adds a finding for every group of edges of a kind.
void reportGroups(const AuditInput& input, EdgeKind kind, Reporter& report);

}  // namespace rowscope::audit::rules
