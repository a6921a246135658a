#include "tests/golden_runner/laya/train_input.h"

#include <ATen/ops/tensor.h>

#include "core/media/decode.h"
#include "model/network/parameter_loader.h"

namespace rowscope::golden::laya {
namespace {

/// A state's picture, and what is left of the state.
Status readState(const std::filesystem::path& golden, const json::Value& state, training::Example& example, training::Draft& draft) {
    if (!state.isObject()) {
        example.state = state;
        return {};
    }
    json::Object rest;
    for (const auto& [key, value] : state.asObject()) {
        if (key != "image") {
            rest.emplace_back(key, value);
            continue;
        }
        ROWSCOPE_TRY_ASSIGN(file, json::requireString(value, "$image", "state.image"));
        ROWSCOPE_TRY_ASSIGN(image, media::decodeFile(golden / file));
        example.pictures.push_back(static_cast<std::int32_t>(draft.pictures.size()));
        draft.pictures.push_back({std::move(image), {}, {}});
    }
    if (!rest.empty()) example.state = std::move(rest);
    return {};
}

}  // namespace

Result<at::Tensor> torchTensor(const SafetensorsFile& file, const std::string& name) {
    ROWSCOPE_TRY_ASSIGN(array, file.tensor(name));
    if (array.dtype() == DType::F32) return network::toTensor(array, at::kFloat, /*own=*/true);
    ROWSCOPE_TRY_ASSIGN(values, array.toInts());
    const at::Tensor integers = at::tensor(values, at::kLong).view(array.shape());
    return array.dtype() == DType::U8 ? integers.to(at::kBool) : integers;
}

Result<TrainInput> trainInput(const std::filesystem::path& golden, const json::Value& examples) {
    TrainInput input;
    for (const json::Value& given : examples.asArray()) {
        training::Example example;
        example.id = "example " + std::to_string(input.draft.examples.size());
        ROWSCOPE_TRY(readState(golden, *given.find("state"), example, input.draft));
        example.question = *given.find("question");
        for (const json::Value& p : given.find("target_label_order")->asArray()) example.target.push_back(p.asDouble());
        question::OptionOrder& order = input.orders.emplace_back();
        for (const json::Value& label : given.find("order")->asArray()) order.push_back(static_cast<std::int32_t>(label.asInt()));
        input.draft.examples.push_back(std::move(example));
    }
    return input;
}

}  // namespace rowscope::golden::laya
