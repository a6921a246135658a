#include <algorithm>
#include <array>

#include "core/trace/dump/fields.h"
#include "core/trace/dump/manifest.h"

namespace rowscope::trace::manifest {
namespace {

Status readIds(const json::Value& value, const std::string& where, DumpIds& ids) {
    constexpr std::int64_t kMost = std::numeric_limits<std::int32_t>::max();
    FieldReader in(value, where);
    in.get("image_token_id", ids.imageToken, 0, kMost)
        .get("video_token_id", ids.videoToken, 0, kMost)
        .get("audio_token_id", ids.audioToken, 0, kMost);
    in.get("pad_token_id", ids.pad, 0, kMost).get("bos_token_id", ids.bos, 0, kMost).get("eos_token_id", ids.eos, 0, kMost);
    in.get("turn_end_token_id", ids.turnEnd, 0, kMost).get("vision_start_token_id", ids.visionStart, 0, kMost);
    return in.get("vision_end_token_id", ids.visionEnd, 0, kMost).get("ignore_index", ids.ignoreIndex).status();
}

Status readRoles(const json::Object& roles, const std::string& where, Dump& dump) {
    dump.roles.clear();
    for (const auto& [name, number] : roles) {
        if (!number.isInt())
            return fail(ErrorKind::Type, where + ": '" + name + "'", "wrong type", "an integer", std::string(number.typeName()));
        if (number.asInt() < -1000 || number.asInt() > 1000)
            return fail(ErrorKind::Value, where + ": '" + name + "'", "out of range", "-1000 to 1000");
        const auto role = fromName<rows::Role>(name);
        if (!role) dump.unknownNames.push_back({"roles", name, allNames<rows::Role>()});
        dump.roles[static_cast<std::int32_t>(number.asInt())] = role.value_or(rows::Role::Unknown);
    }
    return {};
}

constexpr std::array<std::string_view, 10> kIdKeys{"image_token_id",      "video_token_id", "audio_token_id",    "pad_token_id",
                                                   "bos_token_id",        "eos_token_id",   "turn_end_token_id", "vision_start_token_id",
                                                   "vision_end_token_id", "ignore_index"};

}  // namespace

void noteUnknownKeys(const json::Value& object, const std::string& place, std::span<const std::string_view> known, Dump& dump) {
    if (!object.isObject()) return;
    std::string names;
    for (const std::string_view name : known) names.append(names.empty() ? "" : ", ").append(name);
    for (const auto& [key, value] : object.asObject())
        if (std::find(known.begin(), known.end(), key) == known.end()) dump.unknownNames.push_back({place, key, names});
}

Status readHead(const json::Value& manifest, const std::string& where, Dump& dump) {
    FieldReader in(manifest, where);
    std::string format;
    std::int64_t version = 0;
    in.need("format", format).get("version", version).get("name", dump.name);
    ROWSCOPE_TRY(in.status());
    if (format != "mmdump")
        return fail(ErrorKind::Unsupported, where + ": 'format'", "is no dump of rows", "\"mmdump\"", "\"" + format + "\"");
    if (version != 1)
        return fail(ErrorKind::Unsupported, where + ": 'version'", "this program reads version 1", "1", std::to_string(version),
                    "use a newer Rowscope");
    if (const json::Value* ids = in.present("ids")) {
        ROWSCOPE_TRY(readIds(*ids, where + ": ids", dump.ids));
        noteUnknownKeys(*ids, "ids", kIdKeys, dump);
    }
    dump.roles = {{0, rows::Role::Pad}, {1, rows::Role::System}, {2, rows::Role::User}, {3, rows::Role::Assistant}, {4, rows::Role::Tool}};
    if (const json::Object* roles = in.object("roles")) ROWSCOPE_TRY(readRoles(*roles, where + ": roles", dump));
    if (const json::Value* model = in.present("model")) {
        FieldReader fields(*model, where + ": model");
        fields.get("family", dump.model.family).get("fusion", dump.model.fusion).get("dtype", dump.model.dtype);
        fields.get("lm_layers", dump.model.lmLayers, 0, 1 << 20)
            .get("kv_heads", dump.model.kvHeads, 0, 1 << 20)
            .get("head_dim", dump.model.headDim, 0, 1 << 20);
        ROWSCOPE_TRY(fields.status());
    }
    return in.status();
}

}  // namespace rowscope::trace::manifest
