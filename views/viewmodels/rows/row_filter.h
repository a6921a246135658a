#pragma once

#include <QString>
#include <memory>
#include <stop_token>
#include <vector>

#include "core/trace/trace.h"
#include "views/viewmodels/rows/row_columns.h"

namespace rowscope::viewmodels {

/// A condition on rows, from text such as
///   origin = option and valid != 0      label != -100      row = 100..200      token < 1000 or not role = user      square
/// Fields are the columns' keys and `target` (role of the target) and `part`. Operators: = != < <= > >= and ~ (contains). Words for
/// origins may carry a number ("image 0"). Anything else is free text looked for in the token text, case-insensitively; "quotes"
/// keep blanks. `and` binds closer than `or`; a comma is `and`.
class RowFilter {
public:
    struct Fault {
        int position = 0;  ///< where in the text
        QString sentence;
    };
    struct Parsed;

    /// An empty text is a filter that keeps everything.
    [[nodiscard]] static Parsed parse(const QString& text);

    [[nodiscard]] bool isEmpty() const { return !m_root; }
    /// One byte a row, 1 = kept; empty when stopped. A field the sequence does not know keeps nothing.
    [[nodiscard]] std::vector<std::uint8_t> matches(const trace::Trace& trace, const trace::Sequence& sequence,
                                                    const std::stop_token& stop) const;

    /// The tree; read by the evaluator.
    enum class Op : std::uint8_t { Equal, NotEqual, Less, LessEqual, Greater, GreaterEqual, Contains };
    enum class Field : std::uint8_t {
        Row,
        Token,
        Text,
        Origin,
        Source,
        Valid,
        Segment,
        Role,
        Target,
        Position,
        Label,
        Marker,
        Option,
        Question,
        Branch,
        Loss,
        Part
    };
    struct Node {
        enum class Kind : std::uint8_t { And, Or, Not, Test };
        Kind kind = Kind::Test;
        std::vector<std::shared_ptr<const Node>> children;
        Field field = Field::Text;
        Op op = Op::Contains;
        bool isNumber = false;
        double low = 0;  ///< a number, or a range low..high
        double high = 0;
        QString word;         ///< case-folded
        int wordNumber = -1;  ///< "image 0"
    };

private:
    std::shared_ptr<const Node> m_root;
};

struct RowFilter::Parsed {
    RowFilter filter;
    bool ok = true;
    Fault fault;
};

}  // namespace rowscope::viewmodels
