#include <QCoreApplication>
#include <QHash>
#include <optional>
#include <utility>

#include "views/viewmodels/rows/row_filter.h"

namespace rowscope::viewmodels {

namespace {

using Node = RowFilter::Node;
using NodePtr = std::shared_ptr<const Node>;
using Field = RowFilter::Field;
using Op = RowFilter::Op;

/// Brackets and `not` in one another. Reading, evaluating and taking a filter apart go as deep as its text does; nobody types this many.
constexpr int kMaxDepth = 100;

struct FilterText {
    Q_DECLARE_TR_FUNCTIONS(RowFilter)
};

struct Token {
    enum class Kind { Word, Quoted, Operator, Open, Close, Comma, End };
    Kind kind = Kind::End;
    QString text;
    int position = 0;
};

std::vector<Token> tokens(const QString& text) {
    std::vector<Token> out;
    const auto isOperator = [](QChar c) { return c == u'=' || c == u'!' || c == u'<' || c == u'>' || c == u'~' || c == u'&' || c == u'|'; };
    for (qsizetype i = 0; i < text.size();) {
        const QChar c = text[i];
        const int at = static_cast<int>(i);
        if (c.isSpace()) {
            ++i;
        } else if (c == u'(' || c == u')' || c == u',') {
            out.push_back({c == u'(' ? Token::Kind::Open : c == u')' ? Token::Kind::Close : Token::Kind::Comma, QString(c), at});
            ++i;
        } else if (c == u'"') {
            qsizetype end = text.indexOf(u'"', i + 1);
            if (end < 0) end = text.size();
            out.push_back({Token::Kind::Quoted, text.mid(i + 1, end - i - 1), at});
            i = end + 1;
        } else if (isOperator(c)) {
            qsizetype end = i + 1;
            while (end < text.size() && isOperator(text[end]) && text[end] != u'~') ++end;
            out.push_back({Token::Kind::Operator, text.mid(i, end - i), at});
            i = end;
        } else {
            qsizetype end = i;
            while (end < text.size() && !text[end].isSpace() && !isOperator(text[end]) && !QStringLiteral("(),\"").contains(text[end]))
                ++end;
            out.push_back({Token::Kind::Word, text.mid(i, end - i), at});
            i = end;
        }
    }
    out.push_back({Token::Kind::End, {}, static_cast<int>(text.size())});
    return out;
}

std::optional<Field> fieldOf(const QString& word) {
    static const QHash<QString, Field> fields{{QStringLiteral("row"), Field::Row},         {QStringLiteral("token"), Field::Token},
                                              {QStringLiteral("text"), Field::Text},       {QStringLiteral("origin"), Field::Origin},
                                              {QStringLiteral("source"), Field::Source},   {QStringLiteral("valid"), Field::Valid},
                                              {QStringLiteral("segment"), Field::Segment}, {QStringLiteral("role"), Field::Role},
                                              {QStringLiteral("target"), Field::Target},   {QStringLiteral("position"), Field::Position},
                                              {QStringLiteral("label"), Field::Label},     {QStringLiteral("marker"), Field::Marker},
                                              {QStringLiteral("option"), Field::Option},   {QStringLiteral("question"), Field::Question},
                                              {QStringLiteral("branch"), Field::Branch},   {QStringLiteral("loss"), Field::Loss},
                                              {QStringLiteral("part"), Field::Part}};
    const auto at = fields.constFind(word.toLower());
    return at == fields.constEnd() ? std::nullopt : std::optional(*at);
}

std::optional<Op> opOf(const QString& text) {
    static const QHash<QString, Op> ops{{QStringLiteral("="), Op::Equal},         {QStringLiteral("=="), Op::Equal},
                                        {QStringLiteral("!="), Op::NotEqual},     {QStringLiteral("<"), Op::Less},
                                        {QStringLiteral("<="), Op::LessEqual},    {QStringLiteral(">"), Op::Greater},
                                        {QStringLiteral(">="), Op::GreaterEqual}, {QStringLiteral("~"), Op::Contains}};
    const auto at = ops.constFind(text);
    return at == ops.constEnd() ? std::nullopt : std::optional(*at);
}

/// Fields whose values are words.
bool takesWords(Field field) {
    return field == Field::Origin || field == Field::Role || field == Field::Target || field == Field::Part || field == Field::Text ||
           field == Field::Question;
}

class Parser {
public:
    explicit Parser(const QString& text) : m_tokens(tokens(text)) {}

    NodePtr whole() {
        NodePtr node = alternatives();
        if (!m_fault && now().kind != Token::Kind::End) fail(now(), FilterText::tr("“%1” is not expected here").arg(now().text));
        return node;
    }
    [[nodiscard]] const std::optional<RowFilter::Fault>& fault() const { return m_fault; }
    [[nodiscard]] bool nothing() const { return m_tokens.size() == 1; }

private:
    [[nodiscard]] const Token& now() const { return m_tokens[m_at]; }
    [[nodiscard]] const Token& next() const { return m_tokens[std::min(m_at + 1, m_tokens.size() - 1)]; }
    void fail(const Token& at, const QString& sentence) {
        if (!m_fault) m_fault = RowFilter::Fault{at.position, sentence};
    }
    [[nodiscard]] bool isWord(const char* word) const {
        return now().kind == Token::Kind::Word && now().text.compare(QLatin1String(word), Qt::CaseInsensitive) == 0;
    }
    [[nodiscard]] bool isOp(const char* text) const { return now().kind == Token::Kind::Operator && now().text == QLatin1String(text); }

