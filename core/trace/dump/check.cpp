#include "core/trace/dump/check.h"

#include <algorithm>
#include <array>

namespace rowscope::trace {
namespace {

enum class Axes : std::uint8_t { BatchRows, BatchAny, Positions, Features };
enum class Content : std::uint8_t { Integers, Numbers };

struct KnownTensor {
    std::string_view name;
    Axes axes;
    Content content;
};
/// Tensors whose shape follows from input_ids [B,L]. Masks are checked by their axes, step tensors by their own step.
constexpr std::array kKnown{KnownTensor{"input_ids", Axes::BatchRows, Content::Integers},
                            KnownTensor{"labels", Axes::BatchRows, Content::Integers},
                            KnownTensor{"role_ids", Axes::BatchRows, Content::Integers},
                            KnownTensor{"origin_kind", Axes::BatchRows, Content::Integers},
                            KnownTensor{"origin_id", Axes::BatchRows, Content::Integers},
                            KnownTensor{"segment_ids", Axes::BatchRows, Content::Integers},
                            KnownTensor{"seq_idx", Axes::BatchRows, Content::Integers},
                            KnownTensor{"token_type_ids", Axes::BatchRows, Content::Integers},
                            KnownTensor{"mm_token_type_ids", Axes::BatchRows, Content::Integers},
                            KnownTensor{"text_media_index", Axes::BatchRows, Content::Integers},
                            KnownTensor{"assistant_masks", Axes::BatchRows, Content::Integers},
                            KnownTensor{"completion_mask", Axes::BatchRows, Content::Integers},
                            KnownTensor{"position_ids", Axes::Positions, Content::Integers},
                            KnownTensor{"position_ids_given", Axes::Positions, Content::Integers},
                            KnownTensor{"inputs_embeds", Axes::BatchAny, Content::Numbers},
                            KnownTensor{"layer0_input", Axes::BatchAny, Content::Numbers},
                            KnownTensor{"image_attention_mask", Axes::BatchAny, Content::Numbers},
                            KnownTensor{"image_features", Axes::Features, Content::Numbers}};

bool isInteger(DType dtype) { return dtype != DType::F16 && dtype != DType::BF16 && dtype != DType::F32 && dtype != DType::F64; }

std::string tensorWhere(const Dump& dump, std::string_view tensor) { return dump.where + ": tensor '" + std::string(tensor) + "'"; }

Status checkShape(const Dump& dump, const KnownTensor& known, const Array& array) {
    const Shape& shape = array.shape();
    const std::string batch = std::to_string(dump.batch);
    const std::string length = std::to_string(dump.rows);
    bool fits = false;
    std::string expected;
    switch (known.axes) {
        case Axes::BatchRows:
            fits = shape == Shape{dump.batch, dump.rows};
            expected = "[" + batch + ", " + length + "]";
            break;
        case Axes::BatchAny:
            fits = shape.size() == 3 && shape[0] == dump.batch && shape[1] == dump.rows;
            expected = "[" + batch + ", " + length + ", any]";
            break;
        case Axes::Positions:
            fits = (shape.size() == 2 && (shape[0] == dump.batch || shape[0] == 1) && shape[1] == dump.rows) ||
                   (shape.size() == 3 && (shape[0] == 3 || shape[0] == 4) && (shape[1] == dump.batch || shape[1] == 1) &&
                    shape[2] == dump.rows);
            expected = "[" + batch + " or 1, " + length + "] or [3 or 4, " + batch + " or 1, " + length + "]";
            break;
        case Axes::Features:
            fits = shape.size() == 3 || shape.size() == 2;
            expected = "[items, rows, width] or [rows, width]";
            break;
    }
    if (!fits) return fail(ErrorKind::Mismatch, tensorWhere(dump, known.name), "shape does not fit input_ids", expected, toString(shape));
    if (known.content == Content::Integers && !isInteger(array.dtype()))
        return fail(ErrorKind::Type, tensorWhere(dump, known.name), "wrong dtype", "integers", std::string(name(array.dtype())));
    return {};
}

Status checkRank(const Dump& dump, const std::string& tensor, const MaskFact& mask) {
    const Array* array = dump.tensor(tensor);
    if (!array) return fail(ErrorKind::NotFound, dump.where + ": masks", "there is no tensor '" + tensor + "'");
    if (mask.axes.empty()) return {};
    const auto rank = static_cast<std::size_t>(1 + std::count(mask.axes.begin(), mask.axes.end(), ','));
    if (array->rank() != rank)
        return fail(ErrorKind::Mismatch, tensorWhere(dump, tensor), "rank does not fit its axes", mask.axes, toString(array->shape()));
    if (dump.batch > 0 && mask.axes.starts_with("B") && array->dim(0) != dump.batch && array->dim(0) != 1)
        return fail(ErrorKind::Mismatch, tensorWhere(dump, tensor), "batch does not fit input_ids", std::to_string(dump.batch) + " or 1",
                    toString(array->shape()));
    return {};
}

/// A two-axis attention mask speaks of the same rows as input_ids; one with more axes of rows x rows.
Status checkAttentionMask(const Dump& dump) {
    const Array* mask = dump.tensor("attention_mask");
    if (!mask || dump.batch == 0) return {};
    const Shape& shape = mask->shape();
    const bool fits = shape.size() >= 2 && shape.size() <= 4 && (shape[0] == dump.batch || shape[0] == 1) && shape.back() == dump.rows &&
                      (shape.size() == 2 || shape[shape.size() - 2] == dump.rows || shape[shape.size() - 2] == 1);
    if (fits) return {};
    const std::string rows = std::to_string(dump.rows);
    return fail(ErrorKind::Mismatch, tensorWhere(dump, "attention_mask"), "shape does not fit input_ids",
                "[" + std::to_string(dump.batch) + " or 1, (heads,) (" + rows + ",) " + rows + "]", toString(shape));
}

Status checkLayers(const Dump& dump, const std::vector<LayerFact>& layers, const std::string& where) {
    for (std::size_t i = 0; i < layers.size(); ++i) {
        if (layers[i].mask.empty()) continue;
        const std::string path = where + "layers[" + std::to_string(i) + "]: 'mask'";
        const Array* mask = dump.tensor(layers[i].mask);
        if (!mask) return fail(ErrorKind::NotFound, path, "there is no tensor '" + layers[i].mask + "'");
        if (mask->rank() < 2 || mask->rank() > 4)
            return fail(ErrorKind::Mismatch, tensorWhere(dump, layers[i].mask), "is no mask", "two to four axes", toString(mask->shape()));
    }
    return {};
}

Status checkMedia(const Dump& dump) {
    const Array* features = dump.tensor("image_features");
    for (std::size_t i = 0; i < dump.media.size(); ++i) {
        const MediaRecord& record = dump.media[i];
        const std::string path = dump.where + ": media[" + std::to_string(i) + "]: ";
        if (dump.batch > 0 && record.batch >= dump.batch)
            return fail(ErrorKind::Value, path + "'batch_id'", "there is no such item", "0 to " + std::to_string(dump.batch - 1),
                        std::to_string(record.batch));
        if (dump.batch > 0 && record.range && !record.inMemory && record.range->end > dump.rows)
            return fail(ErrorKind::Value, path + "'end_row'", "lies behind the last row", "at most " + std::to_string(dump.rows),
                        std::to_string(record.range->end));
        if (dump.batch > 0 && record.placeholder && *record.placeholder >= dump.rows && record.inMemory)
            return fail(ErrorKind::Value, path + "'placeholder_position'", "lies behind the last row",
                        "less than " + std::to_string(dump.rows), std::to_string(*record.placeholder));
        if (features && record.featureIndex && features->rank() == 3 && *record.featureIndex >= features->dim(0))
            return fail(ErrorKind::Value, path + "'feature_index'", "image_features has no such item",
                        "less than " + std::to_string(features->dim(0)), std::to_string(*record.featureIndex));
    }
    return {};
}

Status checkNamed(const Dump& dump, const std::string& tensor, const std::string& path) {
    if (tensor.empty() || dump.tensor(tensor)) return {};
    return fail(ErrorKind::NotFound, path, "there is no tensor '" + tensor + "'");
}

Status checkSteps(const Dump& dump) {
    for (std::size_t i = 0; i < dump.steps.size(); ++i) {
        const StepFact& step = dump.steps[i];
        const std::string path = dump.where + ": steps[" + std::to_string(i) + "]: ";
        ROWSCOPE_TRY(checkLayers(dump, step.layers, path));
        ROWSCOPE_TRY(checkNamed(dump, step.positionIds, path + "'position_ids'"));
        ROWSCOPE_TRY(checkNamed(dump, step.imageAttentionMask, path + "'image_attention_mask'"));
        if (step.rowsOfDump && step.rowsOfDump->end > dump.rows)
            return fail(ErrorKind::Value, path + "'rows_of_this_dump'", "lies behind the last row", "at most " + std::to_string(dump.rows),
                        std::to_string(step.rowsOfDump->end));
    }
    return {};
}

}  // namespace

Status checkDump(const Dump& dump) {
    for (const KnownTensor& known : kKnown)
        if (const Array* array = dump.tensor(known.name); array && dump.batch > 0) ROWSCOPE_TRY(checkShape(dump, known, *array));
    ROWSCOPE_TRY(checkAttentionMask(dump));
    for (const auto& [tensor, mask] : dump.masks) ROWSCOPE_TRY(checkRank(dump, tensor, mask));
    ROWSCOPE_TRY(checkLayers(dump, dump.layers, dump.where + ": "));
    ROWSCOPE_TRY(checkMedia(dump));
    ROWSCOPE_TRY(checkSteps(dump));
    if (dump.qformer)
        for (const auto& [objective, tensor] : dump.qformer->objectives)
            ROWSCOPE_TRY(checkNamed(dump, tensor, dump.where + ": qformer: objectives: '" + objective + "'"));
    for (std::size_t i = 0; i < dump.external.size(); ++i)
        ROWSCOPE_TRY(checkNamed(dump, dump.external[i].tensor, dump.where + ": external_embeddings[" + std::to_string(i) + "]: 'tensor'"));
    if (dump.templateMedia && dump.batch > 0 && static_cast<std::int64_t>(dump.templateMedia->size()) > dump.batch)
        return fail(ErrorKind::Mismatch, dump.where + ": template_media", "has more items than the batch", std::to_string(dump.batch),
                    std::to_string(dump.templateMedia->size()));
    return {};
}

}  // namespace rowscope::trace
