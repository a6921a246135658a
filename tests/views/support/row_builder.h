#pragma once

#include <string>
#include <vector>

#include "core/trace/trace.h"

namespace rowscope::tests {

/// Appends rows to a sequence with every column filled.
class RowBuilder {
public:
    struct Row {
        rows::Part part = rows::Part::Text;
        rows::OriginKind kind = rows::OriginKind::Text;
        std::int32_t originId = -1;
        std::int32_t sourceIndex = 0;
        rows::Role role = rows::Role::User;
        std::int32_t label = rows::kIgnored;
        std::int32_t question = -1;
        std::int32_t option = -1;
        std::int32_t marker = -1;
        std::int32_t branch = -1;
        std::int32_t segment = 0;
        bool valid = true;
    };

    std::int32_t add(const Row& row, std::int32_t token, std::string text);
    [[nodiscard]] std::int32_t size() const { return static_cast<std::int32_t>(m_sequence.rows.size()); }
    /// Positions count up from 0 in each branch after the shared rows, or in each segment.
    [[nodiscard]] trace::Sequence finish(std::string name);

private:
    trace::Sequence m_sequence;
};

}  // namespace rowscope::tests
