#include "tests/golden_runner/laya/predict_tensors.h"

#include <algorithm>
#include <numeric>

#include "core/trace/laya/sequences.h"
#include "model/engine/batch.h"

namespace rowscope::golden::laya {
namespace {

using rows::laya::Readout;

constexpr std::int64_t kLongestDenseMask = 160;  ///< rows; longer block masks are not stored

template <class T>
std::vector<std::int32_t> narrow(const std::vector<T>& values) {
    return {values.begin(), values.end()};
}

/// Rows of unequal number, each `width` floats, padded with zero rows to [rows, most, width].
Array padded(const std::vector<engine::RowDetails>& rows, Array engine::RowDetails::* member, std::int64_t most, std::int64_t width) {
    std::vector<float> out(static_cast<std::size_t>(static_cast<std::int64_t>(rows.size()) * most * width), 0.0F);
    for (std::size_t r = 0; r < rows.size(); ++r) {
        const auto values = (rows[r].*member).template as<float>();
        std::copy(values.begin(), values.end(), out.begin() + static_cast<std::ptrdiff_t>(r) * most * width);
    }
    return Array::of({static_cast<std::int64_t>(rows.size()), most, width}, out);
}

Array stacked(const std::vector<engine::RowDetails>& rows, std::vector<float> engine::RowDetails::* member, std::int64_t width,
              float padding) {
    std::vector<float> out(rows.size() * static_cast<std::size_t>(width), padding);
    for (std::size_t r = 0; r < rows.size(); ++r) {
        const std::vector<float>& values = rows[r].*member;
        std::copy(values.begin(), values.end(), out.begin() + static_cast<std::ptrdiff_t>(r) * width);
    }
    return Array::of({static_cast<std::int64_t>(rows.size()), width}, out);
}

/// Views of all pictures as one array.
Array joined(const std::vector<media::ProcessedMedia>& pictures, Array media::ProcessedMedia::* member) {
    std::vector<std::byte> bytes;
    Shape shape = (pictures.front().*member).shape();
    shape[0] = 0;
    for (const auto& picture : pictures) {
        const Array& part = picture.*member;
        shape[0] += part.dim(0);
        bytes.insert(bytes.end(), part.bytes().begin(), part.bytes().end());
    }
    return Array::copyOf<std::byte>((pictures.front().*member).dtype(), shape, bytes);
}

/// [rows, L - start, L] of the scored rows' own masks.
Array allowed(const rows::laya::Plan& plan, std::int64_t length, std::int64_t start) {
    std::vector<std::uint8_t> out;
    for (std::size_t r = 0; r < plan.rows.size(); ++r) {
        const auto dense = trace::laya::rowMask(plan, r, length, start).dense();
        out.insert(out.end(), dense.begin(), dense.end());
    }
    return Array::of({static_cast<std::int64_t>(plan.rows.size()), length - start, length}, out);
}

}  // namespace

Status addTensors(const std::string& id, const engine::PredictDetails& details, const engine::DetailWishes& wishes,
                  const engine::LayaModel& model, Product& product) {
    const auto add = [&](const char* name, Array array) { product.tensors.emplace_back(id + "/" + name, std::move(array)); };
    if (details.plan.rows.empty()) return {};
    std::vector<std::int32_t> all(details.plan.rows.size());
    std::iota(all.begin(), all.end(), 0);
    const engine::PaddedRows rows = engine::padRows(details.plan, all, model.rules().vocabulary.pad);
    add("input_ids", Array::of({rows.rows, rows.length}, narrow(rows.ids)));
    add("attention_mask", Array::of({rows.rows, rows.length}, rows.valid));
    add("marker_pos", Array::of({rows.rows, rows.options}, narrow(rows.markers)));
    add("marker_mask", Array::of({rows.rows, rows.options}, rows.markerMask));
    if (details.plan.parts.readout != Readout::Text) add("option_span", Array::of({rows.rows, 2}, narrow(rows.spans)));
    add("logits", stacked(details.rows, &engine::RowDetails::logits, rows.options, -1e4F));
    add("act_logits",
        stacked(details.rows, &engine::RowDetails::actLogits, static_cast<std::int64_t>(details.rows.front().actLogits.size()), 0));
    add("act_features", stacked(details.rows, &engine::RowDetails::actFeatures, 4, 0));
    if (!wishes.hiddenRows.empty()) {
        std::size_t most = 0;
        for (const auto& list : wishes.hiddenRows) most = std::max(most, list.size());
        std::vector<std::int32_t> positions(wishes.hiddenRows.size() * most, -1);
        for (std::size_t r = 0; r < wishes.hiddenRows.size(); ++r)
            std::copy(wishes.hiddenRows[r].begin(), wishes.hiddenRows[r].end(), positions.begin() + static_cast<std::ptrdiff_t>(r * most));
        const std::int64_t width = details.rows.front().hidden.dim(1);
        add("hidden_pos", Array::of({rows.rows, static_cast<std::int64_t>(most)}, positions));
        add("hidden", padded(details.rows, &engine::RowDetails::hidden, static_cast<std::int64_t>(most), width));
        add("head_out", padded(details.rows, &engine::RowDetails::headOut, static_cast<std::int64_t>(most), width));
    }
    if (!details.pictures.empty()) {
        add("pixel_u8", joined(details.pictures, &media::ProcessedMedia::tiles));
        add("pixel_values", joined(details.pictures, &media::ProcessedMedia::pixelValues));
        add("image_features", details.imageFeatures);
    }
    if (details.plan.block && rows.length <= kLongestDenseMask) {
        add("allowed", allowed(details.plan, rows.length, 0));
        add("allowed_suffix", allowed(details.plan, rows.length, details.prefixLength));
    }
    return {};
}

}  // namespace rowscope::golden::laya
