#include <algorithm>

#include "core/media/colour.h"
#include "core/media/image.h"
#include "core/media/resize/resize.h"
#include "core/report/place_text.h"
#include "core/report/png.h"
#include "core/report/sections.h"
#include "core/rows/names.h"

namespace rowscope::report {
namespace {

media::ImageSize fitted(media::ImageSize size, int edge) {
    const int longest = std::max(size.width, size.height);
    if (longest <= edge) return size;
    const auto scaled = [&](int side) { return std::max(1, static_cast<int>(static_cast<std::int64_t>(side) * edge / longest)); };
    return {scaled(size.width), scaled(size.height)};
}

Result<PictureFigure> figure(const trace::Media& item, int edge) {
    const media::Image rgb = media::toRgb(*item.picture, {media::ExifPolicy::Ignore, media::AlphaPolicy::White, media::Grey16Policy::Clip});
    const media::Image small = media::resize(rgb, fitted(rgb.size(), edge));
    ROWSCOPE_TRY_ASSIGN(png, rgbPng(static_cast<std::uint32_t>(small.width()), static_cast<std::uint32_t>(small.height()), small.pixels()));
    return PictureFigure{item.name, std::move(png), small.width(), small.height(), item.geometry};
}

}  // namespace

Result<Section> picturesSection(const trace::Trace& trace, const ReportOptions& options) {
    Section section{"pictures", "Pictures and other media", {}};
    if (trace.media.empty()) return section;
    std::vector<std::vector<json::Value>> rows;
    for (std::size_t i = 0; i < trace.media.size(); ++i) {
        const auto& m = trace.media[i];
        const auto& g = m.geometry;
        const auto grid = [](std::int32_t r, std::int32_t c) {
            return r > 0 ? json::Value(std::to_string(r) + " x " + std::to_string(c)) : json::Value();
        };
        rows.push_back({i, m.name, std::string(rows::name(m.kind)),
                        m.width > 0 ? json::Value(std::to_string(m.width) + " x " + std::to_string(m.height)) : json::Value(),
                        static_cast<std::int64_t>(m.rowCount), grid(g.gridRows, g.gridColumns), grid(g.tileRows, g.tileColumns),
                        m.contentHash, m.manifestHash});
    }
    section.blocks.emplace_back(
        tableOf("media", "Media",
                {"media", "name", "kind", "size (px)", "feature rows", "grid a view", "tiles", "content SHA-256", "processor manifest"},
                std::move(rows)));
    for (const auto& m : trace.media) {
        if (!m.picture || m.picture->empty()) {
            section.blocks.emplace_back(Text{m.name + ": only its rows are known, not its pixels."});
            continue;
        }
        ROWSCOPE_TRY_ASSIGN(drawn, figure(m, std::max(1, options.pictureEdge)));
        section.blocks.emplace_back(std::move(drawn));
    }
    return section;
}

}  // namespace rowscope::report
