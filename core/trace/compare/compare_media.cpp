#include <algorithm>
#include <set>

#include "core/trace/compare/compare_parts.h"

namespace rowscope::trace::compare {

namespace {

std::string orAbsent(const std::string& text) { return text.empty() ? "unknown" : text; }

Difference mediaDifference(std::size_t index, const std::string& what, const std::string& left, const std::string& right,
                           const std::string& sentence) {
    Difference d;
    d.stage = CompareStage::Media;
    d.what = what;
    d.left = orAbsent(left);
    d.right = orAbsent(right);
    d.sentence = sentence;
    d.leftPlace.media = d.rightPlace.media = static_cast<std::int32_t>(index);
    return d;
}

}  // namespace

void media(const Trace& left, const Trace& right, Comparison& out) {
    const std::size_t both = std::min(left.media.size(), right.media.size());
    for (std::size_t i = 0; i < both; ++i) {
        const Media& a = left.media[i];
        const Media& b = right.media[i];
        const std::string name = "medium " + std::to_string(i);
        const auto differs = [](const std::string& x, const std::string& y) { return !x.empty() && !y.empty() && x != y; };
        if (differs(a.contentHash, b.contentHash))
            out.differences.push_back(mediaDifference(i, name + " content", a.contentHash.substr(0, 12), b.contentHash.substr(0, 12),
                                                      name + " has other pixels"));
        if (differs(a.manifestHash, b.manifestHash))
            out.differences.push_back(mediaDifference(i, name + " processor", a.manifestHash.substr(0, 12), b.manifestHash.substr(0, 12),
                                                      name + " was processed by another manifest"));
        if (a.rowCount != b.rowCount)
            out.differences.push_back(mediaDifference(i, name + " rows", std::to_string(a.rowCount), std::to_string(b.rowCount),
                                                      name + " became another number of rows"));
    }
    if (left.media.size() != right.media.size())
        out.differences.push_back(mediaDifference(both, "media", std::to_string(left.media.size()), std::to_string(right.media.size()),
                                                  "the numbers of media differ"));
}

std::vector<SequencePair> pairs(const Trace& left, const Trace& right, Comparison& out) {
    std::vector<SequencePair> result;
    std::set<std::size_t> used;
    const auto questionId = [](const Trace& trace, const Sequence& s) {
        return s.question >= 0 && static_cast<std::size_t>(s.question) < trace.questions.size()
                   ? trace.questions[static_cast<std::size_t>(s.question)].id
                   : std::string();
    };
    for (std::size_t l = 0; l < left.sequences.size(); ++l) {
        const Sequence& a = left.sequences[l];
        const auto find = [&](auto matches) {
            for (std::size_t r = 0; r < right.sequences.size(); ++r) {
                if (!used.contains(r) && matches(right.sequences[r])) return static_cast<std::int32_t>(r);
            }
            return std::int32_t{-1};
        };
        const std::string id = questionId(left, a);
        std::int32_t match = id.empty() ? -1 : find([&](const Sequence& b) { return questionId(right, b) == id && b.order == a.order; });
        if (match < 0 && !a.name.empty()) match = find([&](const Sequence& b) { return b.name == a.name; });
        if (match < 0 && l < right.sequences.size() && !used.contains(l)) match = static_cast<std::int32_t>(l);
        if (match < 0) {
            Difference d;
            d.stage = CompareStage::Sequences;
            d.what = "sequence";
            d.left = a.name.empty() ? std::to_string(l) : a.name;
            d.right = "absent";
            d.sentence = "sequence '" + d.left + "' is on the left alone";
            d.leftPlace.sequence = static_cast<std::int32_t>(l);
            out.differences.push_back(std::move(d));
            continue;
        }
        used.insert(static_cast<std::size_t>(match));
        result.push_back({static_cast<std::int32_t>(l), match, {}});
    }
    for (std::size_t r = 0; r < right.sequences.size(); ++r) {
        if (used.contains(r)) continue;
        Difference d;
        d.stage = CompareStage::Sequences;
        d.what = "sequence";
        d.left = "absent";
        d.right = right.sequences[r].name.empty() ? std::to_string(r) : right.sequences[r].name;
        d.sentence = "sequence '" + d.right + "' is on the right alone";
        d.rightPlace.sequence = static_cast<std::int32_t>(r);
        out.differences.push_back(std::move(d));
    }
    return result;
}

}  // namespace rowscope::trace::compare
