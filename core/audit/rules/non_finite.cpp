#include <cstdint>
#include <cstring>

#include "core/audit/rules/rules.h"

namespace rowscope::audit::rules {
namespace {

/// What a row may not hold: anything that is not finite; or, of logits, NaN, infinity, or nothing but minus infinities (a token that
/// was ruled out has one; where all were, softmax gives NaN).
enum class Holds { Numbers, Logits };

/// By their bits, so that a tensor of gigabytes is looked through where it lies.
template <class Word>
std::vector<std::int64_t> rowsWith(const Array& array, Word exponent, Word mantissa, Holds holds) {
    std::vector<std::int64_t> rows;
    const auto width = static_cast<std::size_t>(array.dim(array.rank() - 1));
    const std::byte* at = array.bytes().data();
    for (std::int64_t row = 0; row * static_cast<std::int64_t>(width) < array.size(); ++row) {
        bool bad = false;
        bool anyFinite = width == 0;
        for (std::size_t i = 0; i < width; ++i, at += sizeof(Word)) {
            Word bits = 0;
            std::memcpy(&bits, at, sizeof(Word));  // a mapped file promises no alignment
            const bool finite = (bits & exponent) != exponent;
            const bool ruledOut = bits == (static_cast<Word>(~mantissa));  // sign and exponent: minus infinity
            anyFinite = anyFinite || finite;
            bad = bad || (!finite && !(holds == Holds::Logits && ruledOut));
        }
        if (bad || !anyFinite) rows.push_back(row);
    }
    return rows;
}

std::vector<std::int64_t> badRows(const Array& array, Holds holds) {
    if (array.rank() == 0 || array.empty()) return {};
    switch (array.dtype()) {
        case DType::F32:
            return rowsWith<std::uint32_t>(array, 0x7f800000U, 0x007fffffU, holds);
        case DType::F64:
            return rowsWith<std::uint64_t>(array, 0x7ff0000000000000U, 0x000fffffffffffffU, holds);
        case DType::BF16:
            return rowsWith<std::uint16_t>(array, 0x7f80U, 0x007fU, holds);
        case DType::F16:
            return rowsWith<std::uint16_t>(array, 0x7c00U, 0x03ffU, holds);
        default:
            return {};
    }
}

void tell(const AuditInput& input, const char* name, bool perRow, Holds holds, Reporter& report) {
    const Array* array = input.tensor(name);
    if (!array) return;
    const std::vector<std::int64_t> bad = badRows(*array, holds);
    if (bad.empty()) return;
    const auto found = [&](std::int32_t sample, const std::vector<std::int32_t>& rows) {
        NewFinding finding;
        finding.sample = sample;
        if (perRow) finding.rows = rangesOf(std::span<const std::int32_t>(rows));
        const auto ranges = rangesOf(std::span<const std::int32_t>(rows));
        finding.cause = (sample >= 0 ? inSample(sample) : std::string()) + "'" + name + "' holds " +
                        (holds == Holds::Logits ? "NaN, infinity or no finite number" : "NaN or infinity") + " in " + rowsText(ranges) +
                        ": every row that reads them becomes NaN too";
        finding.cure =
            "look for the first stage that makes them: a softmax over a row that may read nothing, a 16-bit overflow, or a damaged weight";
        finding.evidence = std::string(rowscope::name(array->dtype())) + " " + toString(array->shape()) + ", " +
                           count(static_cast<std::int64_t>(rows.size()), "row") + " with such a number";
        finding.details.emplace_back("tensor", std::string(name));
        report.add(std::move(finding));
    };
    const auto length = static_cast<std::int64_t>(array->rank() == 3 && perRow ? array->dim(1) : 0);
    std::vector<std::int32_t> rows;
    for (std::size_t i = 0; i < bad.size(); ++i) {
        rows.push_back(static_cast<std::int32_t>(length > 0 ? bad[i] % length : bad[i]));
        const bool last = i + 1 == bad.size() || (length > 0 && bad[i + 1] / length != bad[i] / length);
        if (!last) continue;
        found(length > 0 ? static_cast<std::int32_t>(bad[i] / length) : -1, rows);
        rows.clear();
    }
}

}  // namespace

/// Rows must be finite before they are bound (article 0x01). Minus infinity in logits is a token that was ruled out, NaN is not.
void nonFinite(const AuditInput& input, Reporter& report) {
    if (!input.tensor("inputs_embeds") && !input.tensor("image_features") && !input.tensor("logits"))
        report.lacks("the rows' own numbers (inputs_embeds, image_features or logits)");
    tell(input, "inputs_embeds", true, Holds::Numbers, report);
    tell(input, "image_features", false, Holds::Numbers, report);
    tell(input, "logits", true, Holds::Logits, report);
}

}  // namespace rowscope::audit::rules
