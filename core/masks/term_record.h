#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "core/base/result.h"

namespace rowscope::masks {

class Term;

/// What a term was made of, by name, so that a file can hold the rule itself and make it again.
struct TermRecord {
    std::string name;
    std::vector<std::pair<std::string, std::int64_t>> numbers;
    std::vector<std::pair<std::string, std::vector<std::int32_t>>> columns;  ///< one value a row, or a list
    std::vector<std::uint8_t> bits;  ///< of an imported matrix: rows of packed bits, least significant first
    bool operator==(const TermRecord&) const = default;

    [[nodiscard]] const std::vector<std::int32_t>* column(std::string_view key) const;
    [[nodiscard]] std::int64_t number(std::string_view key, std::int64_t fallback = 0) const;
};

/// The term again. Errors: an unknown name, a missing number or column, sizes that disagree.
[[nodiscard]] Result<std::shared_ptr<const Term>> termFromRecord(const TermRecord& record);

}  // namespace rowscope::masks
