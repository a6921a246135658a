#include <algorithm>

#include "core/audit/rule.h"
#include "core/audit/stream/stream_audit.h"

namespace rowscope::audit {

void StreamReport::merge(const StreamReport& other, std::size_t mostExamples) {
    lines += other.lines;
    samples += other.samples;
    tokens += other.tokens;
    supervised += other.supervised;
    mediaRows += other.mediaRows;
    padding += other.padding;
    longest = std::max(longest, other.longest);
    badLines += other.badLines;
    bytes += other.bytes;
    const auto byOffset = [](const auto& a, const auto& b) { return a.offset < b.offset; };
    badExamples.insert(badExamples.end(), other.badExamples.begin(), other.badExamples.end());
    std::stable_sort(badExamples.begin(), badExamples.end(), byOffset);
    if (badExamples.size() > mostExamples) badExamples.resize(mostExamples);
    for (const auto& [code, theirs] : other.codes) {
        CodeSummary& ours = codes[code];
        ours.title = theirs.title;
        ours.severity = std::max(ours.severity, theirs.severity);
        ours.findings += theirs.findings;
        ours.samples += theirs.samples;
        ours.rows += theirs.rows;
        ours.examples.insert(ours.examples.end(), theirs.examples.begin(), theirs.examples.end());
        std::stable_sort(ours.examples.begin(), ours.examples.end(), byOffset);
        if (ours.examples.size() > mostExamples) ours.examples.resize(mostExamples);
    }
    for (const trace::NotCheckable& rule : other.notCheckable) {
        const auto same = [&](const trace::NotCheckable& known) { return known.code == rule.code && known.lacks == rule.lacks; };
        if (std::none_of(notCheckable.begin(), notCheckable.end(), same)) notCheckable.push_back(rule);
    }
    // Which worker saw which lines is chance; what they say together is not.
    const auto rank = [](const trace::NotCheckable& rule) {
        const auto rules = allRules();
        const auto found = std::find_if(rules.begin(), rules.end(), [&](const Rule& known) { return known.code == rule.code; });
        return std::pair(found - rules.begin(), std::string_view(rule.lacks));
    };
    std::sort(notCheckable.begin(), notCheckable.end(), [&](const auto& a, const auto& b) { return rank(a) < rank(b); });
}

Result<StreamReport> joinShards(std::vector<StreamReport> parts, std::size_t mostExamples) {
    if (parts.empty()) return fail(ErrorKind::Value, "merge", "there is no part");
    std::sort(parts.begin(), parts.end(), [](const auto& a, const auto& b) { return a.shard < b.shard; });
    const auto nameOf = [](std::int64_t shard, std::int64_t shards) { return std::to_string(shard) + "/" + std::to_string(shards); };
    const std::int64_t shards = parts.front().shards;
    StreamReport whole;
    whole.fileBytes = parts.front().fileBytes;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        StreamReport& part = parts[i];
        const auto expected = static_cast<std::int64_t>(i);
        if (part.shards != shards)
            return fail(ErrorKind::Mismatch, "merge", "parts of different cuts", "parts of " + std::to_string(shards),
                        nameOf(part.shard, part.shards));
        if (part.shard != expected)
            return fail(ErrorKind::Mismatch, "merge", part.shard < expected ? "a part is there twice" : "a part is missing",
                        nameOf(expected, shards), nameOf(part.shard, shards));
        if (part.fileBytes != whole.fileBytes)
            return fail(ErrorKind::Mismatch, "merge", "part " + nameOf(part.shard, shards) + " is of another file",
                        std::to_string(whole.fileBytes) + " bytes", std::to_string(part.fileBytes) + " bytes");
        for (auto& [code, summary] : part.codes)
            for (LineFinding& example : summary.examples) example.line += whole.lines;
        for (BadLine& bad : part.badExamples) bad.line += whole.lines;
        whole.merge(part, mostExamples);
    }
    if (static_cast<std::int64_t>(parts.size()) != shards)
        return fail(ErrorKind::Mismatch, "merge", "a part is missing", std::to_string(shards) + " parts", std::to_string(parts.size()));
    return whole;
}

}  // namespace rowscope::audit
