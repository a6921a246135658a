#include "model/training/loop/held_out.h"

#include <ATen/TensorOperators.h>
#include <ATen/ops/log_softmax.h>
#include <c10/core/GradMode.h>

namespace rowscope::training {

json::Value HeldOutFigures::toJson() const {
    json::Value accuracy = json::Object{};
    json::Value withinOne = json::Object{};
    json::Value nll = json::Object{};
    for (const auto& [name, topic] : topics) {
        const auto asked = static_cast<double>(topic.asked);
        accuracy.set(name, static_cast<double>(topic.right) / asked);
        withinOne.set(name, static_cast<double>(topic.withinOne) / asked);
        nll.set(name, topic.negativeLogLikelihood / asked);
    }
    return json::Object{{"accuracy", std::move(accuracy)}, {"within_one", std::move(withinOne)}, {"nll", std::move(nll)}};
}

Result<HeldOutFigures> askHeldOut(const network::Network& network, Collator& collator, DataMix& mix, const std::vector<MixPart>& parts,
                                  bool block, const Progress& progress) {
    const c10::AutoGradMode noGradients(false);
    constexpr std::uint64_t kOrders = 17;
    HeldOutFigures figures;
    for (std::size_t p = 0; p < parts.size(); ++p)
        for (std::int64_t b = 0; b < static_cast<std::int64_t>(parts[p].share); ++b) {
            ROWSCOPE_TRY(progress.check("held-out questions"));
            ROWSCOPE_TRY_ASSIGN(draft, mix.draftOf(p, b));
            ROWSCOPE_TRY_ASSIGN(batch, collator.collate(draft, mixedSeed(kOrders, p, static_cast<std::uint64_t>(b))));
            if (batch.rows == 0) continue;
            ROWSCOPE_TRY_ASSIGN(pass, runPass(network, batch, {true, block, nullptr}, {nullptr, &progress}));
            const at::Tensor logP = at::log_softmax(pass.head.logits, -1);
            const at::Tensor chosen = pass.head.logits.argmax(-1);
            for (std::int64_t r = 0; r < batch.rows; ++r) {
                auto& topic = figures.topics[batch.topics[static_cast<std::size_t>(r)]];
                const std::int64_t right = batch.labels[r].item<std::int64_t>();
                const std::int64_t answer = chosen[r].item<std::int64_t>();
                const auto label = [&](std::int64_t marker) { return batch.orders[r][marker].item<std::int64_t>(); };
                ++topic.asked;
                topic.right += answer == right ? 1 : 0;
                topic.withinOne += std::abs(label(answer) - label(right)) <= 1 ? 1 : 0;
                topic.negativeLogLikelihood -= logP[r][right].item<double>();
            }
        }
    return figures;
}

}  // namespace rowscope::training
