#include "model/engine/arrays.h"

#include <ATen/ops/from_blob.h>

namespace rowscope::engine {

std::vector<float> toFloats(const at::Tensor& tensor) {
    const at::Tensor plain = tensor.detach().to(at::kFloat).contiguous();
    const float* data = plain.const_data_ptr<float>();
    return {data, data + plain.numel()};
}

Array toArray(const at::Tensor& tensor) { return Array::of(Shape(tensor.sizes().begin(), tensor.sizes().end()), toFloats(tensor)); }

at::Tensor viewOf(const Array& array) {
    const auto values = array.as<float>();
    return at::from_blob(const_cast<float*>(values.data()), at::IntArrayRef(array.shape().data(), array.shape().size()), at::kFloat);
}

}  // namespace rowscope::engine
