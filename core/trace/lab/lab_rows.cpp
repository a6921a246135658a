#include "core/trace/lab/lab_rows.h"

#include <algorithm>

#include "core/rows/positions.h"
#include "core/supervision/labels.h"

namespace rowscope::trace::lab {
namespace {

using rows::OriginKind;
using rows::Role;
using rows::RowTable;

/// Collects the template, one entry a token.
class TemplateRows {
public:
    explicit TemplateRows(WordTable& words) : m_words(words) {}

    void add(const LayoutPart& part, std::int32_t segment, OriginKind mediaKind) {
        if (part.media >= 0) return push(WordTable::placeholder(mediaKind), part, segment, part.marker != LayoutPart::Marker::None);
        const std::size_t words = part.tokens.size() * static_cast<std::size_t>(part.repeat);
        for (std::size_t i = 0; i < words; ++i) {
            const bool marked =
                (part.marker == LayoutPart::Marker::First && i == 0) || (part.marker == LayoutPart::Marker::Last && i + 1 == words);
            push(m_words.idOf(part.tokens[i % part.tokens.size()]), part, segment, marked);
        }
    }
    /// Learned queries: rows of no text, in front of everything.
    void addQueries(std::int32_t count) {
        LayoutPart part;
        part.part = rows::Part::Special;
        part.role = Role::Unknown;
        for (std::int32_t q = 0; q < count; ++q) push(m_words.idOf("query " + std::to_string(q)), part, 0, false);
    }
    RowTable take() {
        m_table.rowCount = m_table.tokenId.size();
        m_table.valid.assign(m_table.rowCount, 1);
        return std::move(m_table);
    }

private:
    void push(std::int32_t token, const LayoutPart& part, std::int32_t segment, bool marked) {
        m_table.tokenId.push_back(token);
        m_table.segment.push_back(segment);
        m_table.role.push_back(part.role);
        m_table.part.push_back(part.part);
        m_table.question.push_back(part.question);
        m_table.option.push_back(part.option);
        m_table.marker.push_back(marked ? part.option : -1);
        m_table.branch.push_back(part.branch);
    }

