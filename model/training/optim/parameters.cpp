#include "model/training/optim/parameters.h"

#include <array>

namespace rowscope::training {
namespace {

class Collector : public nn::ParameterVisitor {
public:
    void parameter(const std::string& name, at::Tensor& slot, const Shape&) override {
        if (name != "temperature") found.push_back({name, slot});
    }
    std::vector<NamedTensor> found;
};

}  // namespace

std::vector<NamedTensor> parametersOf(network::Network& network) {
    Collector collector;
    network.visitBackbone(collector);
    network.visitHead(collector);
    return std::move(collector.found);
}

std::string_view name(Module module) {
    static constexpr std::array<std::string_view, 4> kNames{"vision", "connector", "text", "head"};
    return kNames[static_cast<std::size_t>(module)];
}

Module moduleOf(std::string_view parameter) {
    if (!parameter.starts_with("encoder.")) return Module::Head;
    if (parameter.starts_with("encoder.vision_model.")) return Module::Vision;
    if (parameter.starts_with("encoder.connector.")) return Module::Connector;
    return Module::Text;
}

}  // namespace rowscope::training
