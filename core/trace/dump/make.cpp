#include <limits>

#include "core/trace/dump/check.h"
#include "core/trace/dump/manifest.h"
#include "core/trace/dump/mask_meaning.h"

namespace rowscope::trace {
namespace {

constexpr std::int64_t kMaxTokenRows = std::int64_t{1} << 30;

/// Batch and length come from input_ids; a dump of caches or schedules alone has none.
Status readExtent(Dump& dump) {
    const Array* ids = dump.tensor("input_ids");
    if (!ids) {
        for (const char* rowTensor : {"labels", "attention_mask", "position_ids", "origin_kind"})
            if (dump.tensor(rowTensor))
                return fail(ErrorKind::NotFound, dump.where, "no tensor 'input_ids', which '" + std::string(rowTensor) + "' belongs to");
        return {};
    }
    const std::string where = dump.where + ": tensor 'input_ids'";
    if (ids->rank() != 2) return fail(ErrorKind::Mismatch, where, "wrong number of axes", "[batch, rows]", toString(ids->shape()));
    if (ids->dim(0) > kMaxTokenRows || ids->dim(1) > kMaxTokenRows)
        return fail(ErrorKind::Limit, where, "too many rows", "at most " + std::to_string(kMaxTokenRows), toString(ids->shape()));
    const Result<std::vector<std::int64_t>> values = ids->toInts();
    if (!values) return fail(values.error().within(where));
    for (std::size_t i = 0; i < values->size(); ++i)
        if ((*values)[i] < std::numeric_limits<std::int32_t>::min() || (*values)[i] > std::numeric_limits<std::int32_t>::max())
            return fail(ErrorKind::Value, where, "element " + std::to_string(i) + " is no token id", "32 bits",
                        std::to_string((*values)[i]));
    dump.batch = ids->dim(0);
    dump.rows = ids->dim(1);
    return {};
}

}  // namespace

/// Told by the longest run of image tokens against the rows that media have.
void tellConvention(Dump& dump) {
    using rows::PlaceholderConvention;
    const Array* ids = dump.tensor("input_ids");
    if (!ids || !dump.ids.imageToken) return;
    const auto values = ids->toInts();
    if (!values) return;
    std::int64_t placeholders = 0;
    std::int64_t longest = 0;
    std::int64_t run = 0;
    for (std::size_t i = 0; i < values->size(); ++i) {
        if (dump.rows > 0 && i % static_cast<std::size_t>(dump.rows) == 0) run = 0;
        run = (*values)[i] == *dump.ids.imageToken ? run + 1 : 0;
        placeholders += run > 0;
        longest = std::max(longest, run);
    }
    std::int64_t mediaRows = 0;
    bool memory = false;
    for (const MediaRecord& record : dump.media) {
        mediaRows += record.featureRows;
        memory |= record.inMemory;
    }
    const bool later = placeholders > 0 && longest == 1 && !memory && mediaRows > placeholders &&
                       placeholders == static_cast<std::int64_t>(dump.media.size());
    dump.convention = later ? PlaceholderConvention::ExpandsLater : PlaceholderConvention::AlreadyRepeated;
    if (memory)
        dump.conventionEvidence = "media are cross-attention memory: a placeholder stays one row";
    else if (placeholders == 0)
        dump.conventionEvidence = "no image token stands in input_ids";
    else
        dump.conventionEvidence = "longest run of image tokens: " + std::to_string(longest) +
                                  "; image tokens: " + std::to_string(placeholders) + "; media rows: " + std::to_string(mediaRows);
}

Result<Dump> makeDump(json::Value value, std::map<std::string, Array, std::less<>> tensors, const std::string& where) {
    Dump dump;
    dump.where = where;
    dump.tensors = std::move(tensors);
    ROWSCOPE_TRY(manifest::readHead(value, where, dump));
    ROWSCOPE_TRY(manifest::readClaims(value, where, dump));
    ROWSCOPE_TRY(manifest::readMasks(value, where, dump));
    ROWSCOPE_TRY(manifest::readMedia(value, where, dump));
    ROWSCOPE_TRY(manifest::readSteps(value, where, dump));
    ROWSCOPE_TRY(manifest::readCaches(value, where, dump));
    ROWSCOPE_TRY(manifest::readServing(value, where, dump));
    ROWSCOPE_TRY(manifest::readExtra(value, where, dump));
    ROWSCOPE_TRY(readExtent(dump));
    const bool logs = value.find("events") || value.find("cache_log") || value.find("steps") || value.find("schedule") ||
                      value.find("admission") || value.find("external_embeddings") || value.find("trace");
    if (dump.tensors.empty() && !logs) {
        std::string keys;
        for (const auto& [key, member] : value.asObject()) keys.append(keys.empty() ? "" : ", ").append(key);
        return fail(ErrorKind::NotFound, where, "it names no tensors and holds no log: there is nothing to look at",
                    "'tensors' with a file beside it, or 'events', 'cache_log', 'steps', 'schedule'", keys);
    }
    ROWSCOPE_TRY(checkDump(dump));
    ROWSCOPE_TRY(tellMeanings(dump));
    tellConvention(dump);
    dump.manifest = std::move(value);
    return dump;
}

}  // namespace rowscope::trace