    static NodePtr join(Node::Kind kind, std::vector<NodePtr> parts) {
        if (parts.size() == 1) return parts.front();
        auto node = std::make_shared<Node>();
        node->kind = kind;
        node->children = std::move(parts);
        return node;
    }

    NodePtr alternatives() {
        std::vector<NodePtr> parts{conjunction()};
        while (!m_fault && (isWord("or") || isOp("||"))) {
            ++m_at;
            parts.push_back(conjunction());
        }
        return join(Node::Kind::Or, std::move(parts));
    }

    NodePtr conjunction() {
        std::vector<NodePtr> parts{single()};
        while (!m_fault) {
            if (isWord("and") || isOp("&&") || now().kind == Token::Kind::Comma)
                ++m_at;
            else if (now().kind == Token::Kind::End || now().kind == Token::Kind::Close || isWord("or") || isOp("||"))
                break;
            parts.push_back(single());
        }
        return join(Node::Kind::And, std::move(parts));
    }

    NodePtr single() {
        if (m_depth == kMaxDepth && (isWord("not") || now().kind == Token::Kind::Open)) {
            fail(now(), FilterText::tr("brackets and “not” may stand %1 deep in one another, not deeper").arg(kMaxDepth));
            return nullptr;
        }
        if (isWord("not")) {
            ++m_at;
            ++m_depth;
            NodePtr denied = single();
            --m_depth;
            return join(Node::Kind::Not, {std::move(denied), nullptr});
        }
        if (now().kind == Token::Kind::Open) {
            ++m_at;
            ++m_depth;
            NodePtr inner = alternatives();
            --m_depth;
            if (now().kind != Token::Kind::Close)
                fail(now(), FilterText::tr("a closing bracket is missing"));
            else
                ++m_at;
            return inner;
        }
        if (now().kind == Token::Kind::Word && next().kind == Token::Kind::Operator) return test();
        if (now().kind == Token::Kind::Word || now().kind == Token::Kind::Quoted) {
            auto node = std::make_shared<Node>();
            node->word = now().text.toCaseFolded();
            ++m_at;
            return node;
        }
        fail(now(), now().kind == Token::Kind::End ? FilterText::tr("a condition is missing at the end")
                                                   : FilterText::tr("a condition is expected before “%1”").arg(now().text));
        return nullptr;
    }

    NodePtr test() {
        auto node = std::make_shared<Node>();
        const Token name = now();
        const auto field = fieldOf(name.text);
        if (!field) {
            fail(
                name,
                FilterText::tr(
                    "there is no column “%1”; columns are row, token, text, origin, source, valid, segment, role, target, position, label, "
                    "marker, option, question, branch, loss, part")
                    .arg(name.text));
            return nullptr;
        }
        ++m_at;
        const auto op = opOf(now().text);
        if (!op) {
            fail(now(), FilterText::tr("“%1” is no comparison; use = != < <= > >= or ~").arg(now().text));
            return nullptr;
        }
        ++m_at;
        node->field = *field;
        node->op = *op;
        if (now().kind != Token::Kind::Word && now().kind != Token::Kind::Quoted) {
            fail(now(), FilterText::tr("a value is missing after “%1”").arg(name.text));
            return nullptr;
        }
        value(*node);
        return node;
    }

    void value(Node& node) {
        const Token given = now();
        ++m_at;
        if (given.kind == Token::Kind::Word && number(given.text, node)) {
            if (!takesWords(node.field) || node.field == Field::Question) return;
        }
        node.word = given.text.toCaseFolded();
        if (!takesWords(node.field) && !node.isNumber) {
            fail(given, FilterText::tr("“%1” is no number or range such as 10..20").arg(given.text));
            return;
        }
        bool isNumber = false;
        if (node.field != Field::Text && now().kind == Token::Kind::Word) {
            const int suffix = now().text.toInt(&isNumber);
            if (isNumber) {
                node.wordNumber = suffix;
                ++m_at;
            }
        }
    }

    static bool number(const QString& text, Node& node) {
        bool lowOk = false;
        bool highOk = false;
        const qsizetype dots = text.indexOf(QStringLiteral(".."));
        if (dots > 0) {
            node.low = text.left(dots).toDouble(&lowOk);
            node.high = text.mid(dots + 2).toDouble(&highOk);
        } else {
            QString plain = text;
            plain.replace(QChar(0x2212), u'-');
            node.low = node.high = plain.toDouble(&lowOk);
            highOk = lowOk;
        }
        node.isNumber = lowOk && highOk;
        return node.isNumber;
    }

    std::vector<Token> m_tokens;
    std::size_t m_at = 0;
    int m_depth = 0;
    std::optional<RowFilter::Fault> m_fault;
};

}  // namespace

RowFilter::Parsed RowFilter::parse(const QString& text) {
    Parsed parsed;
    Parser parser(text);
    if (parser.nothing()) return parsed;
    NodePtr root = parser.whole();
    if (parser.fault()) {
        parsed.ok = false;
        parsed.fault = *parser.fault();
        return parsed;
    }
    parsed.filter.m_root = std::move(root);
    return parsed;
}

}  // namespace rowscope::viewmodels
