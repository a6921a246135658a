#include "model/training/optim/freezing.h"

#include <charconv>

namespace rowscope::training {
namespace {

std::int64_t layersOf(const network::Network& network) {
    return std::visit([](const auto& text) { return static_cast<std::int64_t>(text.layers.size()); }, network.text);
}

/// The index after "layers." in a text parameter's name, or -1.
std::int64_t layerIndex(std::string_view parameter) {
    constexpr std::string_view kKey = ".layers.";
    const auto at = parameter.find(kKey);
    if (at == std::string_view::npos) return -1;
    const std::string_view digits = parameter.substr(at + kKey.size());
    std::int64_t index = -1;
    std::from_chars(digits.data(), digits.data() + digits.size(), index);
    return index;
}

/// The norm behind the last layer: "norm" for Llama, "final_norm" for ModernBERT.
bool isFinalNorm(std::string_view parameter) {
    return layerIndex(parameter) < 0 && parameter.find("embeddings.") == std::string_view::npos &&
           (parameter.ends_with("norm.weight") || parameter.ends_with("norm.bias"));
}

}  // namespace

Result<Freezing::Mode> freezingFromName(std::string_view text, const std::string& where) {
    if (text == "act") return Freezing::Mode::Act;
    if (text == "head") return Freezing::Mode::Head;
    if (text == "last_n") return Freezing::Mode::LastN;
    if (text == "full") return Freezing::Mode::Full;
    return fail(ErrorKind::Value, where, "unknown freezing", "act, head, last_n or full", std::string(text));
}

bool learns(std::string_view parameter, const Freezing& freezing, std::int64_t textLayers) {
    const Module module = moduleOf(parameter);
    if (module == Module::Head) return freezing.mode != Freezing::Mode::Act || parameter.starts_with("act_head.");
    switch (freezing.mode) {
        case Freezing::Mode::Act:
        case Freezing::Mode::Head:
            return false;
        case Freezing::Mode::LastN:
            if (module != Module::Text) return false;
            if (const std::int64_t layer = layerIndex(parameter); layer >= 0) return layer >= textLayers - freezing.lastLayers;
            return isFinalNorm(parameter);
        case Freezing::Mode::Full:
            return module != Module::Vision || freezing.vision;
    }
    return false;
}

std::vector<NamedTensor> applyFreezing(network::Network& network, const Freezing& freezing) {
    std::vector<NamedTensor> learning;
    const std::int64_t layers = layersOf(network);
    for (NamedTensor& parameter : parametersOf(network)) {
        const bool learnt = learns(parameter.name, freezing, layers);
        parameter.tensor.set_requires_grad(learnt);
        if (learnt) learning.push_back(std::move(parameter));
    }
    return learning;
}

}  // namespace rowscope::training
