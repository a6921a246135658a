#include <cmath>
#include <cstring>

#include "core/base/json.h"
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

std::string shortly(double value) { return json::write(json::Value(static_cast<double>(static_cast<float>(value)))); }

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
        d.count = 0;
        double largest = -1;
        for (std::size_t i = 0; i < x.size(); ++i) {
            const bool oneNan = std::isnan(x[i]) != std::isnan(y[i]);
            const double delta =
                oneNan ? INFINITY : std::fabs(x[i] - y[i]);  // NaN for two NaN, or two infinities of one sign: no difference
            if (!(delta > options.logitTolerance)) continue;
            ++d.count;
            if (delta <= largest) continue;
            largest = delta;
            d.left = shortly(x[i]);
            d.right = shortly(y[i]);
        }
        if (d.count == 0) continue;
        d.sentence = d.what + " differs in " + std::to_string(d.count) + " of " + std::to_string(x.size()) + " numbers, most at " + d.left +
                     " on the left and " + d.right + " on the right";
        out.differences.push_back(std::move(d));
    }
    return {};
}

}  // namespace rowscope::trace::compare
