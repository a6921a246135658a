#include <array>
#include <charconv>

#include "core/base/hash.h"
#include "core/base/safetensors.h"
#include "core/media/colour.h"
#include "core/media/decode.h"
#include "core/media/hops.h"
#include "core/media/pixel_values.h"
#include "core/media/resize/composed.h"
#include "core/media/resize/resize.h"
#include "tests/golden_runner/laya/parts.h"

namespace rowscope::golden::laya {
namespace {

using namespace media;

constexpr int kLongestEdge = 2048;

/// U8 [3, side, side] of one squashed picture.
Array planes(const Image& image) {
    const Array all = planesOf(std::span<const Image>(&image, 1));
    return Array(all.dtype(), {all.dim(1), all.dim(2), all.dim(3)}, all.bytes(), std::make_shared<const Array>(all));
}

Image throughPillow(const Image& image, int side) {
    return resize(image, std::array{firstHop(image.size(), kLongestEdge), ImageSize{side, side}});
}

/// Each hop in float32, rounded and clamped once a hop.
Image throughFloatHops(const Image& image, int side) {
    const ImageSize middle = firstHop(image.size(), kLongestEdge);
    const Image first = applyAxes(image, axisWeights(image.width(), middle.width), axisWeights(image.height(), middle.height));
    return applyAxes(first, axisWeights(middle.width, side), axisWeights(middle.height, side));
}

/// Both hops as one matrix an axis.
Image throughComposed(const Image& image, int side) {
    const ImageSize middle = firstHopComposed(image.size(), kLongestEdge);
    return applyAxes(image, composed(axisWeights(image.width(), middle.width), axisWeights(middle.width, side)),
                     composed(axisWeights(image.height(), middle.height), axisWeights(middle.height, side)));
}

Result<json::Value> picture(const std::filesystem::path& golden, const json::Value& entry, Product& product) {
    const std::string file = entry.find("file")->asString();
    const std::string id = entry.find("id")->asString();
    ROWSCOPE_TRY_ASSIGN(decoded, decodeFile(golden / file));
    const Image rgb = toRgb(decoded, {});
    const ImageSize hop = firstHop(rgb.size(), kLongestEdge);
    const auto size = static_cast<int>(entry.find("size")->asInt());
    const std::string prefix = "pixels/" + id + "/";
    product.tensors.emplace_back(prefix + "decoded_rgb", rgb.array());
    const auto add = [&](const std::string& suffix, int side) {
        product.tensors.emplace_back(prefix + "pil" + suffix, planes(throughPillow(rgb, side)));
        product.tensors.emplace_back(prefix + "float_hops" + suffix, planes(throughFloatHops(rgb, side)));
        product.tensors.emplace_back(prefix + "composed" + suffix, planes(throughComposed(rgb, side)));
    };
    add("", size);
    if (entry.find("diff_pil_vs_float_hops_512")) add("_512", 512);
    json::Value out = json::Object{{"id", id},
                                   {"file", file},
                                   {"mode", name(decoded.facts().mode)},
                                   {"width", rgb.width()},
                                   {"height", rgb.height()},
                                   {"decoded_rgb_sha256", sha256Hex(std::as_bytes(rgb.pixels()))},
                                   {"hop1_height", hop.height},
                                   {"hop1_width", hop.width},
                                   {"size", size}};
    return out;
}

ImageSize sizeOf(const json::Value& row) {
    return {static_cast<int>(row.asArray()[1].asInt()), static_cast<int>(row.asArray()[0].asInt())};
}

json::Value asRow(ImageSize size) { return json::Array{size.height, size.width}; }

json::Value hopSizes(const json::Value& table) {
    const auto edge = static_cast<int>(table.find("longest_edge")->asInt());
    json::Array rows;
    for (const json::Value& row : table.find("rows")->asArray()) {
        const ImageSize hop = firstHop(sizeOf(row), edge);
        rows.emplace_back(json::Array{row.asArray()[0], row.asArray()[1], hop.height, hop.width});
    }
    return json::Object{{"columns", *table.find("columns")}, {"longest_edge", edge}, {"rows", std::move(rows)}};
}

json::Value disagreements(const json::Value& table) {
    json::Array rows;
    for (const json::Value& row : table.find("rows")->asArray())
        rows.emplace_back(json::Array{row.asArray()[0], row.asArray()[1], asRow(firstHop(sizeOf(row), kLongestEdge)),
                                      asRow(firstHopComposed(sizeOf(row), kLongestEdge))});
    return json::Object{{"columns", *table.find("columns")}, {"rows", std::move(rows)}};
}

/// axis_weights/<in>_<out>/w, whole or the rows that the golden file keeps.
Status weights(const SafetensorsFile& file, Product& product) {
    for (const auto& [key, entry] : file.entries()) {
        if (!key.starts_with("axis_weights/") || !key.ends_with("/w")) continue;
        const std::string group = key.substr(0, key.size() - 2);
        int in = 0;
        int out = 0;
        const std::string sizes = group.substr(group.find('/') + 1);
        const char* end = sizes.data() + sizes.size();
        const auto first = std::from_chars(sizes.data(), end, in);
        std::from_chars(first.ptr + 1, end, out);
        const Array whole = denseMatrix(axisWeights(in, out));
        if (!file.contains(group + "/rows")) {
            product.tensors.emplace_back(key, whole);
            continue;
        }
        ROWSCOPE_TRY_ASSIGN(rows, file.tensor(group + "/rows"));
        ROWSCOPE_TRY_ASSIGN(kept, rows.toInts());
        const auto values = whole.as<double>();
        std::vector<double> some;
        for (const std::int64_t row : kept) some.insert(some.end(), values.begin() + row * in, values.begin() + (row + 1) * in);
        product.tensors.emplace_back(key, Array::of({static_cast<std::int64_t>(kept.size()), in}, some));
        product.tensors.emplace_back(group + "/rows", rows);
    }
    return {};
}

}  // namespace

Result<Product> pixels(const std::filesystem::path& golden, const json::Value& input) {
    Product product;
    json::Array images;
    for (const json::Value& entry : input.find("images")->asArray()) {
        ROWSCOPE_TRY_ASSIGN(made, picture(golden, entry, product));
        images.push_back(std::move(made));
    }
    product.json = json::Object{{"images", std::move(images)},
                                {"hop1_sizes", hopSizes(*input.find("hop1_sizes"))},
                                {"hop1_size_disagreements", disagreements(*input.find("hop1_size_disagreements"))}};
    ROWSCOPE_TRY_ASSIGN(file, SafetensorsFile::open(golden / "cases" / "pixels.safetensors"));
    ROWSCOPE_TRY(weights(file, product));
    return product;
}

}  // namespace rowscope::golden::laya
