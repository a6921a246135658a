#include "core/audit/lab/editor.h"

#include <limits>

namespace rowscope::audit::lab {

std::vector<std::int64_t> DumpEditor::ints(const std::string& tensor) const {
    if (!has(tensor)) return {};
    const auto values = tensors.find(tensor)->second.toInts();
    return values ? *values : std::vector<std::int64_t>{};
}

std::vector<float> DumpEditor::floats(const std::string& tensor) const {
    return has(tensor) ? tensors.find(tensor)->second.toFloats() : std::vector<float>{};
}

void DumpEditor::editInts(const std::string& tensor, const std::function<void(std::vector<std::int64_t>&)>& edit) {
    if (!has(tensor)) return;
    std::vector<std::int64_t> values = ints(tensor);
    edit(values);
    setInts(tensor, shape(tensor), values);
}

void DumpEditor::editFloats(const std::string& tensor, const std::function<void(std::vector<float>&)>& edit) {
    if (!has(tensor)) return;
    std::vector<float> values = floats(tensor);
    edit(values);
    setFloats(tensor, shape(tensor), values);
}

void DumpEditor::setMask(const std::string& tensor, std::int64_t item, const masks::Mask& mask) {
    const std::vector<std::uint8_t> cells = mask.dense();
    editFloats(tensor, [&](std::vector<float>& values) {
        const std::size_t first = static_cast<std::size_t>(item) * cells.size();
        for (std::size_t i = 0; i < cells.size() && first + i < values.size(); ++i)
            values[first + i] = cells[i] ? 0.F : std::numeric_limits<float>::lowest();
    });
}

json::Value& DumpEditor::member(const std::string& key) {
    for (json::Member& entry : manifest.asObject())
        if (entry.first == key) return entry.second;
    return manifest.set(key, json::Value());
}

}  // namespace rowscope::audit::lab
