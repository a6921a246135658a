#include "core/trace/dump/bare_masks.h"

#include "core/trace/dump/mask_meaning.h"
#include "core/trace/dump/names.h"

namespace rowscope::trace {

Result<json::Value> bareMaskFacts(const std::map<std::string, Array, std::less<>>& tensors, const std::string& where) {
    json::Value masks = json::Object{};
    const auto it = tensors.find("attention_mask");
    if (it == tensors.end()) return masks;
    const Array& mask = it->second;
    json::Value fact = json::Object{};
    static constexpr std::string_view kAxes[] = {"B,Lk", "B,Lq,Lk", "B,H,Lq,Lk"};
    if (mask.rank() >= 2 && mask.rank() <= 4) fact.set("axes", kAxes[mask.rank() - 2]);
    if (mask.rank() == 2) {
        ROWSCOPE_TRY_ASSIGN(meaning, meaningOfRowMask(mask, where + ": tensor 'attention_mask'"));
        fact.set("meaning", nameOf(meaning));
    }
    masks.set("attention_mask", std::move(fact));
    return masks;
}

}  // namespace rowscope::trace
