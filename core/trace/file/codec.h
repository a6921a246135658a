#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/base/json.h"
#include "core/base/result.h"
#include "core/trace/file/bag.h"
#include "core/trace/trace.h"

/// Parts of a trace as JSON and tensors, and back. `prefix` names the part's tensors ("trace.s3"); `where` its place in messages.
namespace rowscope::trace::file {

[[nodiscard]] json::Value rowsToJson(const rows::RowTable& table, const std::string& prefix, TensorBag& bag);
[[nodiscard]] Result<rows::RowTable> rowsFromJson(const json::Value& value, const std::string& prefix, const TensorBag& bag,
                                                  const std::string& where);

[[nodiscard]] json::Value expansionToJson(const rows::Expansion& expansion, const std::string& prefix, TensorBag& bag);
[[nodiscard]] Result<rows::Expansion> expansionFromJson(const json::Value& value, const std::string& prefix, const TensorBag& bag,
                                                        const std::string& where);

[[nodiscard]] json::Value masksToJson(const std::vector<NamedMask>& masks, const std::string& prefix, TensorBag& bag);
[[nodiscard]] Result<std::vector<NamedMask>> masksFromJson(const json::Value& value, const std::string& prefix, const TensorBag& bag,
                                                           const std::string& where);

[[nodiscard]] json::Value sequencesToJson(const std::vector<Sequence>& sequences, TensorBag& bag);
[[nodiscard]] Result<std::vector<Sequence>> sequencesFromJson(const json::Value& value, const TensorBag& bag, const std::string& where);

[[nodiscard]] json::Value mediaToJson(const std::vector<Media>& media, TensorBag& bag);
[[nodiscard]] Result<std::vector<Media>> mediaFromJson(const json::Value& value, const TensorBag& bag, const std::string& where);

[[nodiscard]] json::Value questionsToJson(const std::vector<QuestionResult>& questions);
[[nodiscard]] Result<std::vector<QuestionResult>> questionsFromJson(const json::Value& value, const std::string& where);

[[nodiscard]] json::Value attentionToJson(const std::vector<AttentionTap>& taps, TensorBag& bag);
[[nodiscard]] Result<std::vector<AttentionTap>> attentionFromJson(const json::Value& value, const TensorBag& bag, const std::string& where);

[[nodiscard]] json::Value provenanceToJson(const Provenance& provenance);  ///< without details
[[nodiscard]] Result<Provenance> provenanceFromJson(const json::Value& value, const std::string& where);
[[nodiscard]] json::Value cacheToJson(const std::vector<CacheEvent>& events);
[[nodiscard]] Result<std::vector<CacheEvent>> cacheFromJson(const json::Value& value, const std::string& where);
[[nodiscard]] json::Value stagesToJson(const std::vector<Stage>& stages);
[[nodiscard]] Result<std::vector<Stage>> stagesFromJson(const json::Value& value, const std::string& where);
[[nodiscard]] json::Value findingsToJson(const std::vector<Finding>& findings);
[[nodiscard]] Result<std::vector<Finding>> findingsFromJson(const json::Value& value, const std::string& where);

/// The list member; an empty list when absent.
[[nodiscard]] Result<json::Array> listOf(const json::Value& object, std::string_view key, const std::string& where);

}  // namespace rowscope::trace::file
