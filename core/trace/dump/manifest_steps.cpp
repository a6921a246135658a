#include "core/trace/dump/fields.h"
#include "core/trace/dump/manifest.h"

namespace rowscope::trace::manifest {
namespace {

/// A list of shapes, or one shape that stands for every layer.
Status readShapes(FieldReader& in, std::string_view key, std::vector<Shape>& out) {
    const json::Array* items = in.list(key);
    if (!items) return in.status();
    if (!items->empty() && items->front().isInt()) {
        Shape shape;
        in.get(key, shape);
        out.push_back(std::move(shape));
        return in.status();
    }
    for (std::size_t i = 0; i < items->size(); ++i) {
        const std::string where = in.whereOf(key) + "[" + std::to_string(i) + "]";
        if (!(*items)[i].isArray()) return fail(ErrorKind::Type, where, "wrong type", "a shape", std::string((*items)[i].typeName()));
        Shape shape;
        for (const json::Value& extent : (*items)[i].asArray()) {
            if (!extent.isInt() || extent.asInt() < 0) return fail(ErrorKind::Value, where, "is no shape", "whole numbers >= 0");
            shape.push_back(extent.asInt());
        }
        out.push_back(std::move(shape));
    }
    return {};
}

Result<StepFact> readStep(const json::Value& value, const std::string& file, const std::string& place, Dump& dump) {
    StepFact step;
    FieldReader in(value, file + ": " + place);
    in.need("step", step.step, 0, 1 << 30).getName("kind", step.kind).get("rows", step.rows, 0, 1 << 30).get("kv_bytes", step.kvBytes, 0);
    in.get("position_ids", step.positionIds).get("families", step.families).get("image_attention_mask", step.imageAttentionMask);
    ROWSCOPE_TRY(in.status());
    ROWSCOPE_TRY(readShapes(in, "kv", step.kv));
    ROWSCOPE_TRY(readShapes(in, "cross_kv_recomputed", step.crossRecomputed));
    ROWSCOPE_TRY(readLayers(in, file, place + ": ", dump, step.layers));
    std::vector<std::int64_t> range;
    in.get("rows_of_this_dump", range);
    ROWSCOPE_TRY(in.status());
    if (!range.empty()) {
        if (range.size() != 2 || range[0] < 0 || range[1] < range[0] || range[1] > (1 << 30))
            return fail(ErrorKind::Value, in.whereOf("rows_of_this_dump"), "is no row range", "[begin, end) with 0 <= begin <= end");
        step.rowsOfDump = {static_cast<std::int32_t>(range[0]), static_cast<std::int32_t>(range[1])};
    }
    return step;
}

}  // namespace

Status readSteps(const json::Value& manifest, const std::string& where, Dump& dump) {
    FieldReader in(manifest, where);
    if (const json::Array* steps = in.list("steps"))
        for (std::size_t i = 0; i < steps->size(); ++i) {
            ROWSCOPE_TRY_ASSIGN(step, readStep((*steps)[i], where, "steps[" + std::to_string(i) + "]", dump));
            dump.steps.push_back(std::move(step));
        }
    if (const json::Value* value = in.present("admission")) {
        AdmissionFact admission;
        FieldReader fields(*value, where + ": admission");
        fields.get("estimated_language_rows", admission.estimatedRows)
            .get("max_prefill_rows", admission.maxPrefillRows)
            .get("accepted", admission.accepted);
        ROWSCOPE_TRY(fields.status());
        dump.admission = std::move(admission);
    }
    if (const json::Value* value = in.present("qformer")) {
        QFormerFact qformer;
        FieldReader fields(*value, where + ": qformer");
        fields.need("queries", qformer.queries, 0, 1 << 20).need("text", qformer.text, 0, 1 << 20);
        if (const json::Object* objectives = fields.object("objectives"))
            for (const auto& [objective, tensor] : *objectives) {
                if (!tensor.isString())
                    return fail(ErrorKind::Type, where + ": qformer: objectives: '" + objective + "'", "wrong type", "a tensor's name");
                qformer.objectives.emplace_back(objective, tensor.asString());
            }
        ROWSCOPE_TRY(fields.status());
        dump.qformer = std::move(qformer);
    }
    return in.status();
}

}  // namespace rowscope::trace::manifest
