#include <QStringList>
#include <algorithm>
#include <cmath>

#include "views/viewmodels/rows/row_filter.h"
#include "views/viewmodels/rows/row_text.h"

namespace rowscope::viewmodels {

namespace {

using Node = RowFilter::Node;
using Field = RowFilter::Field;
using Op = RowFilter::Op;
using Bits = std::vector<std::uint8_t>;

template <class T>
Bits compareNumbers(const std::vector<T>& column, const Node& node) {
    Bits out(column.size());
    const auto each = [&](auto keeps) {
        for (std::size_t i = 0; i < column.size(); ++i) out[i] = keeps(static_cast<double>(column[i])) ? 1 : 0;
    };
    const double low = node.low;
    const double high = node.high;
    switch (node.op) {
        case Op::Equal:
        case Op::Contains:
            each([=](double v) { return v >= low && v <= high; });
            break;
        case Op::NotEqual:
            each([=](double v) { return !(v >= low && v <= high); });
            break;
        case Op::Less:
            each([=](double v) { return v < low; });
            break;
        case Op::LessEqual:
            each([=](double v) { return v <= high; });
            break;
        case Op::Greater:
            each([=](double v) { return v > high; });
            break;
        case Op::GreaterEqual:
            each([=](double v) { return v >= low; });
            break;
    }
    return out;
}

/// The words one row answers to for a field; compared with what was asked.
class Evaluator {
public:
    Evaluator(const trace::Trace& trace, const trace::Sequence& sequence, const std::stop_token& stop)
        : m_trace(trace), m_sequence(sequence), m_rows(sequence.rows), m_stop(stop) {}

    Bits evaluate(const Node& node) const {
        if (m_stop.stop_requested()) return Bits(m_rows.size());
        switch (node.kind) {
            case Node::Kind::Test:
                return test(node);
            case Node::Kind::Not: {
                Bits out = evaluate(*node.children.front());
                for (std::uint8_t& bit : out) bit ^= 1U;
                return out;
            }
            case Node::Kind::And:
            case Node::Kind::Or:
                break;
        }
        Bits out = evaluate(*node.children.front());
        for (std::size_t c = 1; c < node.children.size(); ++c) {
            const Bits other = evaluate(*node.children[c]);
            for (std::size_t i = 0; i < out.size(); ++i) out[i] = node.kind == Node::Kind::And ? out[i] & other[i] : out[i] | other[i];
        }
        return out;
    }

private:
    Bits test(const Node& node) const {
        switch (node.field) {
            case Field::Row: {
                std::vector<std::int32_t> rows(m_rows.size());
                for (std::size_t i = 0; i < rows.size(); ++i) rows[i] = static_cast<std::int32_t>(i);
                return compareNumbers(rows, node);
            }
            case Field::Token:
                return numbers(m_rows.tokenId, node);
            case Field::Source:
                return numbers(m_rows.sourceIndex, node);
            case Field::Valid:
                return numbers(m_rows.valid, node);
            case Field::Segment:
                return numbers(m_rows.segment, node);
            case Field::Position:
                return position(node);
            case Field::Label:
                return numbers(m_rows.label, node);
            case Field::Marker:
                return numbers(m_rows.marker, node);
            case Field::Option:
                return numbers(m_rows.option, node);
            case Field::Branch:
                return numbers(m_rows.branch, node);
            case Field::Loss:
                return numbers(m_sequence.rowLoss, node);
            case Field::Question:
                return node.isNumber ? numbers(m_rows.question, node) : question(node);
            case Field::Text:
                return text(node);
            case Field::Role:
                return roles(m_rows.role, node);
            case Field::Target:
                return roles(m_rows.targetRole, node);
            case Field::Origin:
            case Field::Part:
                return origin(node);
        }
        return Bits(m_rows.size());
    }

    template <class T>
    Bits numbers(const std::vector<T>& column, const Node& node) const {
        return column.size() == m_rows.size() ? compareNumbers(column, node) : Bits(m_rows.size());
    }

    /// Any axis.
    Bits position(const Node& node) const {
        const rows::Positions& p = m_rows.position;
        Bits out(m_rows.size());
        if (p.axes <= 0 || p.values.size() < static_cast<std::size_t>(p.axes) * m_rows.size()) return out;
        const Bits all = compareNumbers(p.values, node);
        for (std::size_t i = 0; i < out.size(); ++i) {
            for (int axis = 0; axis < p.axes; ++axis) out[i] |= all[static_cast<std::size_t>(axis) * out.size() + i];
        }
        return out;
    }

    static bool negates(const Node& node) { return node.op == Op::NotEqual; }

