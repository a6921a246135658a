#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "core/base/array.h"
#include "core/base/json.h"
#include "core/base/result.h"
#include "core/masks/mask.h"
#include "core/trace/dump/dump.h"

namespace rowscope::audit::lab {

/// A dump taken apart: the manifest and tensors that a program would write, changed as a bug would change them, and put
/// together again by the same import that reads any dump.
class DumpEditor {
public:
    DumpEditor(json::Value manifest, std::map<std::string, Array, std::less<>> tensors)
        : manifest(std::move(manifest)), tensors(std::move(tensors)) {}
    explicit DumpEditor(const trace::Dump& dump) : manifest(dump.manifest), tensors(dump.tensors) {}

    json::Value manifest;
    std::map<std::string, Array, std::less<>> tensors;

    [[nodiscard]] Result<trace::Dump> make(const std::string& where = "lab") const { return trace::makeDump(manifest, tensors, where); }

    [[nodiscard]] bool has(const std::string& tensor) const { return tensors.find(tensor) != tensors.end(); }
    [[nodiscard]] Shape shape(const std::string& tensor) const { return has(tensor) ? tensors.find(tensor)->second.shape() : Shape{}; }
    /// Integer tensor as 64-bit values; empty when there is none.
    [[nodiscard]] std::vector<std::int64_t> ints(const std::string& tensor) const;
    [[nodiscard]] std::vector<float> floats(const std::string& tensor) const;
    void setInts(const std::string& tensor, Shape shape, const std::vector<std::int64_t>& values) {
        tensors.insert_or_assign(tensor, Array::of(std::move(shape), values));
    }
    void setFloats(const std::string& tensor, Shape shape, const std::vector<float>& values) {
        tensors.insert_or_assign(tensor, Array::of(std::move(shape), values));
    }
    /// Changes an integer tensor in place of its values; nothing where there is none.
    void editInts(const std::string& tensor, const std::function<void(std::vector<std::int64_t>&)>& edit);
    void editFloats(const std::string& tensor, const std::function<void(std::vector<float>&)>& edit);
    /// Writes one item's mask as additive float32 [B,1,L,L]: 0 allowed, the lowest finite number blocked.
    void setMask(const std::string& tensor, std::int64_t item, const masks::Mask& mask);
    /// The member of the manifest; an empty object or list is made where it is missing.
    [[nodiscard]] json::Value& member(const std::string& key);
};

}  // namespace rowscope::audit::lab
