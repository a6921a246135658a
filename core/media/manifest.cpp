#include "core/media/manifest.h"

#include <string>

#include "core/base/hash.h"
#include "core/base/json.h"

namespace rowscope::media {

namespace {

json::Value triple(const std::array<double, 3>& values) { return json::Array{values[0], values[1], values[2]}; }

json::Value decodePart(const ColourPolicy& colour) {
    return json::Object{{"to", "RGB"},
                        {"exif", name(colour.exif)},
                        {"alpha", name(colour.alpha)},
                        {"grey16", name(colour.grey16)},
                        {"jpeg", "islow, fancy upsampling"},
                        {"frame", "first"}};
}

json::Value resizePart(const ProcessorConfig& c) {
    const bool exact = c.preprocess == Preprocess::Processor;
    json::Object second{{"edge", c.tileEdge}, {"rule", c.split ? "both edges up to multiples of the edge" : "square, aspect not kept"}};
    return json::Object{{"path", name(c.preprocess)},
                        {"filter", name(c.filter)},
                        {"antialias", c.filter != Filter::Nearest},
                        {"arithmetic", exact ? "8 bits, weights of 22 bits, rounded and clamped after each pass"
                                             : "float32, both hops in one matrix an axis, rounded and clamped once"},
                        {"pass_order", exact ? "pillow " + std::to_string(static_cast<int>(c.order)) : std::string("none")},
                        {"hop1", c.oneHop ? json::Value()
                                          : json::Value(json::Object{{"longest_edge", c.longestEdge},
                                                                     {"other_edge", exact ? "int(longest / ratio), even upward"
                                                                                          : "int(longest * short / long), even upward"}})},
                        {"hop2", std::move(second)}};
}

}  // namespace

ProcessorManifest manifestOf(const ProcessorConfig& c) {
    const json::Value value = json::Object{
        {"format", "rowscope-processor-manifest/1"},
        {"implementation", json::Object{{"name", "rowscope-media"}, {"version", kImplementationVersion}}},
        {"decode", decodePart(c.colour)},
        {"resize", resizePart(c)},
        {"split", json::Object{{"on", c.split},
                               {"order", c.split ? "tiles row by row, then the global view" : "one view"},
                               {"global", c.split ? "from the second hop's picture" : "none"}}},
        {"normalise", json::Object{{"rescale", c.rescale ? json::Value(c.rescaleFactor) : json::Value()},
                                   {"mean", c.normalise ? triple(c.mean) : json::Value()},
                                   {"std", c.normalise ? triple(c.deviation) : json::Value()},
                                   {"dtype", "float32"}}},
        {"layout", "view, channel, y, x"},
        {"unitizer", json::Object{{"patch", c.patch},
                                  {"pixel_shuffle", c.pixelShuffle},
                                  {"rows_per_view", c.rowsPerView()},
                                  {"flatten", "views in order, rows of a view line by line"}}},
    };
    ProcessorManifest manifest;
    manifest.text = json::write(value);
    manifest.hash = sha256Hex(manifest.text);
    return manifest;
}

}  // namespace rowscope::media
