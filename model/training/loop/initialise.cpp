#include "model/training/loop/initialise.h"

#include <ATen/ops/empty.h>
#include <ATen/ops/ones.h>
#include <ATen/ops/zeros.h>

#include <cmath>
#include <numbers>
#include <string>

#include "model/training/data/random.h"
#include "model/training/data/source.h"

namespace rowscope::training {
namespace {

constexpr double kQueryKeyGain = 1.5;
constexpr double kPositionDeviation = 0.5;  // beside patches of deviation near 1

bool isQueryOrKey(const std::string& name) {
    return name.find("q_proj.") != std::string::npos || name.find("k_proj.") != std::string::npos;
}
/// One matrix for query, key and value, in thirds.
bool isFused(const std::string& name) {
    return name.find("Wqkv.") != std::string::npos || name.find("in_proj_weight") != std::string::npos;
}

class Initialiser : public nn::ParameterVisitor {
public:
    explicit Initialiser(std::uint64_t seed) : m_seed(seed) {}

    void parameter(const std::string& name, at::Tensor& slot, const Shape& shape) override {
        const std::uint64_t seed = mixedSeed(m_seed, 1, m_count++);
        if (name == "temperature" || (shape.size() == 1 && name.ends_with("weight"))) {
            slot = at::ones(shape, at::kFloat);
        } else if (shape.size() == 1) {
            slot = at::zeros(shape, at::kFloat);
        } else {
            std::int64_t inputs = 1;
            for (std::size_t i = 1; i < shape.size(); ++i) inputs *= shape[i];
            const bool position = name.find("position_embedding") != std::string::npos;
            slot = normalTensor(shape, position ? kPositionDeviation : 1.0 / std::sqrt(static_cast<double>(inputs)), seed);
            if (isQueryOrKey(name)) slot.mul_(kQueryKeyGain);
            if (isFused(name)) slot.narrow(0, 0, shape[0] / 3 * 2).mul_(kQueryKeyGain);
        }
    }

private:
    std::uint64_t m_seed;
    std::uint64_t m_count = 0;
};

}  // namespace

at::Tensor normalTensor(at::IntArrayRef shape, double deviation, std::uint64_t seed) {
    at::Tensor out = at::empty(shape, at::kFloat);
    Random random(seed);
    auto* values = out.mutable_data_ptr<float>();
    // Box and Muller (1958), one value of each pair.
    for (std::int64_t i = 0; i < out.numel(); ++i)
        values[i] = static_cast<float>(deviation * std::sqrt(-2.0 * std::log(1.0 - random.between(0, 1))) *
                                       std::cos(2.0 * std::numbers::pi * random.between(0, 1)));
    return out;
}

void initialise(network::Network& network, std::uint64_t seed) {
    Initialiser visitor(seed);
    network.visitBackbone(visitor);
    network.visitHead(visitor);
}

}  // namespace rowscope::training