    WordTable& m_words;
    RowTable m_table;
};

std::vector<std::int32_t> patternTokens(const LayoutMedia& media, WordTable& words) {
    std::vector<std::int32_t> out;
    for (const LayoutMedia::Piece& piece : media.pattern) {
        if (piece.features == 0)
            out.push_back(words.idOf(piece.boundary));
        else
            out.insert(out.end(), static_cast<std::size_t>(piece.features), WordTable::placeholder(media.kind));
    }
    return out;
}

Status checkRowCount(const Layout& layout, const LayoutSequence& sequence, const LayoutLimits& limits, const std::string& where) {
    std::int64_t total = sequence.padRows + sequence.queries;
    for (const auto& example : sequence.examples)
        for (const LayoutPart& part : example) {
            if (part.media >= 0) {
                const LayoutMedia& media = layout.media[static_cast<std::size_t>(part.media)];
                total += sequence.fusion == Fusion::Prefix
                             ? static_cast<std::int64_t>(media.rows) + static_cast<std::int64_t>(media.pattern.size())
                             : 1;
            } else {
                total += static_cast<std::int64_t>(part.tokens.size()) * part.repeat;
            }
            if (total > limits.rows)
                return fail(ErrorKind::Limit, where, "the sequence has too many rows", "at most " + std::to_string(limits.rows),
                            "more than " + std::to_string(total));
        }
    return {};
}

/// The option spans: from the first to the last option row of each question of each segment.
std::vector<std::int32_t> optionSpans(const RowTable& table) {
    std::vector<std::int32_t> out(table.size(), -1);
    std::map<std::pair<std::int32_t, std::int32_t>, rows::RowRange> spans;
    for (std::size_t row = 0; row < table.size(); ++row) {
        if (table.part[row] != rows::Part::Option) continue;
        const auto at = static_cast<std::int32_t>(row);
        auto [span, fresh] = spans.try_emplace({table.segment[row], table.question[row]}, rows::RowRange{at, at + 1});
        span->second.end = at + 1;
    }
    std::int32_t number = 0;
    for (const auto& [key, span] : spans) {
        for (std::int32_t row = span.begin; row < span.end; ++row) {
            const auto r = static_cast<std::size_t>(row);
            if (table.segment[r] == key.first && table.question[r] == key.second) out[r] = number;
        }
        ++number;
    }
    return out;
}

void setLabels(const LayoutSequence& sequence, RowTable& table) {
    table.targetRole = supervision::targetRoles(table.role, table.valid);
    if (sequence.labels == LabelRule::None) return table.label.clear();  // a layout that says nothing of labels has none
    table.label.assign(table.size(), rows::kIgnored);
    // A medium's rows are no targets, whoever brought them.
    std::vector<Role> role = table.role;
    for (std::size_t row = 0; row < table.size(); ++row)
        if (table.originKind[row] > OriginKind::Text) role[row] = Role::Unknown;
    using supervision::LabelConvention;
    const bool shift = sequence.convention == LabelConvention::Preshifted;
    switch (sequence.labels) {
        case LabelRule::None:
            return;
        case LabelRule::TargetRole:
            table.label = supervision::roleLabels(table.tokenId, role, table.valid);
            break;
        case LabelRule::InputRole:
            table.label = supervision::labelsByInputRole(table.tokenId, role, table.valid);
            if (!shift) {  // the rule speaks of predicting rows: one row on it is unshifted
                table.label.insert(table.label.begin(), rows::kIgnored);
                table.label.pop_back();
            }
            return;
        case LabelRule::All:
            for (std::size_t row = 0; row < table.size(); ++row)
                if (table.valid[row]) table.label[row] = table.tokenId[row];
            break;
    }
    if (shift) table.label = supervision::shiftedLeft(table.label);
}

Status setPositions(const Layout& layout, const LayoutSequence& sequence, RowTable& table, const std::string& where) {
    std::vector<rows::MediaGrid> grids;
    for (std::size_t m = 0; m < layout.media.size(); ++m)
        if (layout.media[m].thw) {
            grids.push_back(*layout.media[m].thw);
            grids.back().originId = static_cast<std::int32_t>(m);
        }
    auto result = rows::positionsOf(sequence.positions, {.valid = table.valid,
                                                         .originKind = table.originKind,
                                                         .originId = table.originId,
                                                         .segment = table.segment,
                                                         .grids = grids,
                                                         .spatialMerge = sequence.spatialMerge,
                                                         .thwRestartsPerSegment = sequence.examples.size() > 1});
    if (!result) return fail(result.error().within(where));
    table.position = std::move(result->positions);
    return {};
}

}  // namespace

// Numbers 0 to 3 have texts but are no words: a word that looks like a placeholder is a word, only media parts make placeholders.
WordTable::WordTable() : m_texts{{0, "<pad>"}, {1, "<image>"}, {2, "<video>"}, {3, "<audio>"}} {}

std::int32_t WordTable::idOf(const std::string& word) {
    if (const auto known = m_ids.find(word); known != m_ids.end()) return known->second;
    constexpr std::uint32_t kNumbers = 1U << 18U;  // about as many as vocabularies have
    std::uint32_t hash = 2166136261U;              // FNV-1a
    for (const char c : word) hash = (hash ^ static_cast<unsigned char>(c)) * 16777619U;
    auto id = static_cast<std::int32_t>(hash % kNumbers);
    while (!m_texts.try_emplace(id, word).second) id = (id + 1) % static_cast<std::int32_t>(2 * kNumbers);
    m_ids.emplace(word, id);
    return id;
}

Result<LabRows> labRows(const Layout& layout, const LayoutSequence& sequence, std::int32_t index, WordTable& words,
                        const LayoutLimits& limits, const std::string& where) {
    ROWSCOPE_TRY(checkRowCount(layout, sequence, limits, where));
    TemplateRows collected(words);
    std::vector<rows::MediaItem> items;
    LabRows out;
    if (sequence.fusion == Fusion::QFormer) collected.addQueries(sequence.queries);
    for (std::size_t example = 0; example < sequence.examples.size(); ++example)
        for (const LayoutPart& part : sequence.examples[example]) {
            if (part.media < 0) {
                collected.add(part, static_cast<std::int32_t>(example), OriginKind::Text);
                continue;
            }
            const LayoutMedia& media = layout.media[static_cast<std::size_t>(part.media)];
            out.memoryMedia.push_back(part.media);
            if (sequence.fusion == Fusion::QFormer) continue;  // its media are memory alone
            collected.add(part, static_cast<std::int32_t>(example), media.kind);
            items.push_back({part.media, media.rows, patternTokens(media, words), {}});
        }
    const RowTable templateRows = collected.take();
    std::vector<rows::PlaceholderRule> rules;
    for (const OriginKind kind : {OriginKind::Image, OriginKind::Video, OriginKind::Audio})
        rules.push_back({kind, WordTable::placeholder(kind), {}, {}});
    const bool expands = sequence.fusion == Fusion::Prefix;
    auto expanded =
        rows::expand(templateRows, expands ? std::span<const rows::PlaceholderRule>(rules) : std::span<const rows::PlaceholderRule>{},
                     expands ? std::span<const rows::MediaItem>(items) : std::span<const rows::MediaItem>{}, index);
    if (!expanded) return fail(expanded.error().within(where));
    if (expanded->rows.size() == 0 && sequence.padRows > 0)  // its columns say nothing, so that padding has nothing to follow
        return fail(ErrorKind::Value, where, "is padding only", "at least one part before 'pad'", "no row");
    const std::size_t length = expanded->rows.size() + static_cast<std::size_t>(sequence.padRows);
    out.sequence = rows::padTo(std::move(*expanded), length, sequence.padSide, WordTable::padding());
    out.sequence.expansion.convention = sequence.placeholders;
    RowTable& table = out.sequence.rows;
    std::int32_t slot = 0;
    for (std::size_t row = 0; row < table.size(); ++row) {
        const std::int32_t token = table.tokenId[row];
        const bool placeholder = table.valid[row] && token >= 1 && token <= 3;
        out.tokenText.push_back(table.valid[row] ? words.textOf(token) : std::string("<pad>"));
        out.mediaSlot.push_back(!expands && placeholder ? slot++ : -1);
        out.endOfText.push_back(table.valid[row] && !sequence.endOfText.empty() && out.tokenText.back() == sequence.endOfText);
    }
    out.optionSpan = optionSpans(table);
    setLabels(sequence, table);
    ROWSCOPE_TRY(setPositions(layout, sequence, table, where));
    return out;
}

}  // namespace rowscope::trace::lab
