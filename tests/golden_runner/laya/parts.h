#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "core/base/array.h"
#include "core/base/json.h"
#include "core/base/result.h"

namespace rowscope::golden::laya {

/// One produced pair of files: cases/<name>.json and the tensors that go to cases/<name>.safetensors.
struct Product {
    json::Value json;
    std::vector<std::pair<std::string, Array>> tensors;
};

// Each reads the inputs in `golden`/cases/<name>.json and produces what our functions give for them.
[[nodiscard]] Result<Product> predictCases(const std::filesystem::path& golden, const std::string& checkpoint, const json::Value& input);
[[nodiscard]] Result<Product> tokenizers(const std::filesystem::path& golden, const json::Value& input);
[[nodiscard]] Result<Product> orders(const json::Value& input);
[[nodiscard]] Result<Product> prompts(const json::Value& input);
[[nodiscard]] Result<Product> pixels(const std::filesystem::path& golden, const json::Value& input);
[[nodiscard]] Result<Product> calibrations(const json::Value& input);
[[nodiscard]] Result<Product> trainCases(const std::filesystem::path& golden, const json::Value& input);
[[nodiscard]] Result<json::Value> lbfgsTemperatures(const json::Value& input);

/// A list of integers as JSON.
template <class List>
[[nodiscard]] json::Value integers(const List& values) {
    json::Array out;
    for (const auto v : values) out.emplace_back(static_cast<std::int64_t>(v));
    return out;
}
template <class Range>
[[nodiscard]] json::Value rangeOf(const Range& range) {
    return json::Array{range.begin, range.end};
}

}  // namespace rowscope::golden::laya
