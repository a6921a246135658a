#include "model/network/load.h"

#include "model/network/parameter_loader.h"
#include "model/nn/torch_guard.h"

namespace rowscope::network {

laya_head::HeadConfig headConfig(const checkpoint::CheckpointFolder& folder) {
    laya_head::HeadConfig head;
    head.width = folder.backbone.textWidth();
    head.layers = folder.agent.headLayers;
    head.actions = folder.agent.actions;
    head.pooling = folder.readout == checkpoint::Readout::Mask ? laya_head::Pooling::First : laya_head::Pooling::LastReal;
    head.valueHead = folder.agent.valueHead;
    head.nextHead = folder.agent.nextHead;
    return head;
}

Result<Loaded> load(const std::filesystem::path& root, const LoadSettings& settings, const Progress& progress) {
    return nn::guarded(root.string(), [&]() -> Result<Loaded> {
        progress.say("read the checkpoint");
        ROWSCOPE_TRY(progress.check(root.string()));
        ROWSCOPE_TRY_ASSIGN(folder, checkpoint::openFolder(root, settings.configOverrides));
        Loaded loaded{std::move(folder), {}, 0, nullptr};
        loaded.network = makeNetwork(loaded.folder.backbone, headConfig(loaded.folder));
        const at::ScalarType dtype = settings.dtype == request::ComputeType::BFloat16 ? at::kBFloat16 : at::kFloat;
        ParameterLoader loader(loaded.folder.weights, dtype, settings.own, progress);
        loaded.network.visitBackbone(loader);
        loader.setDtype(at::kFloat);
        loaded.network.visitHead(loader);
        ROWSCOPE_TRY(loader.finish());
        loaded.parameters = loader.parameterCount();
        if (settings.pack) {
            progress.say("lay out the weights");
            loaded.runner = std::make_unique<kernels::Runner>(settings.threads);
            ROWSCOPE_TRY(loaded.network.pack(loaded.runner->kernels(), progress));
        }
        return loaded;
    });
}

}  // namespace rowscope::network
