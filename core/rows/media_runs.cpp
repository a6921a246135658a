#include "core/rows/media_runs.h"

#include <unordered_map>

namespace rowscope::rows {
namespace {

bool isMedia(OriginKind kind) { return kind > OriginKind::Text; }
std::int32_t idAt(std::span<const std::int32_t> ids, std::size_t row) { return row < ids.size() ? ids[row] : -1; }

}  // namespace

std::vector<MediaRun> mediaRuns(std::span<const OriginKind> kind, std::span<const std::int32_t> originId) {
    std::vector<MediaRun> out;
    for (std::size_t row = 0; row < kind.size(); ++row) {
        if (!isMedia(kind[row])) continue;
        const auto at = static_cast<std::int32_t>(row);
        const std::int32_t id = idAt(originId, row);
        if (!out.empty() && out.back().rows.end == at && out.back().kind == kind[row] && out.back().originId == id)
            ++out.back().rows.end;
        else
            out.push_back({{at, at + 1}, kind[row], id});
    }
    return out;
}

std::vector<std::int32_t> mediaBlocks(std::span<const OriginKind> kind, std::span<const std::int32_t> originId, BlockRule rule) {
    std::vector<std::int32_t> out(kind.size(), -1);
    std::int32_t blocks = 0;
    std::unordered_map<std::int64_t, std::int32_t> blockOfMedium;  // by kind and id
    const bool perMedia = rule == BlockRule::PerMedia && !originId.empty();
    for (std::size_t row = 0; row < kind.size(); ++row) {
        if (!isMedia(kind[row])) continue;
        if (perMedia) {
            const std::int64_t key = static_cast<std::int64_t>(kind[row]) << 32 | static_cast<std::uint32_t>(idAt(originId, row));
            const auto [at, fresh] = blockOfMedium.try_emplace(key, blocks);
            blocks += fresh ? 1 : 0;
            out[row] = at->second;
        } else {
            const bool joins = row > 0 && out[row - 1] >= 0;
            out[row] = joins ? out[row - 1] : blocks++;
        }
    }
    return out;
}

std::vector<std::int32_t> mediaSlots(std::span<const std::int32_t> tokenId, std::int32_t placeholder) {
    std::vector<std::int32_t> out(tokenId.size(), -1);
    std::int32_t slot = 0;
    for (std::size_t row = 0; row < tokenId.size(); ++row)
        if (tokenId[row] == placeholder) out[row] = slot++;
    return out;
}

}  // namespace rowscope::rows
