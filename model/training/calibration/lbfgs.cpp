#include "model/training/calibration/lbfgs.h"

#include <ATen/TensorOperators.h>
#include <ATen/ops/dot.h>

#include <algorithm>
#include <cmath>
#include <deque>
#include <vector>

namespace rowscope::training {
namespace {

constexpr double kLeastCurvature = 1e-10;  // a pair below it would spoil the Hessian's estimate

/// The pairs of gradient and point differences that estimate the inverse Hessian.
class Memory {
public:
    explicit Memory(std::size_t limit) : m_limit(limit) {}

    void remember(const at::Tensor& gradientChange, const at::Tensor& step) {
        const at::Tensor curvature = at::dot(gradientChange, step);
        if (!(curvature.item<float>() > kLeastCurvature)) return;
        if (m_pairs.size() == m_limit) m_pairs.pop_front();
        m_pairs.push_back({gradientChange, step, curvature.reciprocal()});
        m_scale = curvature / at::dot(gradientChange, gradientChange);
    }

    /// -(inverse Hessian) x gradient by the two-loop recursion.
    [[nodiscard]] at::Tensor direction(const at::Tensor& gradient) const {
        at::Tensor q = gradient.neg();
        std::vector<at::Tensor> weights(m_pairs.size());
        for (std::size_t i = m_pairs.size(); i-- > 0;) {
            weights[i] = at::dot(m_pairs[i].step, q) * m_pairs[i].inverseCurvature;
            q.add_(m_pairs[i].gradientChange, -weights[i].item<float>());
        }
        if (m_scale.defined()) q = q * m_scale;
        for (std::size_t i = 0; i < m_pairs.size(); ++i) {
            const at::Tensor back = at::dot(m_pairs[i].gradientChange, q) * m_pairs[i].inverseCurvature;
            q.add_(m_pairs[i].step, (weights[i] - back).item<float>());
        }
        return q;
    }

private:
    struct Pair {
        at::Tensor gradientChange, step, inverseCurvature;
    };
    std::size_t m_limit;
    std::deque<Pair> m_pairs;
    at::Tensor m_scale;  ///< undefined = 1
};

double largest(const at::Tensor& values) { return values.abs().max().item<float>(); }

}  // namespace

void minimiseByLbfgs(at::Tensor point, const std::function<Evaluation()>& evaluate, const LbfgsSettings& settings) {
    Evaluation now = evaluate();
    if (largest(now.gradient) <= settings.gradientTolerance) return;
    const std::int64_t mostEvaluations = settings.iterations * 5 / 4;
    std::int64_t evaluations = 1;
    Memory memory(settings.history);
    at::Tensor direction = now.gradient.neg();
    double length = std::min(1.0, static_cast<double>(now.gradient.abs().sum().reciprocal().item<float>())) * settings.rate;
    for (std::int64_t iteration = 1;; ++iteration) {
        if (at::dot(now.gradient, direction).item<float>() > -settings.changeTolerance) return;
        point.add_(direction, length);
        if (iteration == settings.iterations) return;
        const Evaluation before = now;
        now = evaluate();
        if (++evaluations >= mostEvaluations) return;
        if (largest(now.gradient) <= settings.gradientTolerance) return;
        if (largest(direction * length) <= settings.changeTolerance) return;
        if (std::fabs(now.value - before.value) < settings.changeTolerance) return;
        memory.remember(now.gradient - before.gradient, direction * length);
        direction = memory.direction(now.gradient);
        length = settings.rate;
    }
}

}  // namespace rowscope::training
