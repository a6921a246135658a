#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/base/array.h"
#include "core/base/result.h"

namespace rowscope::rows {

/// What can be wrong between placeholders and media (article 0x01), in the order in which it is looked for.
enum class BindingFault : std::uint8_t { CountMismatch, Rank, ZeroRows, WidthMismatch, NonFinite, OrderSwapped };
[[nodiscard]] std::string_view bindingFaultName(BindingFault fault);  ///< "count_mismatch", "rank", "zero_rows", …

/// One medium as the processor and the encoder give it.
struct BoundMedium {
    std::int32_t batchId = 0;
    std::int32_t mediaId = -1;
    Shape shape;                               ///< of its rows: [N, d]
    std::string content;                       ///< identity: hash of decoded pixels or of the rows; empty = unknown
    std::optional<std::int64_t> nonFiniteRow;  ///< first row with NaN or infinity (firstNonFiniteRow)
};

struct BindingReport {
    std::optional<BindingFault> fault;  ///< none: all is well
    std::vector<std::int32_t> placeholdersPerSample;
    std::int32_t placeholders = 0;
    std::int32_t media = 0;
    std::vector<std::int32_t> samples;      ///< samples at fault, ascending
    std::vector<std::int32_t> mediaIds;     ///< media at fault
    std::optional<std::int64_t> row;        ///< row of the medium at fault
    std::vector<std::int32_t> permutation;  ///< of a swap: permutation[i] = template slot whose content medium i carries, -1 unknown
    std::string sentence;                   ///< the fault in words; empty where there is none
    [[nodiscard]] bool ok() const { return !fault; }
};

/// Checks placeholders against media, per sample and not only in total: a total hides a medium that went to another sample. Order is
/// checked by content where both sides know it: `templateOrder` lists contents in placeholder order over all samples.
[[nodiscard]] BindingReport checkBinding(std::span<const std::int32_t> placeholdersPerSample, std::span<const BoundMedium> media,
                                         std::int64_t width, std::span<const std::string> templateOrder);

/// Placeholders of each sample by token id.
[[nodiscard]] std::int32_t countPlaceholders(std::span<const std::int32_t> tokens, std::int32_t placeholder);

/// First row of a [N, …] floating array that holds NaN or infinity.
[[nodiscard]] std::optional<std::int64_t> firstNonFiniteRow(const Array& rows);

/// The report as a status: error kind Mismatch (or Value for non-finite rows) with the report's sentence.
[[nodiscard]] Status bindingStatus(const BindingReport& report);

}  // namespace rowscope::rows
