#include "core/audit/rules/labels.h"

#include <algorithm>

#include "core/trace/dump/columns.h"

namespace rowscope::audit::rules {

std::vector<std::uint8_t> realRowsBeside(const AuditInput& input, const Sample& sample) {
    const rows::RowTable& rows = *sample.rows;
    if (!input.ids.pad || rows.tokenId.empty() || rows.valid.size() != rows.rowCount || sample.live != rows.valid) return {};
    auto real = trace::realById(rows.tokenId, *input.ids.pad, input.ids.pad == input.ids.eos || input.ids.pad == input.ids.turnEnd);
    return std::find(real.begin(), real.end(), 1) == real.end() ? std::vector<std::uint8_t>{} : real;
}

bool maskIsInverted(const AuditInput& input, const Sample& sample) {
    const std::vector<std::uint8_t> real = realRowsBeside(input, sample);
    bool keepsPads = false;
    bool dropsText = false;
    for (std::size_t row = 0; row < real.size(); ++row) {
        keepsPads |= !real[row] && sample.rows->valid[row];
        dropsText |= real[row] && !sample.rows->valid[row];
    }
    return keepsPads && dropsText;
}

bool anyLabel(const Sample& sample) {
    for (std::size_t row = 0; row < sample.size(); ++row)
        if (sample.isLabelled(row)) return true;
    return false;
}

bool answersJudgeable(const Sample& sample, Reporter& report) {
    if (sample.rows->label.empty()) {
        report.lacks("labels");
        return false;
    }
    if (sample.answer.empty()) {
        report.lacks("who speaks each row (role_ids or spans)");
        return false;
    }
    return labelsReadable(sample) && anyLabel(sample);
}

std::int64_t targetCount(const AuditInput& input, const Sample& sample, rows::RowRange span) {
    std::int64_t n = 0;
    for (std::int32_t row = span.begin; row < span.end; ++row) n += isTarget(input, sample, static_cast<std::size_t>(row));
    return n;
}

std::vector<rows::RowRange> answerSpans(const Sample& sample) {
    std::vector<rows::RowRange> spans;
    for (std::size_t row = 0; row < sample.answer.size(); ++row) {
        if (sample.answer[row] != 1 || !sample.live[row]) continue;
        const auto r = static_cast<std::int32_t>(row);
        const bool newExample = startsSegment(sample, row);
        if (!spans.empty() && spans.back().end == r && !newExample)
            ++spans.back().end;
        else
            spans.push_back({r, r + 1});
    }
    return spans;
}

}  // namespace rowscope::audit::rules