    Bits question(const Node& node) const {
        Bits out(m_rows.size(), negates(node) ? 1 : 0);
        for (std::size_t i = 0; i < std::min(out.size(), m_rows.question.size()); ++i) {
            const std::int32_t q = m_rows.question[i];
            if (q < 0 || static_cast<std::size_t>(q) >= m_trace.questions.size()) continue;
            const QString name = QString::fromStdString(m_trace.questions[static_cast<std::size_t>(q)].id).toCaseFolded();
            const bool same = node.op == Op::Contains ? name.contains(node.word) : name == node.word;
            out[i] = same != negates(node) ? 1 : 0;
        }
        return out;
    }

    Bits roles(const std::vector<rows::Role>& column, const Node& node) const {
        Bits out(m_rows.size());
        if (column.size() != m_rows.size()) return out;
        static const QStringList words = QStringLiteral("unknown pad system user assistant tool").split(u' ');
        bool wanted[256] = {};
        for (int r = -1; r <= 4; ++r) wanted[static_cast<std::uint8_t>(r)] = words[r + 1] == node.word;
        for (std::size_t i = 0; i < out.size(); ++i) out[i] = wanted[static_cast<std::uint8_t>(column[i])] != negates(node) ? 1 : 0;
        return out;
    }

    Bits origin(const Node& node) const {
        Bits out(m_rows.size());
        const auto is = [&](const char* word) { return node.word == QLatin1String(word); };
        const bool text = is("text");
        const bool media = is("media");
        const bool option = is("option");
        for (std::size_t i = 0; i < out.size(); ++i) {
            const auto kind = kindOf(m_rows, i);
            const auto part = partOf(m_rows, i);
            bool same = false;
            std::int32_t number = i < m_rows.originId.size() ? m_rows.originId[i] : -1;
            switch (kind) {
                case rows::OriginKind::Image:
                    same = media || is("image");
                    break;
                case rows::OriginKind::Video:
                    same = media || is("video");
                    break;
                case rows::OriginKind::Audio:
                    same = media || is("audio");
                    break;
                case rows::OriginKind::Padding:
                    same = is("padding") || is("pad");
                    break;
                case rows::OriginKind::Text:
                    switch (part) {
                        case rows::Part::Option:
                            same = option;
                            number = i < m_rows.option.size() ? m_rows.option[i] : -1;
                            break;
                        case rows::Part::Special:
                            same = is("special");
                            break;
                        case rows::Part::Boundary:
                            same = is("boundary");
                            break;
                        case rows::Part::State:
                            same = is("state");
                            break;
                        case rows::Part::Question:
                            same = is("question");
                            break;
                        case rows::Part::Padding:
                            same = is("padding");
                            break;
                        default:
                            same = text;
                            break;
                    }
                    // The kind "text" is every row that no medium made.
                    same = same || text;
                    break;
            }
            if (same && node.wordNumber >= 0) same = number == node.wordNumber;
            out[i] = same != negates(node) ? 1 : 0;
        }
        return out;
    }

    Bits text(const Node& node) const {
        Bits out(m_rows.size());
        const std::string needle = node.word.toStdString();
        const bool ascii = std::all_of(needle.begin(), needle.end(), [](unsigned char c) { return c < 128; });
        const bool whole = node.op == Op::Equal || node.op == Op::NotEqual;
        for (std::size_t i = 0; i < std::min(out.size(), m_sequence.tokenText.size()); ++i) {
            if ((i & 0xFFFF) == 0 && m_stop.stop_requested()) return out;
            const std::string& hay = m_sequence.tokenText[i];
            bool same = false;
            if (ascii && !whole) {
                same = containsFolded(hay, needle);
            } else {
                const QString folded = QString::fromStdString(hay).toCaseFolded();
                same = whole ? folded.trimmed() == node.word : folded.contains(node.word);
            }
            out[i] = same != negates(node) ? 1 : 0;
        }
        return out;
    }

    static char folded(char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; }
    static bool containsFolded(const std::string& hay, const std::string& needle) {
        return std::search(hay.begin(), hay.end(), needle.begin(), needle.end(), [](char a, char b) { return folded(a) == b; }) !=
                   hay.end() ||
               needle.empty();
    }

    const trace::Trace& m_trace;
    const trace::Sequence& m_sequence;
    const rows::RowTable& m_rows;
    const std::stop_token& m_stop;
};

}  // namespace

std::vector<std::uint8_t> RowFilter::matches(const trace::Trace& trace, const trace::Sequence& sequence,
                                             const std::stop_token& stop) const {
    if (!m_root) return Bits(sequence.rows.size(), 1);
    Bits out = Evaluator(trace, sequence, stop).evaluate(*m_root);
    if (stop.stop_requested()) return {};
    return out;
}

}  // namespace rowscope::viewmodels
