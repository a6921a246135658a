#include "core/audit/lab/layout_rows.h"

#include <algorithm>

namespace rowscope::audit::lab {

void append(Columns& c, const Parts& parts, std::int64_t segment, std::int64_t& nextToken) {
    bool first = true;
    for (std::size_t p = 0; p < parts.size(); ++p) {
        const Part& part = parts[p];
        const auto begin = static_cast<std::int64_t>(c.ids.size());
        const auto origin = part.media ? static_cast<std::int64_t>(c.media.size()) : -1;
        for (int row = 0; row < part.rows; ++row) {
            const bool last = row + 1 == part.rows;
            const std::int64_t token = part.media ? kImage : first && row == 0 ? kBos : part.role == 3 && last ? kEos : nextToken++;
            c.ids.push_back(token);
            c.kinds.push_back(part.media ? 1 : 0);
            c.origins.push_back(origin);
            c.roles.push_back(part.role);
            c.labels.push_back(part.role == 3 ? token : rows::kIgnored);
            c.segments.push_back(segment);
        }
        first = false;
        if (part.media) c.media.emplace_back(begin, begin + part.rows);
    }
}

json::Value object(std::initializer_list<std::pair<const char*, json::Value>> members) {
    json::Value out = json::Object{};
    for (const auto& [key, value] : members) out.set(key, value);
    return out;
}

json::Value dumpHead(const char* name, const char* fusion) {
    return object(
        {{"format", "mmdump"},
         {"version", 1},
         {"name", name},
         {"producer", object({{"library", "rowscope lab"}})},
         {"model",
          object({{"family", "lab"}, {"fusion", fusion}, {"lm_layers", 2}, {"kv_heads", 2}, {"head_dim", 8}, {"dtype", "float32"}})},
         {"ids", object({{"image_token_id", kImage},
                         {"pad_token_id", kPad},
                         {"bos_token_id", kBos},
                         {"eos_token_id", kEos},
                         {"ignore_index", rows::kIgnored}})},
         {"roles", object({{"pad", 0}, {"system", 1}, {"user", 2}, {"assistant", 3}})}});
}

json::Value maskFact(const char* meaning, const char* axes) { return object({{"meaning", meaning}, {"axes", axes}}); }

DumpEditor rowsOf(const char* name, const std::vector<Columns>& samples, bool segments, const char* fusion) {
    std::size_t longest = 0;
    for (const Columns& c : samples) longest = std::max(longest, c.ids.size());
    const auto batch = static_cast<std::int64_t>(samples.size());
    const auto length = static_cast<std::int64_t>(longest);
    DumpEditor editor(dumpHead(name, fusion), {});
    const auto put = [&](const char* tensor, std::vector<std::int64_t> Columns::* member, std::int64_t padding) {
        std::vector<std::int64_t> all;
        for (const Columns& c : samples) {
            all.insert(all.end(), longest - c.ids.size(), padding);
            all.insert(all.end(), (c.*member).begin(), (c.*member).end());
        }
        editor.setInts(tensor, {batch, length}, all);
    };
    put("input_ids", &Columns::ids, kPad);
    put("origin_kind", &Columns::kinds, -1);
    put("origin_id", &Columns::origins, -1);
    put("role_ids", &Columns::roles, 0);
    put("labels", &Columns::labels, rows::kIgnored);
    if (segments) put("segment_ids", &Columns::segments, -1);
    std::vector<std::int64_t> keep;
    for (const Columns& c : samples) {
        keep.insert(keep.end(), longest - c.ids.size(), 0);
        keep.insert(keep.end(), c.ids.size(), 1);
    }
    editor.setInts("attention_mask", {batch, length}, keep);
    json::Value media = json::Array{};
    json::Value templates = json::Array{};
    std::vector<float> features;
    std::vector<float> embeds(static_cast<std::size_t>(batch * length * kWidth), 0.F);
    const std::vector<std::int64_t> ids = editor.ints("input_ids");
    for (std::size_t i = 0; i < ids.size(); ++i)
        for (std::int64_t d = 0; d < kWidth; ++d)
            embeds[i * kWidth + static_cast<std::size_t>(d)] = static_cast<float>(ids[i]) + 0.01F * static_cast<float>(d);
    std::int64_t index = 0;
    for (std::size_t item = 0; item < samples.size(); ++item) {
        json::Value contents = json::Array{};
        const auto shift = static_cast<std::int64_t>(longest - samples[item].ids.size());
        for (std::size_t m = 0; m < samples[item].media.size(); ++m) {
            const auto [begin, end] = samples[item].media[m];
            const std::string content = "picture-" + std::to_string(index);
            media.push(object({{"batch_id", item},
                               {"media_id", m},
                               {"kind", "image"},
                               {"start_row", begin + shift},
                               {"end_row", end + shift},
                               {"rows", end - begin},
                               {"placeholder_position", begin + shift},
                               {"feature_index", index},
                               {"content", content}}));
            contents.push(content);
            for (std::int64_t row = 0; row < end - begin; ++row)
                for (std::int64_t d = 0; d < kWidth; ++d) {
                    const float value = static_cast<float>(100 * (index + 1) + 10 * row) + 0.5F * static_cast<float>(d);
                    features.push_back(value);
                    embeds[(item * longest + static_cast<std::size_t>(begin + shift + row)) * kWidth + static_cast<std::size_t>(d)] = value;
                }
            ++index;
        }
        templates.push(std::move(contents));
    }
    const std::int64_t rowsEach = index > 0 ? static_cast<std::int64_t>(features.size()) / (index * kWidth) : 0;
    editor.setFloats("inputs_embeds", {batch, length, kWidth}, embeds);
    if (index > 0) editor.setFloats("image_features", {index, rowsEach, kWidth}, features);
    editor.manifest.set("media", std::move(media));
    editor.manifest.set("template_media", std::move(templates));
    editor.manifest.set("masks", object({{"attention_mask", maskFact("keep_is_1", "B,Lk")}}));
    return editor;
}

}  // namespace rowscope::audit::lab
