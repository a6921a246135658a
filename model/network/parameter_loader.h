#pragma once

#include <ATen/core/Tensor.h>

#include <string>
#include <vector>

#include "core/base/progress.h"
#include "core/base/result.h"
#include "model/checkpoint/weights.h"
#include "model/nn/parameters.h"

namespace rowscope::network {

/// A stored tensor as a torch tensor of `dtype`. Float32 for float32 is a view into the mapped file (read-only memory: training
/// passes `own` to get a copy); everything else is converted.
[[nodiscard]] at::Tensor toTensor(const Array& array, at::ScalarType dtype, bool own);

/// Fills parameters from a weight set: every one must be there with its shape and a float dtype. Collects all faults, so that the
/// message can say how many there are. After a stop it fills no more.
class ParameterLoader : public nn::ParameterVisitor {
public:
    /// `weights` and `progress` must outlive it.
    ParameterLoader(const checkpoint::WeightSet& weights, at::ScalarType dtype, bool own, const Progress& progress)
        : m_weights(weights), m_dtype(dtype), m_own(own), m_progress(progress) {}

    void setDtype(at::ScalarType dtype) { m_dtype = dtype; }
    void parameter(const std::string& name, at::Tensor& slot, const Shape& shape) override;

    [[nodiscard]] std::int64_t parameterCount() const { return m_elements; }
    /// Cancelled after a stop, else the first fault, or that a stored tensor belongs to no parameter.
    [[nodiscard]] Status finish() const;

private:
    const checkpoint::WeightSet& m_weights;
    at::ScalarType m_dtype;
    bool m_own;
    const Progress& m_progress;
    std::int64_t m_elements = 0;
    std::vector<std::string> m_used;
    std::vector<Error> m_faults;
};

}  // namespace rowscope::network
