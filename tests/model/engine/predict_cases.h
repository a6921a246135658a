#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "core/base/json.h"
#include "core/request/request.h"
#include "model/engine/laya_model.h"

namespace rowscope::golden {

/// One predict case of a golden file: a request and what the reference answered.
struct PredictCase {
    std::string id;
    json::Value input;
    json::Value expected;          ///< {"error": text}, or "answer" with more
    std::filesystem::path folder;  ///< relative pictures start here

    [[nodiscard]] bool isError() const { return expected.find("error") != nullptr; }
    [[nodiscard]] json::Value overrides() const;
    /// The request in the form of our files; `pictures` as ParseContext::picturesInState.
    [[nodiscard]] Result<request::Request> request(bool pictures) const;
};

/// Cases and checkpoint of one name: the repository's few, or all where ROWSCOPE_SHARED or ../shared has them.
struct PredictGolden {
    std::filesystem::path checkpoint;
    std::vector<PredictCase> cases;
};
[[nodiscard]] std::vector<PredictGolden> predictGoldens(const std::string& checkpoint);

/// The repository's tiny causal checkpoint.
[[nodiscard]] std::unique_ptr<engine::LayaModel> causalModel(const json::Value& overrides = {});

/// A request from JSON text, pictures beside the repository's golden cases.
[[nodiscard]] request::Request requestFrom(const std::string& text);

/// Text that says where two JSON values differ, empty where they agree: same members in the same order, same texts, numbers
/// within `tolerance`.
[[nodiscard]] std::string difference(const json::Value& got, const json::Value& expected, double tolerance, const std::string& where = "");

}  // namespace rowscope::golden
