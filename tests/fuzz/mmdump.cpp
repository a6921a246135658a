#include "core/audit/audit.h"
#include "core/trace/dump/describe.h"

/// A manifest over a fixed set of tensors, all the way to findings: what it says may be anything.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace rowscope;
    auto manifest = json::parse({reinterpret_cast<const char*>(data), size}, "manifest.json");
    if (!manifest) return 0;
    static const std::map<std::string, Array, std::less<>> kTensors{
        {"input_ids", Array::of({2, 6}, std::vector<std::int64_t>{1, 9, 9, 5, 6, 2, 1, 9, 5, 2, 0, 0})},
        {"attention_mask", Array::of({2, 6}, std::vector<std::int64_t>{1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 0, 0})},
        {"labels", Array::of({2, 6}, std::vector<std::int64_t>{-100, -100, -100, -100, 6, 2, -100, -100, 5, 2, -100, -100})},
        {"role_ids", Array::of({2, 6}, std::vector<std::int64_t>{1, 2, 2, 2, 3, 3, 1, 2, 3, 3, 0, 0})},
        {"segment_ids", Array::of({2, 6}, std::vector<std::int64_t>{0, 0, 0, 1, 1, 1, 0, 0, 0, 0, -1, -1})},
        {"token_type_ids", Array::of({2, 6}, std::vector<std::int64_t>{0, 0, 0, 0, 1, 1, 0, 0, 1, 1, 1, 1})},
        {"position_ids", Array::of({2, 6}, std::vector<std::int64_t>{0, 1, 2, 3, 4, 5, 0, 1, 2, 3, 0, 0})},
        {"image_features", Array::of({2, 2, 2}, std::vector<float>(8, 1.F))},
        {"inputs_embeds", Array::of({2, 6, 2}, std::vector<float>(24, 1.F))},
        {"image_attention_mask", Array::of({2, 6, 2}, std::vector<std::int64_t>(24, 1))},
        {"logits", Array::of({2, 6, 10}, std::vector<float>(120, 0.5F))},
        {"m", Array::of({2, 1, 6, 6}, std::vector<float>(72, 0.F))},
        {"heads", Array::of({1, 2, 6, 6}, std::vector<float>(72, -1.F))}};
    auto dump = trace::makeDump(std::move(*manifest), kTensors, "manifest.json");
    if (!dump) return 0;
    if (const auto opened = trace::open(*dump)) (void)trace::describe(*opened);
    const auto made = audit::auditedTrace(std::move(*dump));
    return made && made->sequences.size() > 100 ? 1 : 0;
}
