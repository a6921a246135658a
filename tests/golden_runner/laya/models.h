#pragma once

#include <filesystem>
#include <map>
#include <memory>
#include <string>

#include "core/base/json.h"
#include "core/request/request.h"
#include "model/engine/laya_model.h"

namespace rowscope::golden::laya {

/// One checkpoint, loaded once for every set of config keys that cases replace.
class Models {
public:
    explicit Models(std::filesystem::path folder) : m_folder(std::move(folder)) {}

    /// `overrides`: a case's "config_overrides", or null where it has none.
    [[nodiscard]] Result<engine::LayaModel*> with(const json::Value* overrides);

private:
    std::filesystem::path m_folder;
    std::map<std::string, std::unique_ptr<engine::LayaModel>> m_loaded;
};

/// A case's input in the form of our request files.
[[nodiscard]] Result<request::Request> requestOf(const std::filesystem::path& golden, const json::Value& input, const std::string& id,
                                                 bool pictures);

}  // namespace rowscope::golden::laya
