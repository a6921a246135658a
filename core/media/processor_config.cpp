#include "core/media/processor_config.h"

#include <cmath>
#include <string>

namespace rowscope::media {

namespace {

constexpr int kMostEdge = 16384;

Result<int> edge(const json::Value& object, std::string_view key, int fallback, const std::string& where) {
    ROWSCOPE_TRY_ASSIGN(value, json::intOr(object, key, fallback, where));
    if (value < 1 || value > kMostEdge)
        return fail(ErrorKind::Value, where + ": key '" + std::string(key) + "'", "is not a usable number of pixels",
                    "1 to " + std::to_string(kMostEdge), std::to_string(value));
    return static_cast<int>(value);
}

// {"longest_edge": n} under `key`, or the fallback when the key is not there.
Result<int> longestEdge(const json::Value& config, std::string_view key, int fallback, const std::string& where) {
    const json::Value* size = config.find(key);
    if (size == nullptr || size->isNull()) return fallback;
    const std::string place = where + ": key '" + std::string(key) + "'";
    if (!size->isObject() || size->find("longest_edge") == nullptr)
        return fail(ErrorKind::Unsupported, place, "does not say how to resize in a way this program knows", "{\"longest_edge\": pixels}",
                    json::write(*size));
    return edge(*size, "longest_edge", fallback, place);
}

Result<std::array<double, 3>> triple(const json::Value& config, std::string_view key, std::array<double, 3> fallback,
                                     const std::string& where) {
    const json::Value* list = config.find(key);
    if (list == nullptr || list->isNull()) return fallback;
    const std::string place = where + ": key '" + std::string(key) + "'";
    if (!list->isArray() || list->asArray().size() != 3)
        return fail(ErrorKind::Type, place, "must be three numbers, for red, green and blue", "a list of 3", json::write(*list));
    std::array<double, 3> values{};
    for (std::size_t i = 0; i < 3; ++i) {
        if (!list->asArray()[i].isNumber())
            return fail(ErrorKind::Type, place, "must hold numbers", "a number", std::string(list->asArray()[i].typeName()));
        values.at(i) = list->asArray()[i].asDouble();
    }
    return values;
}

Status checkType(const json::Value& config, const std::string& where) {
    ROWSCOPE_TRY_ASSIGN(type, json::stringOr(config, "image_processor_type", "Idefics3ImageProcessor", where));
    if (type.find("Idefics3") == std::string::npos && type.find("SmolVLM") == std::string::npos)
        return fail(ErrorKind::Unsupported, where + ": key 'image_processor_type'", "is an image processor this program does not have",
                    "an Idefics3 or SmolVLM image processor", type);
    ROWSCOPE_TRY_ASSIGN(resize, json::boolOr(config, "do_resize", true, where));
    if (!resize)
        return fail(ErrorKind::Unsupported, where + ": key 'do_resize'", "pictures must be resized to the vision tower's input", "true",
                    "false");
    return {};
}

}  // namespace

Result<ProcessorConfig> readPreprocessorConfig(const json::Value& config, const std::string& where) {
    if (!config.isObject()) return fail(ErrorKind::Type, where, "is no processor config", "an object", std::string(config.typeName()));
    ROWSCOPE_TRY(checkType(config, where));
    ProcessorConfig out;
    ROWSCOPE_TRY_ASSIGN(longest, longestEdge(config, "size", out.longestEdge, where));
    ROWSCOPE_TRY_ASSIGN(tile, longestEdge(config, "max_image_size", out.tileEdge, where));
    ROWSCOPE_TRY_ASSIGN(code, json::intOr(config, "resample", 1, where));
    const auto filter = filterFromCode(code);
    if (!filter) return fail(ErrorKind::Value, where + ": key 'resample'", "is no filter", "0 to 5", std::to_string(code));
    ROWSCOPE_TRY_ASSIGN(split, json::boolOr(config, "do_image_splitting", true, where));
    ROWSCOPE_TRY_ASSIGN(rescale, json::boolOr(config, "do_rescale", true, where));
    ROWSCOPE_TRY_ASSIGN(factor, json::doubleOr(config, "rescale_factor", out.rescaleFactor, where));
    ROWSCOPE_TRY_ASSIGN(normalise, json::boolOr(config, "do_normalize", true, where));
    ROWSCOPE_TRY_ASSIGN(mean, triple(config, "image_mean", out.mean, where));
    ROWSCOPE_TRY_ASSIGN(deviation, triple(config, "image_std", out.deviation, where));
    out.longestEdge = longest;
    out.tileEdge = tile;
    out.filter = *filter;
    out.split = split;
    out.rescale = rescale;
    out.rescaleFactor = factor;
    out.normalise = normalise;
    out.mean = mean;
    out.deviation = deviation;
    return out;
}

Result<ProcessorConfig> withAgentConfig(ProcessorConfig config, const json::Value& agent, const std::string& where) {
    ROWSCOPE_TRY_ASSIGN(tile, edge(agent, "image_size", config.tileEdge, where));
    ROWSCOPE_TRY_ASSIGN(patch, edge(agent, "image_patch_size", config.patch, where));
    ROWSCOPE_TRY_ASSIGN(shuffle, edge(agent, "image_scale_factor", config.pixelShuffle, where));
    ROWSCOPE_TRY_ASSIGN(splitEdge, json::intOr(agent, "image_split_edge", 0, where));
    if (splitEdge < 0 || splitEdge > kMostEdge)
        return fail(ErrorKind::Value, where + ": key 'image_split_edge'", "is not a usable number of pixels",
                    "0 (no splitting) to " + std::to_string(kMostEdge), std::to_string(splitEdge));
    ROWSCOPE_TRY_ASSIGN(preprocess, json::stringOr(agent, "preprocess", "processor", where));
    if (preprocess != "processor" && preprocess != "gpu")
        return fail(ErrorKind::Value, where + ": key 'preprocess'", "is no way to preprocess", "\"processor\" or \"gpu\"",
                    "\"" + preprocess + "\"");
    ROWSCOPE_TRY_ASSIGN(interpolation, json::stringOr(agent, "image_interpolation", "processor", where));
    if (interpolation != "processor") {
        const auto filter = filterFromName(interpolation);
        if (!filter)
            return fail(ErrorKind::Value, where + ": key 'image_interpolation'", "is no filter",
                        "\"processor\", \"lanczos\", \"bicubic\", \"bilinear\", \"hamming\", \"box\" or \"nearest\"",
                        "\"" + interpolation + "\"");
        if (preprocess == "gpu") {
            config.filter = *filter;
            config.oneHop = true;
        }
    }
    config.preprocess = preprocess == "gpu" ? Preprocess::Gpu : Preprocess::Processor;
    if (config.colour.alpha == AlphaPolicy::Drop && config.preprocess == Preprocess::Processor) config.colour.alpha = AlphaPolicy::KeyWhite;
    config.tileEdge = tile;
    config.patch = patch;
    config.pixelShuffle = shuffle;
    config.split = splitEdge > 0;
    if (config.split) config.longestEdge = static_cast<int>(splitEdge);
    ROWSCOPE_TRY(validate(config, where));
    return config;
}

Status validate(const ProcessorConfig& config, const std::string& where) {
    const int unit = config.patch * config.pixelShuffle;
    if (unit <= 0 || config.tileEdge % unit != 0)
        return fail(ErrorKind::Mismatch, where, "the view's side is no multiple of patch size times scale factor",
                    "a multiple of " + std::to_string(unit), std::to_string(config.tileEdge));
    if (config.split && config.preprocess == Preprocess::Gpu)
        return fail(ErrorKind::Unsupported, where, "tiles can't be cut on the path that composes both hops",
                    "preprocess \"processor\" with image_split_edge > 0", "preprocess \"gpu\"");
    if (config.filter == Filter::Nearest && config.preprocess == Preprocess::Gpu)
        return fail(ErrorKind::Unsupported, where, "nearest sampling has no weights to compose", "another filter", "nearest");
    if (!std::isfinite(config.rescaleFactor)) return fail(ErrorKind::Value, where + ": key 'rescale_factor'", "is not finite");
    for (std::size_t c = 0; c < 3; ++c) {
        if (!std::isfinite(config.mean.at(c))) return fail(ErrorKind::Value, where + ": key 'image_mean'", "is not finite");
        if (!std::isfinite(config.deviation.at(c)) || config.deviation.at(c) == 0.0)
            return fail(ErrorKind::Value, where + ": key 'image_std'", "can't divide by this", "three numbers other than 0",
                        json::pythonFloat(config.deviation.at(c)));
    }
    return {};
}

}  // namespace rowscope::media
