#include "model/idefics3/connector.h"

#include <cmath>

namespace rowscope::idefics3 {

Connector::Connector(const ConnectorConfig& c, std::string key) : config(c), projectionKey(std::move(key)) {
    projection = {.inputs = c.visionWidth * c.scale * c.scale, .outputs = c.textWidth, .hasBias = false};
}

void Connector::visit(nn::ParameterVisitor& visitor, const std::string& prefix) { projection.visit(visitor, prefix + projectionKey); }

void Connector::pack(const nn::Packer& packer) { packedProjection = packer.pack({&projection}, false); }

Result<at::Tensor> Connector::forward(const at::Tensor& patches, const nn::Context& context) const {
    const std::int64_t s = config.scale;
    const std::int64_t side = std::llround(std::sqrt(static_cast<double>(patches.size(1))));
    if (side * side != patches.size(1) || side % s != 0)
        return fail(ErrorKind::Value, "connector", "patch grid can't be shuffled",
                    "a square whose side is a multiple of " + std::to_string(s), std::to_string(patches.size(1)) + " patches");
    const at::Tensor shuffled = patches.reshape({patches.size(0), side / s, s, side / s, s, config.visionWidth})
                                    .permute({0, 1, 3, 2, 4, 5})
                                    .reshape({patches.size(0), patches.size(1) / (s * s), projection.inputs});
    ROWSCOPE_TRY(context.check("connector"));
    if (context.runner && packedProjection) return nn::multiply(*context.runner, shuffled, *packedProjection);
    return projection.forward(shuffled);
}

}  // namespace rowscope::idefics3
