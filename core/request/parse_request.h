#pragma once

#include <filesystem>
#include <string>

#include "core/base/json.h"
#include "core/base/result.h"
#include "core/request/limits.h"
#include "core/request/request.h"

namespace rowscope::request {

struct ParseContext {
    std::string name;              ///< file (and line) for messages
    std::filesystem::path folder;  ///< relative picture paths start here
    Limits limits;
    /// False for a checkpoint that reads text alone: "image" and "images" are then members of the state like any other.
    bool picturesInState = true;
};

/// A request {"state": …, "questions": {id: …}, "options": {…}}. Pictures stand under the state's "image" and "images", or
/// are the whole state ({"$image": …}); they are read here, not decoded. Questions are kept as given, core/question checks
/// them. Errors name file and JSON path: "req.json: state.images[2]".
[[nodiscard]] Result<Request> parseRequest(const json::Value& root, const ParseContext& context);

/// The same from JSON text.
[[nodiscard]] Result<Request> parseRequestText(std::string_view text, const ParseContext& context);

/// The same from a file; relative pictures start at its folder.
[[nodiscard]] Result<Request> readRequestFile(const std::filesystem::path& file, bool picturesInState = true, const Limits& limits = {});

/// The request's "options" object. The names are the reference's: n_permutations, prefix_cache, truncation_side, strict,
/// batch_size, state_format, temperature, option_attention.
[[nodiscard]] Result<RunOptions> parseRunOptions(const json::Value& given, const Limits& limits, const std::string& where);

/// A request as JSON again, pictures by name: what a trace and a session keep of it.
[[nodiscard]] json::Value toJson(const Request& request);
[[nodiscard]] json::Value toJson(const RunOptions& options);

}  // namespace rowscope::request
