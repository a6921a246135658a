#include "core/trace/dump/fields.h"
#include "core/trace/dump/manifest.h"

namespace rowscope::trace::manifest {

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
    if (const json::Array* layers = in.list("layers"))
        for (std::size_t i = 0; i < layers->size(); ++i) {
            ROWSCOPE_TRY_ASSIGN(layer, readLayer((*layers)[i], where + ": layers[" + std::to_string(i) + "]"));
            if (layer.kind == LayerKind::Other)
                dump.unknownNames.push_back({"layers[" + std::to_string(i) + "]: 'kind'", layer.kindText, allNames<LayerKind>()});
            dump.layers.push_back(std::move(layer));
        }
    return in.status();
}

}  // namespace rowscope::trace::manifest
