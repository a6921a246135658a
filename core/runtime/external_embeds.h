#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/array.h"
#include "core/base/result.h"

namespace rowscope::runtime {

/// What an embedding from outside must be before it may enter a sequence (article 0x09: a trust boundary). Off by default.
struct EmbeddingContract {
    bool allowExternalEmbeddings = false;
    DType dtype = DType::F32;
    Shape tailShape;  ///< everything behind the row axis
    std::int64_t maxMediaRows = 0;
    std::string checkpointHash;  ///< whose rows the contract is about
};

/// In the order in which they are looked for.
enum class EmbeddingFault : std::uint8_t { NotAllowed, Dtype, TailShape, Rows, ZeroRows, NonFinite, Checkpoint };
[[nodiscard]] std::string_view embeddingFaultName(EmbeddingFault fault);  ///< "not_allowed", "dtype", "tail_shape", …

/// What is known of an embedding; `firstNonFiniteRow` comes from rows::firstNonFiniteRow.
struct EmbeddingFacts {
    DType dtype = DType::F32;
    Shape shape;  ///< [rows, tail…]
    std::optional<std::int64_t> firstNonFiniteRow;
};

struct EmbeddingReport {
    std::vector<EmbeddingFault> faults;  ///< all of them, in order; empty = accepted
    std::vector<std::string> sentences;  ///< one a fault
    [[nodiscard]] bool ok() const { return faults.empty(); }
};
/// More rows than the contract allows is Rows, none at all is ZeroRows (binding needs at least one).
[[nodiscard]] EmbeddingReport checkEmbedding(const EmbeddingFacts& embedding, const EmbeddingContract& contract,
                                             std::string_view loadedCheckpointHash);
/// The facts of an array that is at hand.
[[nodiscard]] EmbeddingFacts embeddingFacts(const Array& embedding);
/// The first fault as an error that names `where`.
[[nodiscard]] Status embeddingStatus(const EmbeddingReport& report, const std::string& where);

/// "float32" as frameworks write it.
[[nodiscard]] Result<DType> dtypeFromFrameworkName(std::string_view name);

}  // namespace rowscope::runtime
