#include "model/engine/versions.h"

#include <torch/headeronly/version.h>

#include "core/base/version.h"

namespace rowscope::engine {

trace::laya::OutputFacts outputFacts(const Checkpoint& checkpoint, const request::Request& request) {
    const checkpoint::AgentConfig& agent = checkpoint.loaded.folder.agent;
    trace::laya::OutputFacts facts;
    facts.checkpointId = checkpoint.info.id;
    facts.backboneId = agent.backbone.empty() ? json::Value() : json::Value(agent.backbone);
    facts.backboneRevision = agent.backboneRevision.empty() ? json::Value() : json::Value(agent.backboneRevision);
    facts.dtype = checkpoint.loaded.network.dtype() == at::kBFloat16 ? "bfloat16" : "float32";
    facts.versions = {{"torch", TORCH_VERSION}, {"rowscope", std::string(version())}};
    facts.permutations = request.options.permutations;
    facts.images = static_cast<std::int32_t>(request.pictures.size());
    return facts;
}

}  // namespace rowscope::engine
