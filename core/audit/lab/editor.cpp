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
    std::vector<std::uint8_t> line(static_cast<std::size_t>(mask.keys()));
    editFloats(tensor, [&](std::vector<float>& values) {
        std::size_t at = static_cast<std::size_t>(item * mask.queries()) * line.size();
        for (std::int64_t query = 0; query < mask.queries() && at < values.size(); ++query) {
            mask.fill({query, 0, 1, mask.keys()}, line);
            for (std::size_t key = 0; key < line.size() && at < values.size(); ++key, ++at)
                values[at] = line[key] ? 0.F : std::numeric_limits<float>::lowest();
        }
    });
}

json::Value& DumpEditor::member(const std::string& key) {
    for (json::Member& entry : manifest.asObject())
        if (entry.first == key) return entry.second;
    return manifest.set(key, json::Value());
}

}  // namespace rowscope::audit::lab
