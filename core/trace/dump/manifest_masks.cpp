#include "core/trace/dump/fields.h"
#include "core/trace/dump/manifest.h"

namespace rowscope::trace::manifest {

namespace {

Result<LayerFact> readLayer(const json::Value& value, const std::string& where) {
    LayerFact layer;
    FieldReader in(value, where);
    in.need("kind", layer.kindText)
        .get("index", layer.index, 0, 1 << 20)
        .get("name", layer.name)
        .get("mask", layer.mask)
        .get("varlen", layer.varlen);
    in.get("q", layer.q).get("k", layer.k);
    ROWSCOPE_TRY(in.status());
    layer.kind = fromName<LayerKind>(layer.kindText).value_or(LayerKind::Other);
    if (const json::Value* window = value.find("window")) {
        ROWSCOPE_TRY_ASSIGN(read, readWindow(*window, in.whereOf("window")));
        layer.window = read;
    }
    return layer;
}

}  // namespace

Status readLayers(FieldReader& in, const std::string& where, const std::string& inside, Dump& dump, std::vector<LayerFact>& out) {
    const json::Array* layers = in.list("layers");
    if (!layers) return in.status();
    for (std::size_t i = 0; i < layers->size(); ++i) {
        const std::string place = inside + "layers[" + std::to_string(i) + "]";
        ROWSCOPE_TRY_ASSIGN(layer, readLayer((*layers)[i], where + ": " + place));
        if (layer.kind == LayerKind::Other) dump.unknownNames.push_back({place + ": 'kind'", layer.kindText, allNames<LayerKind>()});
        out.push_back(std::move(layer));
    }
    return {};
}

Status readMasks(const json::Value& manifest, const std::string& where, Dump& dump) {
    FieldReader in(manifest, where);
    if (const json::Object* masks = in.object("masks"))
        for (const auto& [tensor, value] : *masks) {
            MaskFact mask;
            FieldReader fields(value, where + ": masks: '" + tensor + "'");
            fields.getName("meaning", mask.meaning).get("axes", mask.axes);
            ROWSCOPE_TRY(fields.status());
            dump.masks[tensor] = mask;
        }
    ROWSCOPE_TRY(readLayers(in, where, "", dump, dump.layers));
    return in.status();
}

}  // namespace rowscope::trace::manifest
