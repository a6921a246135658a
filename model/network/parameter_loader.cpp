#include "model/network/parameter_loader.h"

#include <ATen/ops/empty.h>
#include <ATen/ops/from_blob.h>

#include <algorithm>

namespace rowscope::network {
namespace {

at::ScalarType scalarType(DType dtype) {
    if (dtype == DType::BF16) return at::kBFloat16;
    if (dtype == DType::F16) return at::kHalf;
    return at::kFloat;
}

bool isFloat(DType dtype) { return dtype == DType::F32 || dtype == DType::BF16 || dtype == DType::F16; }

}  // namespace

at::Tensor toTensor(const Array& array, at::ScalarType dtype, bool own) {
    const at::ScalarType stored = scalarType(array.dtype());
    // The array's owner keeps the file mapped for as long as the view lives. Alignment is no concern: only loads are done on it,
    // and x86 and Arm load unaligned floats.
    const at::Tensor view =
        at::from_blob(const_cast<std::byte*>(array.bytes().data()), array.shape(), [array](void*) {}, at::TensorOptions(stored));
    if (stored == dtype && !own) return view;
    return view.to(dtype, /*non_blocking=*/false, /*copy=*/true);
}

void ParameterLoader::parameter(const std::string& name, at::Tensor& slot, const Shape& shape) {
    if (m_progress.cancelled()) return;
    const checkpoint::StoredTensor* stored = m_weights.find(name);
    if (!stored) {
        const std::string files = m_weights.files().empty() ? "weights" : m_weights.files().front();
        m_faults.push_back(
            {ErrorKind::NotFound, files + ": tensor '" + name + "'", "missing", "float tensor " + toString(shape), "none", {}});
        return;
    }
    m_used.push_back(name);
    const std::string where = stored->file + ": tensor '" + stored->key + "'";
    if (stored->array.shape() != shape) {
        m_faults.push_back({ErrorKind::Mismatch, where, "wrong shape", toString(shape), toString(stored->array.shape()), {}});
        return;
    }
    if (!isFloat(stored->array.dtype())) {
        m_faults.push_back(
            {ErrorKind::Type, where, "wrong dtype", "F32, BF16 or F16", std::string(rowscope::name(stored->array.dtype())), {}});
        return;
    }
    slot = toTensor(stored->array, m_dtype, m_own);
    m_elements += slot.numel();
}

Status ParameterLoader::finish() const {
    ROWSCOPE_TRY(m_progress.check(m_weights.files().empty() ? "weights" : m_weights.files().front()));
    const auto more = [](std::size_t count) {
        return count < 2 ? std::string() : std::to_string(count - 1) + " more tensors are at fault";
    };
    if (!m_faults.empty()) {
        Error error = m_faults.front();
        error.hint = more(m_faults.size());
        return fail(error);
    }
    std::vector<std::string> used = m_used;
    std::sort(used.begin(), used.end());
    std::vector<const checkpoint::StoredTensor*> unknown;
    for (const auto& [name, stored] : m_weights.tensors())
        if (!std::binary_search(used.begin(), used.end(), name)) unknown.push_back(&stored);
    if (unknown.empty()) return {};
    return fail(ErrorKind::Mismatch, unknown.front()->file + ": tensor '" + unknown.front()->key + "'",
                "belongs to no parameter of this network", {}, {}, more(unknown.size()));
}

}  // namespace rowscope::network
