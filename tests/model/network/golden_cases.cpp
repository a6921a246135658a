#include "tests/model/network/golden_cases.h"

#include <ATen/TensorOperators.h>
#include <ATen/ops/tensor.h>
#include <gtest/gtest.h>

#include <cstdlib>

#include "core/base/files.h"

namespace rowscope::golden {
namespace {

at::Tensor widened(const Array& array, const std::string& name) {
    if (array.dtype() == DType::F32) return at::tensor(array.toFloats()).view(array.shape());
    const auto ints = array.toInts();
    at::Tensor tensor = at::tensor(*ints, at::kLong).view(array.shape());
    const bool mask = name.ends_with("_mask") || name.starts_with("allowed");
    return mask ? tensor.to(at::kBool) : tensor;
}

}  // namespace

std::vector<std::filesystem::path> goldenFolders() {
    std::vector<std::filesystem::path> folders{"tests/golden/laya"};
    const char* shared = std::getenv("ROWSCOPE_SHARED");
    const std::filesystem::path all = std::filesystem::path(shared ? shared : "../shared") / "golden" / "laya";
    if (std::filesystem::exists(all)) folders.push_back(all);
    return folders;
}

std::optional<at::Tensor> ForwardCase::pixels() const {
    if (has("pixel_values")) return (*this)["pixel_values"];
    if (has("pixel_u8")) return ((*this)["pixel_u8"].to(at::kFloat) - 127.5) / 127.5;
    return std::nullopt;
}

std::vector<ForwardCase> forwardCases(const std::filesystem::path& golden, const std::string& checkpoint) {
    const auto text = readFile(golden / "cases" / (checkpoint + ".json"));
    const auto tensors = SafetensorsFile::open(golden / "cases" / (checkpoint + ".safetensors"));
    if (!text || !tensors) return {};
    const auto document = json::parse(*text, checkpoint);
    std::vector<ForwardCase> cases;
    for (const json::Value& each : document->find("cases")->asArray()) {
        ForwardCase c;
        c.id = each.find("id")->asString();
        if (const json::Value* overrides = each.find("input")->find("config_overrides")) c.overrides = *overrides;
        if (c.overrides.isObject() && c.overrides.asObject().empty()) c.overrides = {};
        const json::Value* rows = each.find("expected")->find("rows");
        if (!rows) continue;
        for (const json::Value& row : rows->asArray()) {
            const std::string& type = row.find("type")->asString();
            c.types.push_back(type == "choice" ? 0 : type == "score" ? 1 : 2);
        }
        if (const json::Value* cache = each.find("expected")->find("prefix_cache"); cache && cache->isObject())
            c.prefixLength = cache->find("prefix_len")->asInt();
        for (const auto& [key, entry] : tensors->entries())
            if (key.starts_with(c.id + "/")) {
                const std::string name = key.substr(c.id.size() + 1);
                c.tensors.emplace(name, widened(*tensors->tensor(key), name));
            }
        if (c.has("input_ids")) cases.push_back(std::move(c));
    }
    return cases;
}

double excess(const at::Tensor& got, const at::Tensor& expected, double absolute, double relative) {
    if (got.sizes() != expected.sizes()) return 1e30;
    if (got.numel() == 0) return 0;
    const at::Tensor over = (got - expected).abs() - (expected.abs() * relative + absolute);
    const double worst = over.max().item<double>();
    return worst == worst ? worst : 1e30;
}

}  // namespace rowscope::golden
