#include "core/text/pretokenize/pre_tokenizer.h"

#include <algorithm>

namespace rowscope::text {
namespace {

constexpr std::string_view kGpt2Words = R"('s|'t|'re|'ve|'m|'ll|'d| ?\p{L}+| ?\p{N}+| ?[^\s\p{L}\p{N}]+|\s+(?!\S)|\s+)";

Status addByteLevel(const json::Value& fields, const std::string& where, PreTokenizerPlan& plan) {
    ROWSCOPE_TRY_ASSIGN(prefixSpace, json::boolOr(fields, "add_prefix_space", true, where));
    ROWSCOPE_TRY_ASSIGN(useRegex, json::boolOr(fields, "use_regex", true, where));
    if (prefixSpace) plan.steps.push_back(makePrefixSpace());
    if (useRegex) plan.steps.push_back(makeIsolatingSplit(knownPattern(kGpt2Words)));
    plan.byteLevel = true;
    plan.byteLevelElided = true;  // for now; a later step makes it real
    return {};
}

Status add(const json::Value& description, const std::string& where, PreTokenizerPlan& plan) {
    ROWSCOPE_TRY_ASSIGN(type, json::requireString(description, "type", where));
    const std::string place = where + " " + type;
    if (type == "Sequence") {
        ROWSCOPE_TRY_ASSIGN(list, json::require(description, "pretokenizers", place));
        if (!list->isArray())
            return fail(ErrorKind::Type, place + ": 'pretokenizers'", "wrong type", "a list", std::string(list->typeName()));
        for (std::size_t i = 0; i < list->asArray().size(); ++i)
            ROWSCOPE_TRY(add(list->asArray()[i], place + "[" + std::to_string(i) + "]", plan));
        return {};
    }
    if (plan.byteLevelElided) {
        plan.steps.push_back(makeByteMapping());
        plan.byteLevelElided = false;
    }
    if (type == "ByteLevel") return addByteLevel(description, place, plan);
    const auto put = [&](Result<PreTokenizerPtr> step) -> Status {
        if (!step) return fail(step.error());
        plan.steps.push_back(std::move(*step));
        return {};
    };
    if (type == "Split") return put(makeSplit(description, place));
    if (type == "Metaspace") return put(makeMetaspace(description, place));
    if (type == "Digits") return put(makeDigits(description, place));
    if (type == "Punctuation") return put(makePunctuation(description, place));
    if (type == "CharDelimiterSplit" || type == "Delimiter") return put(makeCharDelimiterSplit(description, place));
    if (type == "FixedLength") return put(makeFixedLength(description, place));
    if (type == "BertPreTokenizer") return put(makeBertPreTokenizer());
    if (type == "Whitespace") return put(makeWhitespace());
    if (type == "WhitespaceSplit") return put(makeWhitespaceSplit());
    return fail(ErrorKind::Unsupported, where, "unknown pre-tokenizer type", {}, "'" + type + "'");
}

}  // namespace

Result<PreTokenizerPlan> makePreTokenizer(const json::Value& description, const std::string& where, bool elideByteLevel) {
    PreTokenizerPlan plan;
    if (description.isNull()) return plan;
    ROWSCOPE_TRY(add(description, where, plan));
    if (plan.byteLevelElided && !elideByteLevel) {
        plan.steps.push_back(makeByteMapping());
        plan.byteLevelElided = false;
    }
    return plan;
}

Result<SplitBehavior> splitBehavior(const json::Value& fields, const std::string& where) {
    ROWSCOPE_TRY_ASSIGN(name, json::stringOr(fields, "behavior", "Isolated", where));
    if (name == "Removed") return SplitBehavior::Removed;
    if (name == "Isolated") return SplitBehavior::Isolated;
    if (name == "MergedWithPrevious") return SplitBehavior::MergedWithPrevious;
    if (name == "MergedWithNext") return SplitBehavior::MergedWithNext;
    if (name == "Contiguous") return SplitBehavior::Contiguous;
    return fail(ErrorKind::Value, where + ": 'behavior'", "unknown split behaviour",
                "Removed, Isolated, MergedWithPrevious, MergedWithNext or Contiguous", "'" + name + "'");
}

void appendPieces(const std::vector<Span>& spans, SplitBehavior behavior, std::uint32_t begin, std::vector<Piece>& out) {
    const std::size_t first = out.size();
    const auto put = [&](const Span& s) {
        if (s.begin < s.end) out.push_back({begin + s.begin, begin + s.end, -1});
    };
    switch (behavior) {
        case SplitBehavior::Removed:
            for (const Span& s : spans)
                if (!s.matched) put(s);
            return;
        case SplitBehavior::Isolated:
            for (const Span& s : spans) put(s);
            return;
        case SplitBehavior::Contiguous:
        case SplitBehavior::MergedWithPrevious: {
            // An empty match counts for what is merged with what, so pieces grow here before empty ones are dropped.
            bool previous = false;
            bool any = false;
            for (const Span& s : spans) {
                const bool merges = behavior == SplitBehavior::Contiguous ? s.matched == previous : s.matched && !previous;
                previous = s.matched;
                if (merges && any)
                    out.back().end = begin + s.end;
                else
                    out.push_back({begin + s.begin, begin + s.end, -1});
                any = true;
            }
            break;
        }
        case SplitBehavior::MergedWithNext: {
            bool previous = false;
            bool any = false;
            for (auto s = spans.rbegin(); s != spans.rend(); ++s) {
                const bool merges = s->matched && !previous;
                previous = s->matched;
                if (merges && any)
                    out.back().begin = begin + s->begin;
                else
                    out.push_back({begin + s->begin, begin + s->end, -1});
                any = true;
            }
            std::reverse(out.begin() + static_cast<std::ptrdiff_t>(first), out.end());
            break;
        }
    }
    out.erase(std::remove_if(out.begin() + static_cast<std::ptrdiff_t>(first), out.end(), [](const Piece& p) { return p.begin == p.end; }),
              out.end());
}

}  // namespace rowscope::text
