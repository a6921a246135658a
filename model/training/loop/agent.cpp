#include "model/training/loop/agent.h"

#include <c10/core/GradMode.h>

#include "model/engine/pictures.h"
#include "model/training/optim/parameters.h"

namespace rowscope::training {
namespace {

/// The tensors of one part, in the network's order; both families order a part alike.
std::vector<NamedTensor> partOf(network::Network& network, const std::string& part) {
    if (part == "embeddings") return {{"embeddings", std::visit([](auto& text) { return text.tokens.weight; }, network.text)}};
    const Module wanted = part == "vision" ? Module::Vision : Module::Connector;
    std::vector<NamedTensor> out;
    for (NamedTensor& parameter : parametersOf(network))
        if (moduleOf(parameter.name) == wanted) out.push_back(std::move(parameter));
    return out;
}

Status inherit(network::Network& into, const Start& start, const Progress& progress) {
    ROWSCOPE_TRY_ASSIGN(giver, network::load(start.inheritFrom, {}, progress));
    const c10::AutoGradMode noGradients(false);
    for (const std::string& part : start.inherit) {
        const auto from = partOf(giver.network, part);
        const auto to = partOf(into, part);
        const std::string where = start.inheritFrom.string() + ": " + part;
        if (from.size() != to.size())
            return fail(ErrorKind::Mismatch, where, "another number of tensors", std::to_string(to.size()), std::to_string(from.size()));
        for (std::size_t i = 0; i < to.size(); ++i) {
            if (from[i].tensor.sizes() != to[i].tensor.sizes())
                return fail(ErrorKind::Mismatch, where + ": tensor '" + from[i].name + "'", "wrong shape",
                            toString(to[i].tensor.sizes().vec()), toString(from[i].tensor.sizes().vec()));
            to[i].tensor.copy_(from[i].tensor);
        }
    }
    return {};
}

}  // namespace

Result<Agent> openAgent(const Start& start, const std::filesystem::path& freshFolder, const Progress& progress) {
    std::filesystem::path folder = start.checkpoint;
    if (start.fresh) {
        ROWSCOPE_TRY(demo::writeFresh(freshFolder, *start.fresh));
        folder = freshFolder;
    }
    json::Value overrides;
    if (!start.optionAttention.empty()) overrides.set("option_attention", start.optionAttention);
    ROWSCOPE_TRY_ASSIGN(loaded, network::load(folder, {request::ComputeType::Float32, /*own=*/true, overrides}, progress));
    if (!start.inherit.empty()) ROWSCOPE_TRY(inherit(loaded.network, start, progress));
    ROWSCOPE_TRY_ASSIGN(processor, engine::pictureProcessor(loaded.folder));
    ROWSCOPE_TRY_ASSIGN(setup, engine::sequenceSetup(loaded.folder, processor ? processor->config().rowsPerView() : 0));
    return Agent{std::move(loaded), std::move(setup), std::move(processor)};
}

}  // namespace rowscope::training
