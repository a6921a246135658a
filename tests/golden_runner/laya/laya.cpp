#include <functional>

#include "core/base/files.h"
#include "core/base/safetensors.h"
#include "tests/golden_runner/laya/parts.h"
#include "tests/golden_runner/runners.h"

namespace rowscope::golden {
namespace {

using laya::Product;

Status produce(const std::filesystem::path& golden, const std::filesystem::path& out, const std::string& name,
               const std::function<Result<Product>(const json::Value&)>& make) {
    const std::filesystem::path file = golden / "cases" / (name + ".json");
    std::error_code ignored;
    if (!std::filesystem::exists(file, ignored)) return {};  // a golden folder may hold some of the files
    ROWSCOPE_TRY_ASSIGN(text, readFile(file));
    ROWSCOPE_TRY_ASSIGN(input, json::parse(text, file.string()));
    ROWSCOPE_TRY_ASSIGN(product, make(input));
    const std::filesystem::path cases = out / "cases";
    std::filesystem::create_directories(cases, ignored);  // a folder that can't be made shows as a failed write
    ROWSCOPE_TRY(writeFileAtomically(cases / (name + ".json"), json::write(product.json, 1)));
    if (product.tensors.empty()) return {};
    return writeSafetensors(cases / (name + ".safetensors"), product.tensors);
}

}  // namespace

Status runLaya(const std::filesystem::path& golden, const std::filesystem::path& out) {
#ifdef ROWSCOPE_HAS_MODEL
    for (const std::string checkpoint : {"smolvlm-causal", "smolvlm-block", "modernvbert-mask", "modernbert-text"})
        ROWSCOPE_TRY(
            produce(golden, out, checkpoint, [&](const json::Value& input) { return laya::predictCases(golden, checkpoint, input); }));
    ROWSCOPE_TRY(produce(golden, out, "train", [&](const json::Value& input) { return laya::trainCases(golden, input); }));
#endif
    ROWSCOPE_TRY(produce(golden, out, "tokenizer", [&](const json::Value& input) { return laya::tokenizers(golden, input); }));
    ROWSCOPE_TRY(produce(golden, out, "orders", laya::orders));
    ROWSCOPE_TRY(produce(golden, out, "prompt", laya::prompts));
    ROWSCOPE_TRY(produce(golden, out, "calibration", laya::calibrations));
    return produce(golden, out, "pixels", [&](const json::Value& input) { return laya::pixels(golden, input); });
}

}  // namespace rowscope::golden
