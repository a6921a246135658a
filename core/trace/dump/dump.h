#pragma once

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/array.h"
#include "core/base/json.h"
#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/rows/expansion.h"
#include "core/trace/dump/facts.h"

namespace rowscope::trace {

/// A dump of tensors that some program wrote, in the form "mmdump" version 1: a manifest and named tensors, checked against
/// each other. Batch items are counted from 0, row ranges are half open.
struct Dump {
    std::string where;  ///< file or folder, for messages
    std::string name;
    json::Value manifest;  ///< as read; what is not typed below is only shown
    ModelFacts model;
    DumpIds ids;
    std::map<std::int32_t, rows::Role> roles;  ///< number used in role_ids -> role
    Claims claims;
    std::map<std::string, MaskFact> masks;  ///< by tensor
    std::vector<LayerFact> layers;
    std::vector<MediaRecord> media;
    std::optional<std::vector<std::vector<std::string>>> templateMedia;  ///< per item, contents in placeholder order
    std::vector<StepFact> steps;
    std::optional<AdmissionFact> admission;
    std::optional<QFormerFact> qformer;
    std::vector<CacheLogEntry> cacheLog;
    std::vector<ExternalEmbedding> external;
    std::optional<ScheduleFact> schedule;
    std::vector<RuntimeEvent> events;
    ExtraFacts extra;
    std::vector<UnknownName> unknownNames;
    std::map<std::string, Array, std::less<>> tensors;

    std::int64_t batch = 0;  ///< items of input_ids; 0 where the dump has no rows
    std::int64_t rows = 0;   ///< rows of each item
    rows::PlaceholderConvention convention = rows::PlaceholderConvention::AlreadyRepeated;
    std::string conventionEvidence;  ///< how that was told

    [[nodiscard]] const Array* tensor(std::string_view tensorName) const {
        const auto it = tensors.find(tensorName);
        return it == tensors.end() ? nullptr : &it->second;
    }
};

/// Types a manifest and checks it against the tensors. `where` starts every message, which names the manifest path or tensor.
[[nodiscard]] Result<Dump> makeDump(json::Value manifest, std::map<std::string, Array, std::less<>> tensors, const std::string& where);

/// What a file can't say by itself; used for bare tensor files and pre-tokenised lines.
struct ImportOptions {
    std::optional<std::int32_t> imageToken{};
    std::optional<std::int32_t> videoToken{};
    std::optional<std::int32_t> pad{};
    std::optional<std::int32_t> eos{};
    std::optional<std::int32_t> turnEnd{};
    std::optional<std::int32_t> visionStart{};
    std::optional<std::int32_t> visionEnd{};
    std::int32_t ignoreIndex = -100;
    std::string topology{};   ///< spelling of the dump format; empty = not claimed
    std::string positions{};  ///< same
    std::optional<supervision::LabelConvention> labels{};
    std::optional<std::int32_t> rowsPerImage{};
    std::int32_t spatialMergeSize = 2;
};

/// Reads a dump: a folder with manifest.json, the manifest itself, a trace.json or events file, or a bare .safetensors / .npz
/// of a collator (input_ids, attention_mask, labels, position_ids, …), for which `options` fill in what it can't say.
/// Error: what the file lacks or contradicts; Cancelled.
[[nodiscard]] Result<Dump> readDump(const std::filesystem::path& path, const ImportOptions& options = {}, const Progress& progress = {});

}  // namespace rowscope::trace
