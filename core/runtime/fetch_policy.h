#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"

namespace rowscope::runtime {

/// Where media may come from and what they may cost before tensor budgets are looked at (article 0x09: SSRF, decompression bombs).
/// The default takes local files and data: URIs and nothing from a network.
struct FetchPolicy {
    std::vector<std::string> allowedFolders;  ///< empty = any local file; else the file must lie in one of them
    std::vector<std::string>
        allowedHosts;  ///< hosts whose http(s) addresses are taken; empty = none. "example.org" does not cover sub.example.org
    std::int64_t maxBytes = std::int64_t{64} << 20;
    std::int64_t maxPixels = 178'956'970;  ///< decoded; Pillow's limit for a warning
    double maxMediaSeconds = 600;
    double maxDecodeMs = 30'000;
};

/// Whether a source may be fetched at all: a path, a data: URI or an address. A path is followed through links and ".." before it
/// is held against the folders. Error (Unsupported or Value) naming the source and the rule that refuses it. A redirect is a new
/// source: ask again.
[[nodiscard]] Status allowSource(const FetchPolicy& policy, std::string_view source);

/// What is known of a medium once it was fetched or decoded; 0 = not known yet.
struct MediaCost {
    std::int64_t bytes = 0;
    std::int64_t width = 0;
    std::int64_t height = 0;
    double seconds = 0;
    double decodeMs = 0;
};
/// Error (Limit) naming the medium, the first limit passed and both numbers. Equality is accepted.
[[nodiscard]] Status allowCost(const FetchPolicy& policy, const MediaCost& cost, const std::string& name);

}  // namespace rowscope::runtime
