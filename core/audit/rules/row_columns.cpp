#include "core/audit/rules/rules.h"

namespace rowscope::audit::rules {

/// Every known column has one value a row: labels, validity and origins are rewritten by the same operation (article 0x02).
void rowColumns(const AuditInput& input, Reporter& report) {
    for (const Sample& sample : input.samples) {
        const rows::RowTable& t = *sample.rows;
        const std::pair<const char*, std::size_t> columns[] = {
            {"token_id", t.tokenId.size()},
            {"valid", t.valid.size()},
            {"origin_kind", t.originKind.size()},
            {"origin_id", t.originId.size()},
            {"source_index", t.sourceIndex.size()},
            {"segment", t.segment.size()},
            {"role", t.role.size()},
            {"target_role", t.targetRole.size()},
            {"part", t.part.size()},
            {"label", t.label.size()},
            {"question", t.question.size()},
            {"option", t.option.size()},
            {"marker", t.marker.size()},
            {"branch", t.branch.size()},
            {"position", t.position.axes > 0 ? t.position.values.size() / static_cast<std::size_t>(t.position.axes) : 0}};
        for (const auto& [name, size] : columns) {
            if (size == 0 || size == t.rowCount) continue;
            NewFinding found;
            found.sample = sample.index;
            found.cause = inSample(sample.index) + "column " + name + " has " + std::to_string(size) + " values for " +
                          count(static_cast<std::int64_t>(t.rowCount), "row");
            found.cure = "rewrite all columns in the one operation that replaces placeholders";
            found.evidence = std::to_string(size) + " against " + std::to_string(t.rowCount);
            report.add(std::move(found));
        }
    }
}

}  // namespace rowscope::audit::rules
