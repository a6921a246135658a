#include "core/media/pixel_values.h"

#include <memory>
#include <vector>

namespace rowscope::media {

namespace {

template <class T>
Array owning(DType dtype, Shape shape, std::shared_ptr<std::vector<T>> store) {
    const auto bytes = std::as_bytes(std::span<const T>(*store));
    return Array(dtype, std::move(shape), bytes, std::move(store));
}

}  // namespace

std::array<float, 256> levelTable(const ProcessorConfig& config, std::size_t c) {
    std::array<float, 256> table{};
    for (std::size_t v = 0; v < table.size(); ++v) {
        auto level = static_cast<float>(v);
        if (config.rescale) level = static_cast<float>(static_cast<double>(v) * config.rescaleFactor);
        if (config.normalise) {
            level = level - static_cast<float>(config.mean.at(c));
            level = level / static_cast<float>(config.deviation.at(c));
        }
        table.at(v) = level;
    }
    return table;
}

Array planesOf(std::span<const Image> views) {
    const int side = views.empty() ? 0 : views.front().width();
    const std::size_t plane = static_cast<std::size_t>(side) * static_cast<std::size_t>(side);
    auto store = std::make_shared<std::vector<std::uint8_t>>(views.size() * 3 * plane);
    std::uint8_t* out = store->data();
    for (const Image& view : views) {
        const std::uint8_t* in = view.pixels().data();
        for (std::size_t i = 0; i < plane; ++i) {
            out[i] = in[3 * i];
            out[plane + i] = in[3 * i + 1];
            out[2 * plane + i] = in[3 * i + 2];
        }
        out += 3 * plane;
    }
    return owning(DType::U8, {static_cast<std::int64_t>(views.size()), 3, side, side}, std::move(store));
}

Array pixelValuesOf(const Array& planes, const ProcessorConfig& config) {
    const auto in = planes.as<std::uint8_t>();
    const std::size_t plane = static_cast<std::size_t>(planes.dim(2) * planes.dim(3));
    const std::array tables{levelTable(config, 0), levelTable(config, 1), levelTable(config, 2)};
    auto store = std::make_shared<std::vector<float>>(in.size());
    float* out = store->data();
    for (std::size_t p = 0; p * plane < in.size(); ++p) {
        const float* table = tables.at(p % 3).data();
        for (std::size_t i = p * plane; i < (p + 1) * plane; ++i) out[i] = table[in[i]];
    }
    return owning(DType::F32, planes.shape(), std::move(store));
}

}  // namespace rowscope::media
