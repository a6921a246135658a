#include "tests/views/support/row_builder.h"

#include <map>
#include <utility>

namespace rowscope::tests {

std::int32_t RowBuilder::add(const Row& row, std::int32_t token, std::string text) {
    rows::RowTable& r = m_sequence.rows;
    r.tokenId.push_back(token);
    r.valid.push_back(row.valid ? 1 : 0);
    r.originKind.push_back(row.kind);
    r.originId.push_back(row.originId);
    r.sourceIndex.push_back(row.sourceIndex);
    r.segment.push_back(row.segment);
    r.role.push_back(row.role);
    r.part.push_back(row.part);
    r.label.push_back(row.label);
    r.question.push_back(row.question);
    r.option.push_back(row.option);
    r.marker.push_back(row.marker);
    r.branch.push_back(row.branch);
    m_sequence.tokenText.push_back(std::move(text));
    return static_cast<std::int32_t>(r.rowCount++);
}

trace::Sequence RowBuilder::finish(std::string name) {
    rows::RowTable& r = m_sequence.rows;
    r.position.axes = 1;
    std::map<std::pair<std::int32_t, std::int32_t>, std::int32_t> next;
    for (std::size_t i = 0; i < r.size(); ++i) {
        const std::pair key{r.segment[i], r.branch[i]};
        if (!next.contains(key)) next[key] = r.branch[i] < 0 ? 0 : next[{r.segment[i], -1}];
        r.position.values.push_back(next[key]++);
    }
    r.targetRole.assign(r.size(), rows::Role::Unknown);
    for (std::size_t i = 0; i + 1 < r.size(); ++i) r.targetRole[i] = r.role[i + 1];
    m_sequence.name = std::move(name);
    return std::move(m_sequence);
}

}  // namespace rowscope::tests
