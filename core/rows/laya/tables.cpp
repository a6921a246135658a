#include "core/rows/laya/tables.h"

#include <algorithm>
#include <unordered_set>

namespace rowscope::rows::laya {
namespace {

/// Walks the pieces in the order of the sequence and writes template tokens and rows side by side.
class Walker {
public:
    Walker(const Vocabulary& vocabulary, const Sequence& sequence, std::int32_t question) : m_sequence(sequence), m_question(question) {
        for (const auto& [text, id] : vocabulary.specials) m_specials.insert(id);
        RowTable& t = m_tables.rows;
        t.rowCount = sequence.ids.size();
        t.tokenId = sequence.ids;
        t.valid.assign(t.rowCount, 1);
        t.originKind.assign(t.rowCount, OriginKind::Text);
        t.segment.assign(t.rowCount, 0);
        for (auto* column : {&t.originId, &t.sourceIndex, &t.question, &t.option, &t.marker, &t.branch}) column->assign(t.rowCount, -1);
        t.role.assign(t.rowCount, Role::User);
        t.part.assign(t.rowCount, Part::Text);
        t.position.axes = 1;
        for (std::size_t row = 0; row < t.rowCount; ++row) t.position.values.push_back(static_cast<std::int32_t>(row));
    }

    struct Place {
        std::int32_t textPart = 0;
        Part part = Part::Text;
        std::int32_t question = -1;
        std::int32_t option = -1;
    };

    void token(std::int32_t id, bool kept, const Place& place) {
        Expansion& e = m_tables.expansion;
        const auto at = static_cast<std::int32_t>(e.templateTokens.size());
        e.templateTokens.push_back(id);
        // What stands past the end of the sequence was cut there (text branch).
        if (!kept || m_row >= m_sequence.length()) {
            e.templateToRows.push_back({m_row, m_row});
            ++e.cutTokens;
            return;
        }
        RowTable& t = m_tables.rows;
        const auto row = static_cast<std::size_t>(m_row);
        t.originId[row] = place.textPart;
        t.sourceIndex[row] = at;
        t.question[row] = place.question;
        t.option[row] = place.option;
        t.part[row] = place.part != Part::Option && m_specials.contains(id) ? Part::Special : place.part;
        e.templateToRows.push_back({m_row, m_row + 1});
        ++m_row;
    }

    void piece(const CutPiece& piece, const Place& place) {
        for (std::int32_t i = 0; i < piece.size(); ++i) token(piece.ids[static_cast<std::size_t>(i)], piece.keeps(i), place);
    }

    void picture(const ImageRun& image, std::int32_t index, std::int32_t imageToken, const std::string& manifestHash) {
        Expansion& e = m_tables.expansion;
        ExpansionRecord record;
        record.mediaId = index;
        record.placeholderPosition = static_cast<std::int32_t>(e.templateTokens.size());
        record.rows = {image.features.front().begin, image.features.back().end};
        record.leadingBoundaryRows = record.rows.begin - image.run.begin;
        record.trailingBoundaryRows = image.run.end - record.rows.end;
        record.interiorBoundaryRows = record.rows.size() - image.featureRows();
        record.processorManifestHash = manifestHash;
        e.templateTokens.push_back(imageToken);
        e.templateToRows.push_back(image.run);
        e.placeholders += 1;
        e.mediaRows += image.featureRows();
        e.boundaryRows += image.run.size() - image.featureRows();
        e.records.push_back(std::move(record));
        pictureRows(image, index);
        m_row = image.run.end;
    }

    Tables take() {
        m_tables.expansion.templateLength = static_cast<std::int32_t>(m_tables.expansion.templateTokens.size());
        return std::move(m_tables);
    }
    [[nodiscard]] std::int32_t question() const { return m_question; }
    [[nodiscard]] RowTable& rows() { return m_tables.rows; }

private:
    /// Boundary rows belong to the picture's text frame: kind text, the picture named by no origin row.
    void pictureRows(const ImageRun& image, std::int32_t index) {
        RowTable& t = m_tables.rows;
        const std::int32_t placeholder = m_tables.expansion.records.back().placeholderPosition;
        for (std::int32_t row = image.run.begin; row < image.run.end; ++row) {
            const auto r = static_cast<std::size_t>(row);
            t.part[r] = Part::Boundary;
            t.originId[r] = kOpeningPart;
            t.sourceIndex[r] = placeholder;
        }
        std::int32_t source = 0;
        for (const RowRange& view : image.features)
            for (std::int32_t row = view.begin; row < view.end; ++row) {
                const auto r = static_cast<std::size_t>(row);
                t.part[r] = Part::Media;
                t.originKind[r] = OriginKind::Image;
                t.originId[r] = index;
                t.sourceIndex[r] = source++;
            }
    }

