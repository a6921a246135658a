#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/json.h"
#include "core/base/result.h"
#include "core/trace/dump/dump.h"

/// The parts of a manifest, each read into its place in a dump. `where` is the manifest's file; messages add the path inside.
namespace rowscope::trace {
class FieldReader;
}

namespace rowscope::trace::manifest {

[[nodiscard]] Status readHead(const json::Value& manifest, const std::string& where, Dump& dump);     ///< format, name, model, ids, roles
[[nodiscard]] Status readClaims(const json::Value& manifest, const std::string& where, Dump& dump);   ///< claims
[[nodiscard]] Status readMasks(const json::Value& manifest, const std::string& where, Dump& dump);    ///< masks, layers
[[nodiscard]] Status readMedia(const json::Value& manifest, const std::string& where, Dump& dump);    ///< media, template_media
[[nodiscard]] Status readSteps(const json::Value& manifest, const std::string& where, Dump& dump);    ///< steps, admission, qformer
[[nodiscard]] Status readCaches(const json::Value& manifest, const std::string& where, Dump& dump);   ///< cache_log, external_embeddings
[[nodiscard]] Status readServing(const json::Value& manifest, const std::string& where, Dump& dump);  ///< schedule, events
[[nodiscard]] Status readExtra(const json::Value& manifest, const std::string& where, Dump& dump);    ///< ext

/// Members of an object of the manifest that nobody reads join dump.unknownNames: a misspelt claim must not pass for "not claimed".
void noteUnknownKeys(const json::Value& object, const std::string& place, std::span<const std::string_view> known, Dump& dump);
/// A row range of two members; unset unless both are there. Error: begin after end, negative.
[[nodiscard]] Result<std::optional<rows::RowRange>> readRange(const json::Value& object, std::string_view begin, std::string_view end,
                                                              const std::string& where);
/// The "layers" of the manifest or, where `inside` says so ("steps[2]: "), of a step. Kinds that nobody knows join dump.unknownNames.
[[nodiscard]] Status readLayers(FieldReader& in, const std::string& where, const std::string& inside, Dump& dump,
                                std::vector<LayerFact>& out);
/// A window: null, a number w (keys > query - w), or [before, after] with -1 for no limit.
[[nodiscard]] Result<std::optional<masks::Window>> readWindow(const json::Value& value, const std::string& where);

}  // namespace rowscope::trace::manifest
