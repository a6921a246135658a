#include "core/question/calibration/claim.h"

#include <algorithm>

#include "core/question/decision.h"

namespace rowscope::question {

std::string_view name(Claim claim) {
    switch (claim) {
        case Claim::Better:
            return "better";
        case Claim::NotShown:
            return "not shown";
        case Claim::Worse:
            return "worse";
        case Claim::TooFewRows:
            return "too few rows";
        case Claim::TooFewGroups:
            return "too few groups";
    }
    return {};
}

Claim claimOf(const Evidence& evidence, bool fitted) {
    if (!fitted) return Claim::TooFewRows;
    const auto& interval = evidence.eceGainOverCheckpoint.interval;
    if (evidence.groups < 2 || !interval) return Claim::TooFewGroups;
    if ((*interval)[0] > 0) return Claim::Better;
    return (*interval)[1] < 0 ? Claim::Worse : Claim::NotShown;
}

std::vector<CalibrationRecord> calibrationRecords(const std::vector<ScoredRecord>& records) {
    std::vector<CalibrationRecord> out;
    out.reserve(records.size());
    for (const ScoredRecord& record : records)
        out.push_back({record.logits, record.label, static_cast<std::int32_t>(record.type), record.group, record.temperature});
    return out;
}

std::vector<ReliabilityBin> reliabilityAt(const std::vector<CalibrationRecord>& records, const std::vector<double>& temperatures) {
    std::vector<double> confidence;
    std::vector<double> correct;
    for (std::size_t i = 0; i < records.size(); ++i) {
        const auto p = probabilitiesOf(records[i].logits, temperatures[i], Rules::Vision);
        const auto top = std::max_element(p.begin(), p.end());
        confidence.push_back(*top);
        correct.push_back(top - p.begin() == records[i].label ? 1.0 : 0.0);
    }
    return reliability(confidence, correct);
}

}  // namespace rowscope::question
