#include "core/trace/dump/bare_masks.h"

#include <cmath>

#include "core/trace/dump/names.h"

namespace rowscope::trace {
namespace {

bool isFloating(DType dtype) { return dtype == DType::F32 || dtype == DType::F16 || dtype == DType::BF16 || dtype == DType::F64; }

Result<MaskMeaning> meaningOfRows(const Array& mask, const std::string& where) {
    const std::vector<double> values = mask.toDoubles();
    bool negative = false;
    bool numbers = false;  // above 1
    for (const double value : values) {
        negative |= value < 0;
        numbers |= value > 1;
    }
    const auto fits = [&](double value) {
        if (negative) return value == 0 || (isFloating(mask.dtype()) && value < 0);
        return value >= 0 && value == std::floor(value) && value < 1e9;
    };
    for (std::size_t i = 0; i < values.size(); ++i)
        if (!fits(values[i]))
            return fail(ErrorKind::Value, where, "element " + std::to_string(i) + " says neither that its row is kept nor that it is not",
                        "0 and 1, numbers of packed samples from 1, or 0 and negative floats to add",
                        std::isfinite(values[i]) ? json::write(json::Value(values[i]))
                        : std::isnan(values[i])  ? "NaN"
                                                 : "infinity");
    return negative ? MaskMeaning::Additive : numbers ? MaskMeaning::SegmentNumberFrom1 : MaskMeaning::KeepIs1;
}

}  // namespace

Result<json::Value> bareMaskFacts(const std::map<std::string, Array, std::less<>>& tensors, const std::string& where) {
    json::Value masks = json::Object{};
    const auto it = tensors.find("attention_mask");
    if (it == tensors.end()) return masks;
    const Array& mask = it->second;
    MaskMeaning meaning = isFloating(mask.dtype()) ? MaskMeaning::Additive : MaskMeaning::AllowedIsTrue;
    if (mask.rank() == 2) {
        ROWSCOPE_TRY_ASSIGN(rows, meaningOfRows(mask, where + ": tensor 'attention_mask'"));
        meaning = rows;
    }
    json::Value fact = json::Object{};
    static constexpr std::string_view kAxes[] = {"B,Lk", "B,Lq,Lk", "B,H,Lq,Lk"};
    if (mask.rank() >= 2 && mask.rank() <= 4) fact.set("axes", kAxes[mask.rank() - 2]);
    fact.set("meaning", nameOf(meaning));
    masks.set("attention_mask", std::move(fact));
    return masks;
}

}  // namespace rowscope::trace
