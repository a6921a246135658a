#include "core/runtime/external_embeds.h"

#include <array>

#include "core/rows/binding.h"

namespace rowscope::runtime {

std::string_view embeddingFaultName(EmbeddingFault fault) {
    constexpr std::array<std::string_view, 7> kNames{"not_allowed", "dtype", "tail_shape", "rows", "zero_rows", "nonfinite", "checkpoint"};
    return kNames[static_cast<std::size_t>(fault)];
}

EmbeddingReport checkEmbedding(const EmbeddingFacts& embedding, const EmbeddingContract& contract, std::string_view loadedCheckpointHash) {
    EmbeddingReport out;
    const auto add = [&](EmbeddingFault fault, std::string sentence) {
        out.faults.push_back(fault);
        out.sentences.push_back(std::move(sentence));
    };
    if (!contract.allowExternalEmbeddings) add(EmbeddingFault::NotAllowed, "embeddings from outside are off");
    if (embedding.dtype != contract.dtype)
        add(EmbeddingFault::Dtype,
            "dtype is " + std::string(name(embedding.dtype)) + ", the contract says " + std::string(name(contract.dtype)));
    const Shape tail = embedding.shape.empty() ? Shape{} : Shape(embedding.shape.begin() + 1, embedding.shape.end());
    if (embedding.shape.empty() || tail != contract.tailShape)
        add(EmbeddingFault::TailShape,
            "shape is " + toString(embedding.shape) + ", the contract says rows of " + toString(contract.tailShape));
    const std::int64_t rows = embedding.shape.empty() ? 0 : embedding.shape.front();
    if (rows > contract.maxMediaRows)
        add(EmbeddingFault::Rows, std::to_string(rows) + " rows, the contract allows " + std::to_string(contract.maxMediaRows));
    if (rows <= 0) add(EmbeddingFault::ZeroRows, "it has no rows");
    if (embedding.firstNonFiniteRow)
        add(EmbeddingFault::NonFinite, "row " + std::to_string(*embedding.firstNonFiniteRow) + " is not finite");
    if (contract.checkpointHash != loadedCheckpointHash)
        add(EmbeddingFault::Checkpoint,
            "made for checkpoint '" + contract.checkpointHash + "', loaded is '" + std::string(loadedCheckpointHash) + "'");
    return out;
}

EmbeddingFacts embeddingFacts(const Array& embedding) { return {embedding.dtype(), embedding.shape(), rows::firstNonFiniteRow(embedding)}; }

Status embeddingStatus(const EmbeddingReport& report, const std::string& where) {
    if (report.ok()) return {};
    return fail(report.faults.front() == EmbeddingFault::NotAllowed ? ErrorKind::Unsupported : ErrorKind::Mismatch, where,
                report.sentences.front());
}

Result<DType> dtypeFromFrameworkName(std::string_view name) {
    struct Spelling {
        std::string_view text;
        DType dtype;
    };
    constexpr std::array<Spelling, 13> kSpellings{{{"float16", DType::F16},
                                                   {"bfloat16", DType::BF16},
                                                   {"float32", DType::F32},
                                                   {"float64", DType::F64},
                                                   {"int8", DType::I8},
                                                   {"int16", DType::I16},
                                                   {"int32", DType::I32},
                                                   {"int64", DType::I64},
                                                   {"uint8", DType::U8},
                                                   {"uint16", DType::U16},
                                                   {"uint32", DType::U32},
                                                   {"uint64", DType::U64},
                                                   {"bool", DType::Bool}}};
    if (name.starts_with("torch.")) name.remove_prefix(6);
    for (const Spelling& spelling : kSpellings)
        if (spelling.text == name) return spelling.dtype;
    return dtypeFromName(name);
}

}  // namespace rowscope::runtime
