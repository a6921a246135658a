#include <cstring>

#include "core/trace/compare/compare_parts.h"

namespace rowscope::trace::compare {
namespace {

bool isFloating(DType dtype) { return dtype == DType::F32 || dtype == DType::F16 || dtype == DType::BF16 || dtype == DType::F64; }

bool sameBytes(const Array& a, const Array& b) {
    return a.bytes().size() == b.bytes().size() && std::memcmp(a.bytes().data(), b.bytes().data(), a.bytes().size()) == 0;
}

Difference base(const std::string& name) {
    Difference d;
    d.stage = CompareStage::Tensors;
    d.what = "tensor '" + name + "'";
    return d;
}

}  // namespace

/// What both dumps carry beside the rows' columns: logits, embeddings, features.
Status tensors(const Trace& left, const Trace& right, const CompareOptions& options, const Progress& progress, Comparison& out) {
    for (const auto& [name, a] : left.tensors) {
        ROWSCOPE_TRY(progress.check("compare"));
        const auto other = right.tensors.find(name);
        if (name.find("mask") != std::string::npos) continue;  // compared cell by cell where the masks are
        if (other == right.tensors.end() || !isFloating(a.dtype()) || !isFloating(other->second.dtype())) continue;
        const Array& b = other->second;
        if (a.shape() != b.shape()) {
            Difference d = base(name);
            d.left = toString(a.shape());
            d.right = toString(b.shape());
            d.sentence = d.what + " has the shape " + d.left + " on the left and " + d.right + " on the right";
            out.differences.push_back(std::move(d));
            continue;
        }
        if (a.bytes().empty() || (a.dtype() == b.dtype() && sameBytes(a, b))) continue;
        const std::vector<double> x = a.toDoubles();
        const std::vector<double> y = b.toDoubles();
        Difference d = base(name);
        const Largest largest = largestDelta(x, y, options.logitTolerance);
        if (largest.count == 0) continue;
        d.count = largest.count;
        d.left = number(x[largest.at]);
        d.right = number(y[largest.at]);
        d.sentence = d.what + " differs in " + std::to_string(d.count) + " of " + std::to_string(x.size()) + " numbers, most at " + d.left +
                     " on the left and " + d.right + " on the right";
        out.differences.push_back(std::move(d));
    }
    return {};
}

}  // namespace rowscope::trace::compare
