#include "model/engine/head_pass.h"

#include <ATen/ops/index_select.h>
#include <ATen/ops/sigmoid.h>
#include <ATen/ops/softmax.h>
#include <ATen/ops/tensor.h>

#include "model/engine/arrays.h"

namespace rowscope::engine {

HeadPass::HeadPass(const laya_head::Head& head, std::size_t rows, const DetailWishes& wishes, const nn::Context& context)
    : m_head(head), m_wishes(wishes), m_context(context), m_scores(rows), m_details(rows) {}

Status HeadPass::add(std::span<const std::int32_t> which, const PaddedRows& padded, const at::Tensor& hidden) {
    laya_head::HeadInput input;
    input.hidden = hidden;
    input.valid = asBool(padded.valid, {padded.rows, padded.length});
    input.types = asTensor(padded.types, {padded.rows});
    input.markers = asTensor(padded.markers, {padded.rows, padded.options});
    input.markerMask = asBool(padded.markerMask, {padded.rows, padded.options});
    input.allRows = !m_wishes.hiddenRows.empty();
    ROWSCOPE_TRY_ASSIGN(output, m_head.forward(input, m_context));

    const std::vector<float> logits = toFloats(output.logits);
    const std::vector<float> acts = toFloats(output.actLogits);
    const std::vector<float> act = toFloats(at::softmax(output.actLogits.to(at::kFloat), -1));
    const std::vector<float> features = toFloats(output.actFeatures);
    const std::vector<float> values = output.value.defined() ? toFloats(at::sigmoid(output.value)) : std::vector<float>();
    const auto actions = static_cast<std::size_t>(output.actLogits.size(1));
    const auto featureCount = static_cast<std::size_t>(output.actFeatures.size(1));
    for (std::size_t i = 0; i < which.size(); ++i) {
        const auto row = static_cast<std::size_t>(which[i]);
        std::size_t options = 0;
        for (std::int64_t k = 0; k < padded.options; ++k)
            options += padded.markerMask[i * static_cast<std::size_t>(padded.options) + static_cast<std::size_t>(k)];
        const auto first = logits.begin() + static_cast<std::ptrdiff_t>(i) * padded.options;
        RowDetails& details = m_details[row];
        details.logits.assign(first, first + static_cast<std::ptrdiff_t>(options));
        details.actLogits.assign(acts.begin() + static_cast<std::ptrdiff_t>(i * actions),
                                 acts.begin() + static_cast<std::ptrdiff_t>((i + 1) * actions));
        details.actFeatures.assign(features.begin() + static_cast<std::ptrdiff_t>(i * featureCount),
                                   features.begin() + static_cast<std::ptrdiff_t>((i + 1) * featureCount));
        m_scores[row].logits.assign(details.logits.begin(), details.logits.end());
        m_scores[row].actProbability = act[i * actions];
        if (!values.empty()) m_scores[row].value = values[i];
    }
    if (input.allRows) keepHidden(which, hidden, output.hidden);
    return {};
}

void HeadPass::keepHidden(std::span<const std::int32_t> which, const at::Tensor& hidden, const at::Tensor& after) {
    for (std::size_t i = 0; i < which.size(); ++i) {
        const auto row = static_cast<std::size_t>(which[i]);
        if (row >= m_wishes.hiddenRows.size()) continue;
        const std::vector<std::int64_t> asked(m_wishes.hiddenRows[row].begin(), m_wishes.hiddenRows[row].end());
        const at::Tensor rows = at::tensor(asked, at::kLong);
        m_details[row].hidden = toArray(at::index_select(hidden.select(0, static_cast<std::int64_t>(i)), 0, rows));
        m_details[row].headOut = toArray(at::index_select(after.select(0, static_cast<std::int64_t>(i)), 0, rows));
    }
}

}  // namespace rowscope::engine
