#include "model/checkpoint/random_checkpoint.h"

#include <unistd.h>

#include <cmath>
#include <utility>
#include <vector>

#include "core/base/files.h"
#include "core/base/safetensors.h"
#include "model/network/load.h"
#include "model/network/network.h"

namespace rowscope::checkpoint {
namespace {

/// SplitMix64 (Steele, Lea, Flood 2014): integer arithmetic alone, so every machine draws the same numbers.
class Random {
public:
    explicit Random(std::uint64_t seed) : m_state(seed) {}
    /// Uniform in [-1, 1).
    float next() {
        std::uint64_t z = (m_state += 0x9E3779B97F4A7C15U);
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9U;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBU;
        return static_cast<float>((z ^ (z >> 31)) >> 40) / 8388608.0F - 1.0F;
    }

private:
    std::uint64_t m_state;
};

struct Range {
    float middle = 0;
    float reach = 0;
};

/// Ranges that keep activations of a trained network's size through all layers: products of variance 1, norms near 1.
Range rangeOf(const std::string& name, const Shape& shape) {
    if (name == "temperature") return {1, 0};
    if (name.ends_with("bias")) return {0, 0.05F};
    if (shape.size() == 1) return {1, 0.1F};
    if (name.find("emb") != std::string::npos && shape.size() == 2) return {0, 0.5F};
    std::int64_t inputs = 1;
    for (std::size_t i = 1; i < shape.size(); ++i) inputs *= shape[i];
    return {0, std::sqrt(3.0F / static_cast<float>(inputs))};
}

struct RandomParameters : nn::ParameterVisitor {
    RandomParameters(std::uint64_t seed, bool narrow) : random(seed), bfloat16(narrow) {}
    Random random;
    bool bfloat16;
    std::vector<std::pair<std::string, Array>> tensors;

    void parameter(const std::string& name, at::Tensor&, const Shape& shape) override {
        const Range range = rangeOf(name, shape);
        const auto count = static_cast<std::size_t>(*elementCount(shape));
        if (bfloat16 && name.starts_with("encoder.")) {
            std::vector<std::uint16_t> values(count);
            for (std::uint16_t& value : values) value = floatToBf16(range.middle + range.reach * random.next());
            tensors.emplace_back(name, Array::copyOf<std::uint16_t>(DType::BF16, shape, values));
        } else {
            std::vector<float> values(count);
            for (float& value : values) value = range.middle + range.reach * random.next();
            tensors.emplace_back(name, Array::of(shape, values));
        }
    }
};

/// Removes a half-made folder unless it was renamed into place.
struct Unfinished {
    std::filesystem::path path;
    ~Unfinished() {
        std::error_code ignored;  // nothing left to do about a leftover
        std::filesystem::remove_all(path, ignored);
    }
};

Result<std::int64_t> imageTokenOf(const std::filesystem::path& tokenizer) {
    ROWSCOPE_TRY_ASSIGN(text, readFile(tokenizer));
    ROWSCOPE_TRY_ASSIGN(object, json::parse(text, tokenizer.string()));
    if (const json::Value* added = object.find("added_tokens"); added && added->isArray())
        for (const json::Value& token : added->asArray()) {
            const json::Value* content = token.find("content");
            const json::Value* id = token.find("id");
            if (content && id && content->isString() && id->isInt() && content->asString() == "<image>") return id->asInt();
        }
    return fail(ErrorKind::NotFound, tokenizer.string() + ": 'added_tokens'", "no image token", "'<image>'");
}

Status writeJson(const std::filesystem::path& path, const json::Value& value) {
    return writeFileAtomically(path, json::write(value, 2) + "\n");
}

/// The tokenizer's files, with the picture sizes of the full-size processor.
Status copyProcessor(const std::filesystem::path& from, const std::filesystem::path& to, bool vision) {
    for (const char* name : {"tokenizer.json", "tokenizer_config.json", "preprocessor_config.json", "processor_config.json"}) {
        std::error_code ignored;  // an unreadable file shows as the read that fails
        if (!std::filesystem::exists(from / name, ignored)) continue;
        ROWSCOPE_TRY_ASSIGN(text, readFile(from / name));
        if (!vision || !std::string(name).starts_with("p")) {
            ROWSCOPE_TRY(writeFileAtomically(to / name, text));
            continue;
        }
        ROWSCOPE_TRY_ASSIGN(config, json::parse(text, (from / name).string()));
        if (config.find("max_image_size")) config.set("max_image_size", json::Object{{"longest_edge", 512}});
        if (config.find("image_seq_len")) config.set("image_seq_len", 64);
        ROWSCOPE_TRY(writeJson(to / name, config));
    }
    return {};
}

}  // namespace

Status writeRandomCheckpoint(const std::filesystem::path& target, const RandomCheckpoint& what, const Progress& progress) {
    const bool vision = what.shape != RandomCheckpoint::Shape::ModernBertLarge;
    std::int64_t imageToken = -1;
    if (vision) {
        ROWSCOPE_TRY_ASSIGN(id, imageTokenOf(what.tokenizerFolder / "tokenizer.json"));
        imageToken = id;
    }
    const RandomConfigs configs = randomConfigs(what, imageToken);
    ROWSCOPE_TRY_ASSIGN(backbone, parseBackbone(configs.backbone, "random backbone"));
    laya_head::HeadConfig head;
    head.width = backbone.textWidth();
    network::Network network = network::makeNetwork(backbone, head);
    RandomParameters parameters(what.seed, what.bfloat16);
    progress.say("draw weights");
    network.visitBackbone(parameters);
    network.visitHead(parameters);
    ROWSCOPE_TRY(progress.check(target.string()));

    std::error_code error;
    if (std::filesystem::exists(target, error)) return fail(ErrorKind::Io, target.string(), "is already there", "a new folder");
    const Unfinished made{target.string() + ".part-" + std::to_string(::getpid())};
    std::filesystem::create_directories(made.path / (vision ? "processor" : "tokenizer"), error);
    if (!error) std::filesystem::create_directories(made.path / (vision ? "backbone" : "encoder"), error);
    if (error) return fail(ErrorKind::Io, made.path.string(), "can't be made: " + error.message());
    ROWSCOPE_TRY(copyProcessor(what.tokenizerFolder, made.path / (vision ? "processor" : "tokenizer"), vision));
    ROWSCOPE_TRY(writeJson(made.path / (vision ? "backbone" : "encoder") / "config.json", configs.backbone));
    ROWSCOPE_TRY(writeJson(made.path / (vision ? "vlm_agent_config.json" : "rl_agent_config.json"), configs.agent));
    progress.say("write weights");
    ROWSCOPE_TRY(writeSafetensors(made.path / "model.safetensors", parameters.tensors, {{"format", "pt"}}));
    ROWSCOPE_TRY(progress.check(target.string()));
    std::filesystem::rename(made.path, target, error);
    if (error) return fail(ErrorKind::Io, target.string(), "can't be put in place: " + error.message());
    return {};
}

}  // namespace rowscope::checkpoint
