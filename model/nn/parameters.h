#pragma once

#include <ATen/core/Tensor.h>

#include <string>

#include "core/base/array.h"

namespace rowscope::nn {

/// Walks the parameters of a network in a fixed order. Loading fills the slots, training collects them, the random checkpoint
/// writer makes them: one list for all, so that none can forget a tensor. Names are the checkpoint's keys.
class ParameterVisitor {
public:
    virtual ~ParameterVisitor() = default;
    virtual void parameter(const std::string& name, at::Tensor& slot, const Shape& shape) = 0;
};

}  // namespace rowscope::nn