    const Sequence& m_sequence;
    std::int32_t m_question;
    std::unordered_set<std::int32_t> m_specials;
    Tables m_tables;
    std::int32_t m_row = 0;
};

void walkPrefix(Walker& walker, const Vocabulary& vocabulary, const Prefix& prefix, const std::string& manifestHash) {
    for (std::int32_t i = 0; i < prefix.textRows; ++i)
        walker.token(prefix.ids[static_cast<std::size_t>(i)], true, {kOpeningPart, Part::Text});
    for (std::size_t i = 0; i < prefix.images.size(); ++i)
        walker.picture(prefix.images[i], static_cast<std::int32_t>(i), vocabulary.image, manifestHash);
}

Walker::Place optionPlace(const Walker& walker, const Sequence& sequence, std::size_t marker) {
    return {static_cast<std::int32_t>(kFirstOptionPart + marker), Part::Option, walker.question(), sequence.order[marker]};
}

void walkTerminator(Walker& walker, const Sequence& sequence, const QuestionPieces& pieces) {
    walker.piece(sequence.statePiece, {kStatePart, Part::State});
    walker.piece(pieces.head, {kQuestionPart, Part::Question, walker.question()});
    for (std::size_t j = 0; j < sequence.order.size(); ++j) {
        const Walker::Place place = optionPlace(walker, sequence, j);
        walker.piece(pieces.options[static_cast<std::size_t>(sequence.order[j])], place);
        walker.token(sequence.ids[static_cast<std::size_t>(sequence.markers[j])], true, place);
    }
}

void walkMask(Walker& walker, const Vocabulary& vocabulary, const SequenceParts& parts, const Sequence& sequence,
              const QuestionPieces& pieces) {
    const Walker::Place ofQuestion{kQuestionPart, Part::Question, walker.question()};
    walker.piece(pieces.head, ofQuestion);
    walker.token(vocabulary.sep, true, ofQuestion);
    for (std::size_t j = 0; j < sequence.order.size(); ++j) {
        const Walker::Place place = optionPlace(walker, sequence, j);
        walker.token(vocabulary.mask, true, place);
        walker.piece(pieces.options[static_cast<std::size_t>(sequence.order[j])], place);
    }
    walker.token(vocabulary.sep, true, ofQuestion);
    if (parts.readout != Readout::Text && parts.state.empty()) return;
    walker.piece(sequence.statePiece, {kStatePart, Part::State});
    walker.token(vocabulary.sep, true, {kStatePart, Part::State});
}

}  // namespace

Tables describe(const Vocabulary& vocabulary, const SequenceParts& parts, const Sequence& sequence, const QuestionPieces& pieces,
                std::int32_t questionIndex, const std::string& manifestHash) {
    Walker walker(vocabulary, sequence, questionIndex);
    walkPrefix(walker, vocabulary, parts.prefix, manifestHash);
    if (parts.readout == Readout::Terminator)
        walkTerminator(walker, sequence, pieces);
    else
        walkMask(walker, vocabulary, parts, sequence, pieces);
    RowTable& rows = walker.rows();
    for (std::size_t j = 0; j < sequence.markers.size(); ++j)
        rows.marker[static_cast<std::size_t>(sequence.markers[j])] = sequence.order[j];
    if (parts.readout == Readout::Terminator)  // "Assistant:" opens the options
        for (std::int32_t row = sequence.optionSpan.begin; row < sequence.optionSpan.end; ++row)
            rows.role[static_cast<std::size_t>(row)] = Role::Assistant;
    Tables tables = walker.take();
    tables.expansion.convention = PlaceholderConvention::AlreadyRepeated;
    return tables;
}

}  // namespace rowscope::rows::laya
