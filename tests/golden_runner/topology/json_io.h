#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/base/array.h"
#include "core/base/json.h"
#include "core/base/result.h"

/// Reading cases and writing outputs in the goldens' spellings. A golden file is trusted input: a member that should be there and
/// is not, or has another type, is reported by the runner with the case's id.
namespace rowscope::golden {

using json::Value;
using Ints = std::vector<std::int32_t>;
using Bytes = std::vector<std::uint8_t>;

[[nodiscard]] const Value& at(const Value& object, std::string_view key);
[[nodiscard]] std::int64_t intAt(const Value& object, std::string_view key);
[[nodiscard]] const std::string& textAt(const Value& object, std::string_view key);
[[nodiscard]] Ints ints(const Value& list);
[[nodiscard]] Bytes flags(const Value& list);
[[nodiscard]] std::vector<double> doubles(const Value& list);  ///< any depth, flattened
[[nodiscard]] Array array(const Value& nested);                ///< F64, shape by nesting
[[nodiscard]] Bytes bits(const Value& text);                   ///< "0110"
/// Rows of '0' and '1', one after the other.
[[nodiscard]] Bytes bitRows(const Value& rows);

template <class T>
[[nodiscard]] Value list(const std::vector<T>& values) {
    json::Array out;
    for (const T& v : values) {
        if constexpr (std::is_integral_v<T>)
            out.emplace_back(static_cast<std::int64_t>(v));
        else
            out.emplace_back(v);
    }
    return out;
}
[[nodiscard]] Value nested(std::span<const double> values, const std::vector<std::int64_t>& shape);
/// A mask as rows of '0' and '1'.
[[nodiscard]] Value maskRows(std::span<const std::uint8_t> cells, std::int64_t keys);
/// [[b, row], …]
void pushPairs(Value& out, std::int64_t batch, const std::vector<std::int32_t>& rows);

struct LossSums {
    double sum = 0;
    std::int64_t count = 0;
};

}  // namespace rowscope::golden
