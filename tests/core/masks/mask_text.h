#pragma once

#include <string>
#include <vector>

#include "core/masks/mask.h"

namespace rowscope::masks {

/// One string of '0' and '1' per query, as the article draws masks.
inline std::vector<std::string> textOf(const Mask& mask) {
    std::vector<std::string> out;
    const auto bytes = mask.dense();
    for (std::int64_t q = 0; q < mask.queries(); ++q) {
        out.emplace_back();
        for (std::int64_t k = 0; k < mask.keys(); ++k) out.back() += bytes[static_cast<std::size_t>(q * mask.keys() + k)] ? '1' : '0';
    }
    return out;
}
inline Mask maskOf(TermPtr term, std::int64_t queries, std::int64_t keys) {
    return Mask("m", queries, keys, Expression::of(std::move(term)));
}

struct NumberNames final : RowNamer {
    [[nodiscard]] std::string query(std::int64_t row) const override { return "row " + std::to_string(row); }
    [[nodiscard]] std::string key(std::int64_t row) const override { return "row " + std::to_string(row); }
};

}  // namespace rowscope::masks
