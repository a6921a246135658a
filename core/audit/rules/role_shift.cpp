#include "core/audit/rules/labels.h"
#include "core/audit/rules/rules.h"

namespace rowscope::audit::rules {
namespace {

std::vector<std::int32_t> labelledRows(const Sample& sample) {
    std::vector<std::int32_t> rows;
    for (std::size_t row = 0; row < sample.size(); ++row)
        if (sample.isLabelled(row)) rows.push_back(static_cast<std::int32_t>(row));
    return rows;
}

void reportShift(const Sample& sample, bool twice, Reporter& report) {
    const std::vector<std::int32_t> rows = labelledRows(sample);
    NewFinding found;
    found.sample = sample.index;
    found.rows = rangesOf(std::span<const std::int32_t>(rows));
    if (twice) {
        found.cause = inSample(sample.index) +
                      "labels are already those of the next row and the loss shifts again: each row is trained on the token two ahead";
        found.cure = "give labels aligned with input_ids, or switch the model's shift off";
        found.evidence = "label[i] = input_ids[i + 1] on " + count(static_cast<std::int64_t>(rows.size()), "labelled row");
    } else {
        found.cause =
            inSample(sample.index) + "labels are the rows' own tokens and nothing shifts them: each row is trained to predict itself";
        found.cure = "shift the labels by one, or use the model's own loss, which shifts";
        found.evidence = "label[i] = input_ids[i] on " + count(static_cast<std::int64_t>(rows.size()), "labelled row");
    }
    found.details.emplace_back("subtype", twice ? "double_shift" : "missing_shift");
    report.add(std::move(found));
}

void reportRows(const Sample& sample, const std::vector<std::int32_t>& rows, const char* part, const char* what, const char* cure,
                Reporter& report) {
    if (rows.empty()) return;
    for (const rows::RowRange& range : rangesOf(std::span<const std::int32_t>(rows))) {
        NewFinding found;
        found.sample = sample.index;
        found.rows = {range};
        found.cause = inSample(sample.index) + rowsText(found.rows) + what;
        found.cure = cure;
        const auto row = static_cast<std::size_t>(range.begin);
        found.evidence = "label " + std::to_string(sample.rows->label[row]);
        if (row + 1 < sample.size() && !sample.rows->tokenId.empty())
            found.evidence += ", own token " + std::to_string(sample.rows->tokenId[row]) + ", next token " +
                              std::to_string(sample.rows->tokenId[row + 1]);
        found.details.emplace_back("part", part);
        report.add(std::move(found));
    }
}

/// Pre-shifted labels: the row predicts the next token when that token is an answer's.
void checkPreshifted(const Sample& sample, Reporter& report) {
    std::vector<std::int32_t> forgotten;
    std::vector<std::int32_t> foreign;
    for (std::size_t row = 0; row + 1 < sample.size(); ++row) {
        if (!sample.live[row]) continue;
        const std::int32_t label = sample.rows->label[row];
        const std::int8_t answer = sample.answer[row + 1];
        if (answer < 0 || (!sample.alsoTaught.empty() && sample.alsoTaught[row + 1])) continue;
        const bool target = answer == 1 && sample.live[row + 1] && !startsSegment(sample, row + 1);
        if (target && label == rows::kIgnored)
            forgotten.push_back(static_cast<std::int32_t>(row));
        else if (target ? label != sample.rows->tokenId[row + 1] : label != rows::kIgnored)
            foreign.push_back(static_cast<std::int32_t>(row));
    }
    const auto last = sample.size() - 1;
    if (sample.size() > 0 && sample.live[last] && sample.isLabelled(last)) foreign.push_back(static_cast<std::int32_t>(last));
    const char* cure = "mask by the role of the target: supervise row i when the token at i + 1 is an answer's";
    // A sample without any label is told by its own rule; here it would be every answer row.
    if (labelledRows(sample).empty()) return;
    reportRows(sample, forgotten, "forgotten", ": the next token is an answer's, yet it is not supervised", cure, report);
    reportRows(sample, foreign, "foreign", ": supervised although the next token is no answer's, or on another token than the next", cure,
               report);
}

/// Unshifted labels must be their own tokens.
void checkUnshifted(const Sample& sample, Reporter& report) {
    std::vector<std::int32_t> wrong;
    for (std::size_t row = 0; row < sample.size(); ++row)
        if (sample.isLabelled(row) && !sample.isMedia(row) && sample.rows->label[row] != sample.rows->tokenId[row])
            wrong.push_back(static_cast<std::int32_t>(row));
    reportRows(sample, wrong, "value", ": the label is not the row's own token, which unshifted labels must be",
               "build labels from input_ids by masking only", report);
}

}  // namespace

/// The target's role decides, not the input row's (article 0x04, failure row 6).
void roleShift(const AuditInput& input, Reporter& report) {
    for (const Sample& sample : input.samples) {
        if (sample.rows->label.empty()) {
            report.lacks("labels");
            continue;
        }
        switch (sample.shift) {
            case ShiftVerdict::Unknown:
                report.lacks("the label convention (claims.labels)");
                break;
            case ShiftVerdict::DoubleShift:
                reportShift(sample, true, report);
                break;
            case ShiftVerdict::MissingShift:
                reportShift(sample, false, report);
                break;
            case ShiftVerdict::AsClaimed:
                if (input.claims.labels == supervision::LabelConvention::Unshifted)
                    checkUnshifted(sample, report);
                else if (sample.answer.empty())
                    report.lacks("who speaks each row (role_ids or spans)");
                else
                    checkPreshifted(sample, report);
                break;
        }
    }
}

}  // namespace rowscope::audit::rules
