#pragma once

#include <initializer_list>
#include <utility>
#include <vector>

#include "core/audit/lab/editor.h"

// What the small layouts are built from.
namespace rowscope::audit::lab {

inline constexpr std::int64_t kPad = 0;
inline constexpr std::int64_t kBos = 1;
inline constexpr std::int64_t kEos = 2;
inline constexpr std::int64_t kImage = 9;
inline constexpr std::int64_t kWidth = 8;

/// What a sample is made of, in order: rows of one role, or a medium.
struct Part {
    int role = 2;
    int rows = 1;
    bool media = false;
};
using Parts = std::vector<Part>;

/// One sample's columns before padding.
struct Columns {
    std::vector<std::int64_t> ids, kinds, origins, roles, labels, segments;
    std::vector<std::pair<std::int64_t, std::int64_t>> media;  ///< begin, end
};

/// Rows of these parts after the sample's last one. `nextToken` counts text tokens over all samples, so that none stands twice.
void append(Columns& c, const Parts& parts, std::int64_t segment, std::int64_t& nextToken);

[[nodiscard]] json::Value object(std::initializer_list<std::pair<const char*, json::Value>> members);
/// The manifest's beginning: format, producer, model, ids, roles.
[[nodiscard]] json::Value dumpHead(const char* name, const char* fusion);
[[nodiscard]] json::Value maskFact(const char* meaning, const char* axes);

/// Rows of all samples, padded on the left, as tensors; features that identify medium and row; records.
[[nodiscard]] DumpEditor rowsOf(const char* name, const std::vector<Columns>& samples, bool segments, const char* fusion);

}  // namespace rowscope::audit::lab
