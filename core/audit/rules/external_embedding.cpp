#include <cmath>
#include <limits>

#include "core/audit/rules/media_rows.h"
#include "core/audit/rules/rules.h"
#include "core/runtime/external_embeds.h"

namespace rowscope::audit::rules {
namespace {

/// Rows that hold NaN or infinity.
std::vector<std::int32_t> nonFiniteRows(const Array& array) {
    std::vector<std::int32_t> out;
    const auto values = array.toDoubles();
    const std::size_t width = array.rank() > 0 && array.dim(0) > 0 ? values.size() / static_cast<std::size_t>(array.dim(0)) : 0;
    for (std::size_t i = 0; width > 0 && i < values.size(); ++i) {
        const auto row = static_cast<std::int32_t>(i / width);
        if (!std::isfinite(values[i]) && (out.empty() || out.back() != row)) out.push_back(row);
    }
    return out;
}

Result<runtime::EmbeddingReport> checked(const trace::ExternalEmbedding& external, const Array& array) {
    runtime::EmbeddingContract contract;
    contract.allowExternalEmbeddings = external.allowed;
    contract.tailShape = external.tailShape;
    contract.maxMediaRows = external.maxRows.value_or(std::numeric_limits<std::int64_t>::max());
    contract.checkpointHash = external.contractCheckpoint;
    ROWSCOPE_TRY_ASSIGN(dtype, runtime::dtypeFromFrameworkName(external.dtype));
    contract.dtype = dtype;
    return runtime::checkEmbedding(runtime::embeddingFacts(array), contract, external.loadedCheckpoint);
}

}  // namespace

/// Embeddings from outside are a trust boundary: each item of the contract in its order (article 0x09, failure row 18).
void externalEmbedding(const AuditInput& input, Reporter& report) {
    if (input.external.empty()) report.lacks("embeddings from outside (external_embeddings)");
    for (const trace::ExternalEmbedding& external : input.external) {
        const Array* array = input.tensor(external.tensor);
        if (!external.accepted || !array) continue;  // refused is right, whatever it is
        const auto checks = checked(external, *array);
        if (!checks) {
            report.lacks("a dtype in the contract of '" + external.tensor + "'");
            continue;
        }
        if (checks->ok()) continue;
        const runtime::EmbeddingFault first = checks->faults.front();
        NewFinding found;
        if (first == runtime::EmbeddingFault::NonFinite) found.rows = rangesOf(std::span<const std::int32_t>(nonFiniteRows(*array)));
        found.cause = "embedding '" + external.tensor + "' was accepted against its contract: " + checks->sentences.front();
        found.cure =
            "check dtype, shape, row count, finite values and checkpoint before the rows enter the model, and keep this input off by "
            "default";
        found.evidence = std::string(name(array->dtype())) + " " + toString(array->shape()) + ", contract " + external.dtype +
                         " [rows] + " + toString(external.tailShape);
        found.details.emplace_back("tensor", external.tensor);
        found.details.emplace_back("error", std::string(runtime::embeddingFaultName(first)));
        report.add(std::move(found));
    }
    for (const trace::MediaRecord& record : input.media) {
        if (record.source != "client_embedding" || !record.checkpoint.empty()) continue;
        NewFinding found;
        found.sample = record.batch;
        found.severity = Severity::Warning;
        found.media = mediumIndex(input, record);
        found.cause =
            inSample(record.batch) + mediumName(record) + " came as an embedding that does not name the encoder and projector that made it";
        found.cure = "let clients send the checkpoint's hash with the rows, and compare it with the loaded one";
        found.evidence = "source 'client_embedding' without a checkpoint";
        found.details.emplace_back("error", "checkpoint");
        report.add(std::move(found));
    }
}

}  // namespace rowscope::audit::rules
