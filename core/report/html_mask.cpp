#include "core/base/base64.h"
#include "core/report/html_parts.h"
#include "core/report/html_text.h"
#include "core/report/png.h"
#include "core/report/sections.h"

namespace rowscope::report {
namespace {

std::string packed(const MaskRuns& runs) { return encodeBase64(std::as_bytes(std::span(runs.packed))); }

std::string pngUri(const std::string& png) {
    return "data:image/png;base64," + encodeBase64(std::as_bytes(std::span(png.data(), png.size())));
}

/// The share of allowed cells a block as a picture that every viewer shows.
std::string previewUri(const MaskPreview& preview) {
    if (preview.width == 0 || preview.height == 0) return {};
    std::vector<Rgb> palette;
    for (int grey = 0; grey < 256; ++grey) {
        // From the blocked cell's grey to the accent (look.md's light palette).
        const auto mix = [grey](int from, int to) { return static_cast<std::uint8_t>(from + (to - from) * grey / 255); };
        palette.push_back({mix(0xEE, 0x2F), mix(0xF1, 0x6F), mix(0xF5, 0xED)});
    }
    const auto png = indexedPng(static_cast<std::uint32_t>(preview.width), static_cast<std::uint32_t>(preview.height), palette,
                                [&](std::uint32_t y, std::span<std::uint8_t> out) {
                                    const auto* line =
                                        preview.grey.data() + static_cast<std::size_t>(y) * static_cast<std::size_t>(preview.width);
                                    std::copy(line, line + preview.width, out.begin());
                                });
    return png ? pngUri(*png) : std::string();
}

json::Value viewerJson(const MaskFigure& figure) {
    json::Value value;
    value.set("queries", figure.queries);
    value.set("keys", figure.keys);
    value.set("composed", packed(figure.composed));
    if (figure.base.queries > 0) {
        value.set("base", packed(figure.base));
        value.set("base_name", figure.baseName);
        value.set("other_names", figure.otherNames);
    }
    json::Array terms;
    for (const auto& [name, runs] : figure.terms) terms.emplace_back(json::Array{json::Value(name), json::Value(packed(runs))});
    value.set("terms", std::move(terms));
    value.set("rows", figure.rowsTable);
    return value;
}

}  // namespace

std::string maskHtml(const MaskFigure& figure, bool print) {
    const MaskRuns& runs = figure.composed;
    std::string out = "<figure class=\"mask\"><figcaption>" + escaped(figure.title) + " <span class=\"quiet\">" +
                      std::to_string(figure.queries) + " \u00d7 " + std::to_string(figure.keys) +
                      (figure.layers.empty() ? "" : " \u00b7 layers " + escaped(figure.layers)) + "</span></figcaption>\n";
    if (const std::string uri = previewUri(runs.preview); !uri.empty())
        out += "<div class=\"plot\" id=\"" + escaped(figure.id) + "\"><img src=\"" + uri + "\" width=\"" +
               std::to_string(print ? 320 : 512) + "\" alt=\"allowed cells of the mask, queries downward, keys to the right\"></div>\n";
    out += factsHtml(maskFacts(figure));
    if (!figure.note.empty()) out += "<p class=\"quiet\">" + escaped(figure.note) + "</p>\n";
    if (!print && runs.complete && figure.queries > 0)
        out +=
            "<script type=\"application/json\" data-mask=\"" + escaped(figure.id) + "\">" + scriptJson(viewerJson(figure)) + "</script>\n";
    return out + "</figure>\n";
}

std::string pictureHtml(const PictureFigure& figure, bool print) {
    std::string out = "<figure class=\"picture\"><figcaption>" + escaped(figure.name) + "</figcaption>\n<div class=\"frame\"><img src=\"" +
                      pngUri(figure.png) + "\" width=\"" + std::to_string(figure.width) + "\" height=\"" + std::to_string(figure.height) +
                      "\" alt=\"" + escaped(figure.name) + "\">";
    const auto& g = figure.geometry;
    if (!print && g.tileRows == 0 && g.gridRows > 0 && g.gridColumns > 0) {
        // A hairline grid of feature rows; the viewBox makes one unit one row.
        out += "<svg viewBox=\"0 0 " + std::to_string(g.gridColumns) + " " + std::to_string(g.gridRows) +
               "\" preserveAspectRatio=\"none\"><path d=\"";
        for (int c = 1; c < g.gridColumns; ++c) out += "M" + std::to_string(c) + " 0V" + std::to_string(g.gridRows);
        for (int r = 1; r < g.gridRows; ++r) out += "M0 " + std::to_string(r) + "H" + std::to_string(g.gridColumns);
        out += "\"/></svg>";
    }
    return out + "</div></figure>\n";
}

}  // namespace rowscope::report
