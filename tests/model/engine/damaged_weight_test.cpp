// One NaN in any weight that an answer depends on: the trace says that the answer is none. Whole runs over the own kernels, in
// float32 and bfloat16 by turns.

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "tests/model/checkpoint/temp_checkpoint.h"
#include "tests/model/engine/predict_cases.h"

namespace rowscope::golden {
namespace {

constexpr const char* kRequest = R"({"state":{"image":"images/square.png"},"questions":{
    "color":{"type":"choice","instructions":"What color is the square?","criteria":["red","blue","green"]}}})";

/// A table's first row may be no token of the request; act head and stored temperature make no logit.
bool makesLogits(const std::string& tensor) {
    return tensor.find("embed_tokens") == std::string::npos && tensor.find("tok_embeddings") == std::string::npos &&
           !tensor.starts_with("act_head.") && !tensor.starts_with("value_head.") && !tensor.starts_with("next_head.") &&
           tensor != "temperature";
}

TEST(DamagedWeight, IsNeverAPlausibleAnswer) {
    const request::Request request = requestFrom(kRequest);
    for (const char* name : {"smolvlm-causal", "modernvbert-mask"}) {
        const checkpoint::TempCheckpoint at(name);
        const auto whole = at.tensors();
        std::size_t damaged = 0;
        for (std::size_t i = 0; i < whole.size(); ++i) {
            if (!makesLogits(whole[i].first)) continue;
            auto tensors = whole;
            std::vector<float> values = whole[i].second.toFloats();
            values.front() = std::nanf("");
            tensors[i].second = Array::copyOf<float>(DType::F32, whole[i].second.shape(), values);
            at.writeTensors(tensors);
            request::LoadOptions options;
            options.dtype = damaged % 2 == 0 ? request::ComputeType::Float32 : request::ComputeType::BFloat16;
            options.threads = 1;
            const auto model = engine::LayaModel::load(at.root.string(), options, {});
            ASSERT_TRUE(model) << model.error().message();
            const auto trace = (*model)->run(request, {}, {});
            ASSERT_TRUE(trace) << whole[i].first << ": " << trace.error().message();
            const auto& findings = (*trace)->findings;
            EXPECT_TRUE(std::any_of(findings.begin(), findings.end(), [](const auto& f) { return f.code == "N:answer_not_finite"; }))
                << name << ", " << whole[i].first << (damaged % 2 == 0 ? ", float32" : ", bfloat16");
            ++damaged;
        }
        EXPECT_GT(damaged, 40U) << name;
    }
}

}  // namespace
}  // namespace rowscope::golden
