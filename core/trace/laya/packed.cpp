#include <algorithm>

#include "core/trace/laya/sequences.h"

namespace rowscope::trace::laya {
namespace {

using rows::laya::Plan;
using rows::laya::TokenTree;

/// Gathers the columns of a packed tree node by node; each node is described by the first sequence that passes through it.
class Packer {
public:
    Packer(const ViewContext& context, const TokenTree& tree) : m_context(context), m_tree(tree), m_column(tree.nodeOfRow()) {
        const auto count = static_cast<std::size_t>(tree.rowCount);
        m_rows.rowCount = count;
        m_rows.valid.assign(count, 1);
        m_rows.segment.assign(count, 0);
        m_rows.originKind.assign(count, rows::OriginKind::Text);
        m_rows.role.assign(count, rows::Role::Unknown);
        m_rows.part.assign(count, rows::Part::Text);
        for (auto* column : {&m_rows.tokenId, &m_rows.originId, &m_rows.sourceIndex, &m_rows.question, &m_rows.option, &m_rows.marker})
            column->assign(count, -1);
        m_rows.branch = m_column;
        m_rows.position.axes = 1;
        m_rows.position.values = tree.positions();
    }

    void add(std::size_t row) {
        const Plan& plan = m_context.plan;
        const rows::laya::PlannedRow& planned = plan.rows[row];
        rows::laya::Tables tables;
        for (const std::int32_t n : m_tree.pathOf[row]) {
            const TokenTree::Node& node = m_tree.nodes[static_cast<std::size_t>(n)];
            if (node.sequences.front() != static_cast<std::int32_t>(row)) continue;
            if (tables.rows.size() == 0)
                tables =
                    rows::laya::describe(m_context.vocabulary, plan.parts, planned.sequence,
                                         plan.pieces[static_cast<std::size_t>(planned.question)], planned.question, m_context.manifestHash);
            copyRows(node, tables.rows, passesSeveralQuestions(node));
            copyPictures(node, tables.expansion);
        }
    }

    /// The template of the packed rows: every row but the pictures' one token, a picture one placeholder.
    rows::Expansion expansion() {
        rows::Expansion e;
        e.convention = rows::PlaceholderConvention::AlreadyRepeated;
        std::sort(m_pictures.begin(), m_pictures.end(), [](const Picture& a, const Picture& b) { return a.run.begin < b.run.begin; });
        auto picture = m_pictures.begin();
        for (std::int32_t row = 0; row < m_tree.rowCount;) {
            const auto at = static_cast<std::int32_t>(e.templateTokens.size());
            const bool placeholder = picture != m_pictures.end() && picture->run.begin == row;
            const rows::RowRange range = placeholder ? picture->run : rows::RowRange{row, row + 1};
            e.templateTokens.push_back(placeholder ? m_context.vocabulary.image : m_rows.tokenId[static_cast<std::size_t>(row)]);
            e.templateToRows.push_back(range);
            for (std::int32_t r = range.begin; r < range.end; ++r)
                if (m_rows.part[static_cast<std::size_t>(r)] != rows::Part::Media) m_rows.sourceIndex[static_cast<std::size_t>(r)] = at;
            if (placeholder) {
                picture->record.placeholderPosition = at;
                e.records.push_back(picture->record);
                e.placeholders += 1;
                e.mediaRows += picture->featureRows;
                e.boundaryRows += range.size() - picture->featureRows;
                ++picture;
            }
            row = range.end;
        }
        e.templateLength = static_cast<std::int32_t>(e.templateTokens.size());
        return e;
    }

    rows::RowTable take() { return std::move(m_rows); }

private:
    struct Picture {
        rows::RowRange run;  ///< packed
        std::int32_t featureRows = 0;
        rows::ExpansionRecord record;
    };

    [[nodiscard]] bool passesSeveralQuestions(const TokenTree::Node& node) const {
        const auto questionOf = [&](std::int32_t s) { return m_context.plan.rows[static_cast<std::size_t>(s)].question; };
        return std::any_of(node.sequences.begin(), node.sequences.end(),
                           [&](std::int32_t s) { return questionOf(s) != questionOf(node.sequences.front()); });
    }

    void copyRows(const TokenTree::Node& node, const rows::RowTable& from, bool several) {
        for (std::int32_t packed = node.rows.begin; packed < node.rows.end; ++packed) {
            const auto source = static_cast<std::size_t>(node.depth + packed - node.rows.begin);
            const auto target = static_cast<std::size_t>(packed);
            m_rows.tokenId[target] = from.tokenId[source];
            m_rows.originKind[target] = from.originKind[source];
            m_rows.originId[target] = from.originId[source];
            m_rows.sourceIndex[target] = from.sourceIndex[source];
            m_rows.role[target] = from.role[source];
            m_rows.part[target] = from.part[source];
            if (several) continue;  // rows that questions share belong to none
            m_rows.question[target] = from.question[source];
            m_rows.option[target] = from.option[source];
            m_rows.marker[target] = from.marker[source];
        }
    }

    /// A picture's run lies in one node: sequences never part inside it.
    void copyPictures(const TokenTree::Node& node, const rows::Expansion& expansion) {
        const auto& images = m_context.plan.parts.prefix.images;
        const std::int32_t shift = node.rows.begin - node.depth;
        for (std::size_t i = 0; i < images.size(); ++i) {
            if (images[i].run.begin < node.depth || images[i].run.end > node.depth + node.rows.size()) continue;
            Picture picture{{images[i].run.begin + shift, images[i].run.end + shift}, images[i].featureRows(), expansion.records[i]};
            picture.record.rows = {picture.record.rows.begin + shift, picture.record.rows.end + shift};
            m_pictures.push_back(std::move(picture));
        }
    }

    const ViewContext& m_context;
    const TokenTree& m_tree;
    std::vector<std::int32_t> m_column;
    rows::RowTable m_rows;
    std::vector<Picture> m_pictures;
};

}  // namespace

Sequence packedSequence(const ViewContext& context, const TokenTree& tree) {
    Packer packer(context, tree);
    for (std::size_t row = 0; row < context.plan.rows.size(); ++row) packer.add(row);
    Sequence view;
    view.name = "all rows";
    view.expansion = packer.expansion();
    view.rows = packer.take();
    view.tokenText = context.textsOf(view.rows.tokenId);
    view.masks = packedMasks(context.plan, tree, context.layers);
    view.prefixLength = tree.sharedRows;
    return view;
}

}  // namespace rowscope::trace::laya
