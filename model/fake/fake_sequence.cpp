#include "model/fake/fake_sequence.h"

#include <cctype>

#include "core/masks/terms_order.h"
#include "core/masks/terms_rows.h"

namespace rowscope::fake {
namespace {

using rows::OriginKind;
using rows::Part;

std::vector<std::string> words(const std::string& text) {
    std::vector<std::string> out;
    for (std::size_t i = 0; i < text.size();) {
        std::size_t end = i + 1;
        const auto wordChar = [&](std::size_t at) {
            return std::isalnum(static_cast<unsigned char>(text[at])) || static_cast<unsigned char>(text[at]) >= 0x80;
        };
        if (text[i] == ' ' && end < text.size() && wordChar(end)) ++end;  // a word carries the space before it, as in byte-level BPE
        if (wordChar(end - 1))
            while (end < text.size() && wordChar(end)) ++end;
        out.push_back(text.substr(i, end - i));
        i = end;
    }
    return out;
}

/// Appends rows and the template beside them.
class Builder {
public:
    explicit Builder(trace::Sequence& sequence) : m_s(sequence) {}

    void token(const std::string& text, Part part, std::int32_t option = -1, std::int32_t marker = -1) {
        const auto row = static_cast<std::int32_t>(m_s.rows.rowCount);
        push(text, part, OriginKind::Text, -1, static_cast<std::int32_t>(m_s.expansion.templateTokens.size()), option, marker);
        m_s.expansion.templateTokens.push_back(m_s.rows.tokenId.back());
        m_s.expansion.templateToRows.push_back({row, row + 1});
    }
    void text(const std::string& text, Part part, std::int32_t option = -1) {
        for (const auto& word : words(text)) token(word, part, option);
    }
    void image(std::int32_t media, std::int32_t rowCount) {
        auto& e = m_s.expansion;
        const auto begin = static_cast<std::int32_t>(m_s.rows.rowCount);
        boundary("<fake_token_around_image>");
        boundary("<global-img>");
        const auto first = static_cast<std::int32_t>(m_s.rows.rowCount);
        for (std::int32_t i = 0; i < rowCount; ++i) push("<image>", Part::Media, OriginKind::Image, media, i, -1, -1);
        const auto end = static_cast<std::int32_t>(m_s.rows.rowCount);
        boundary("<fake_token_around_image>");
        rows::ExpansionRecord record;
        record.mediaId = media;
        record.placeholderPosition = static_cast<std::int32_t>(e.templateTokens.size());
        record.rows = {first, end};
        record.leadingBoundaryRows = 2;
        record.trailingBoundaryRows = 1;
        record.processorManifestHash = "fake-processor";
        e.records.push_back(record);
        e.templateTokens.push_back(m_s.rows.tokenId[static_cast<std::size_t>(first)]);
        e.templateToRows.push_back({begin, end + 1});
        ++e.placeholders;
        e.mediaRows += rowCount;
        e.boundaryRows += 3;
    }

private:
    void boundary(const std::string& text) { push(text, Part::Boundary, OriginKind::Text, -1, -1, -1, -1); }
    void push(const std::string& text, Part part, OriginKind kind, std::int32_t origin, std::int32_t source, std::int32_t option,
              std::int32_t marker) {
        auto& r = m_s.rows;
        r.tokenId.push_back(static_cast<std::int32_t>(hashOf(text) % 49'000));
        r.valid.push_back(1);
        r.originKind.push_back(kind);
        r.originId.push_back(origin);
        r.sourceIndex.push_back(source);
        r.segment.push_back(0);
        r.role.push_back(rows::Role::User);
        r.part.push_back(part);
        r.position.values.push_back(static_cast<std::int32_t>(r.rowCount));
        r.question.push_back(part == Part::Question || part == Part::Option ? m_s.question : -1);
        r.option.push_back(option);
        r.marker.push_back(marker);
        ++r.rowCount;
        m_s.tokenText.push_back(text);
    }
    trace::Sequence& m_s;
};

std::string stateText(const json::Value& state) {
    if (state.isNull() || (state.isObject() && state.asObject().empty())) return {};
    return state.isString() ? state.asString() : json::write(state);
}

}  // namespace

std::uint64_t hashOf(std::string_view text) {
    std::uint64_t hash = 14695981039346656037ULL;
    for (const char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 1099511628211ULL;
    return hash ^ (hash >> 32U);
}

trace::Sequence fakeSequence(const request::Request& request, const question::Question& question, std::int32_t questionIndex,
                             std::int32_t orderIndex, const question::OptionOrder& order, std::int32_t imageRows) {
    trace::Sequence s;
    s.name = question.id + ", order " + std::to_string(orderIndex);
    s.question = questionIndex;
    s.order = orderIndex;
    s.rows.position.axes = 1;
    Builder build(s);
    build.token("<|im_start|>", Part::Special);
    build.text("User:", Part::Text);
    for (std::size_t i = 0; i < request.pictures.size(); ++i) build.image(static_cast<std::int32_t>(i), imageRows);
    build.text(stateText(request.state), Part::State);
    build.token("\n", Part::Question);
    build.text(std::string(name(question.type)) + " question: " + question.instructions, Part::Question);
    build.token("<end_of_utterance>", Part::Special);
    build.text("\nAssistant: Options:\n", Part::Question);
    const auto spanBegin = static_cast<std::int32_t>(s.rows.rowCount);
    for (const std::int32_t option : order) {
        build.token("-", Part::Option, option);
        build.text(" " + question.options[static_cast<std::size_t>(option)].text, Part::Option, option);
        build.token("\n", Part::Option, option, option);
    }
    const auto rowCount = static_cast<std::int32_t>(s.rows.rowCount);
    s.expansion.templateLength = static_cast<std::int32_t>(s.expansion.templateTokens.size());

    const std::vector<rows::RowRange> span{{spanBegin, rowCount}};
    const auto groups = masks::groupsFromRanges(span, s.rows.rowCount);
    using masks::Expression;
    const bool block = request.options.optionAttention != request::OptionAttention::Causal;
    Expression reach = Expression::of(masks::causal());
    if (block) reach = Expression::any({std::move(reach), Expression::of(masks::optionBlock(groups))});
    auto expression = Expression::all({Expression::of(masks::validity(s.rows.valid)), std::move(reach)});
    s.masks.push_back({masks::Mask("composed", rowCount, rowCount, std::move(expression)), "0-29", true, false, false, {}});
    return s;
}

}  // namespace rowscope::fake
