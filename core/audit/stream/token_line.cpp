#include "core/audit/stream/token_line.h"

#include <algorithm>
#include <limits>
#include <tuple>

namespace rowscope::audit {
namespace {

constexpr int kMaxDepth = 64;

class Scanner {
public:
    explicit Scanner(std::string_view text) : m_begin(text.data()), m_at(text.data()), m_end(text.data() + text.size()) {}

    void space() {
        while (m_at < m_end && (*m_at == ' ' || *m_at == '\t' || *m_at == '\r' || *m_at == '\n')) ++m_at;
    }
    [[nodiscard]] char peek() {
        space();
        return m_at < m_end ? *m_at : '\0';
    }
    [[nodiscard]] bool accept(char c) {
        if (peek() != c) return false;
        ++m_at;
        return true;
    }
    [[nodiscard]] bool done() {
        space();
        return m_at == m_end;
    }
    [[nodiscard]] tl::unexpected<Error> bad(std::string cause, std::string expected = {}) const {
        return fail(ErrorKind::Format, "column " + std::to_string(m_at - m_begin + 1), std::move(cause), std::move(expected));
    }

    /// A text without its quotes, as it stands: escapes are checked and not resolved, as no key of this format needs one.
    Result<std::string_view> string() {
        if (!accept('"')) return bad("text expected");
        const char* start = m_at;
        while (m_at < m_end && *m_at != '"') {
            if (static_cast<unsigned char>(*m_at) < 0x20) return bad("control character in a text");
            const std::ptrdiff_t length = *m_at == '\\' ? escapeLength() : 1;
            if (length == 0) return bad("no such escape in a text", R"(\" \\ \/ \b \f \n \r \t or \u and four hexadecimal digits)");
            m_at += length;
        }
        if (m_at >= m_end) return bad("a text has no end");
        return std::string_view(start, static_cast<std::size_t>(m_at++ - start));
    }

    /// [1, 2, …] appended to `out`; the hot loop of the whole audit.
    Status integers(std::vector<std::int32_t>& out) {
        if (!accept('[')) return bad("a list expected");
        if (accept(']')) return {};
        for (;;) {
            while (m_at < m_end && (*m_at == ' ' || *m_at == '\t')) ++m_at;
            const bool negative = m_at < m_end && *m_at == '-';
            if (negative) ++m_at;
            const char* digits = m_at;
            std::uint64_t value = 0;
            while (m_at < m_end && static_cast<unsigned>(*m_at - '0') < 10U) value = value * 10 + static_cast<unsigned>(*m_at++ - '0');
            const auto length = m_at - digits;
            if (length == 0) return !negative && boolean(out) ? rest(out) : Status(bad("an integer expected"));
            if (length > 10 || value > static_cast<std::uint64_t>(std::numeric_limits<std::int32_t>::max()) + negative)
                return bad("a number does not fit 32 bits");
            if (m_at < m_end && (*m_at == '.' || *m_at == 'e' || *m_at == 'E')) return bad("an integer expected, not a fraction");
            out.push_back(static_cast<std::int32_t>(negative ? -static_cast<std::int64_t>(value) : static_cast<std::int64_t>(value)));
            if (m_at < m_end && *m_at == ',') {
                ++m_at;
                continue;
            }
            space();
            if (m_at < m_end && *m_at == ']') {
                ++m_at;
                return {};
            }
            if (m_at >= m_end || *m_at != ',') return bad("',' or ']' expected");
            ++m_at;
        }
    }

    /// Any value, checked and thrown away.
    Status skip(int depth = 0) {
        if (depth > kMaxDepth) return bad("nested too deeply", "at most " + std::to_string(kMaxDepth) + " levels");
        const char c = peek();
        if (c == '"') {
            ROWSCOPE_TRY_ASSIGN(text, string());
            (void)text;
            return {};
        }
        if (c == '[' || c == '{') {
            ++m_at;
            const char close = c == '[' ? ']' : '}';
            if (accept(close)) return {};
            for (;;) {
                if (c == '{') {
                    ROWSCOPE_TRY_ASSIGN(key, string());
                    (void)key;
                    if (!accept(':')) return bad("':' expected");
                }
                ROWSCOPE_TRY(skip(depth + 1));
                if (accept(close)) return {};
                if (!accept(',')) return bad(std::string("',' or '") + close + "' expected");
            }
        }
        const char* start = m_at;
        while (m_at < m_end && *m_at != ',' && *m_at != ']' && *m_at != '}' && *m_at != ' ' && *m_at != '\t' && *m_at != '\r') ++m_at;
        return literal({start, static_cast<std::size_t>(m_at - start)}) ? Status{} : Status(bad("a value expected"));
    }

    [[nodiscard]] bool isNull() {
        if (peek() != 'n' || m_end - m_at < 4 || std::string_view(m_at, 4) != "null") return false;
        m_at += 4;
        return true;
    }

private:
    /// Length of the escape that begins here, as far as the text goes; 0 for what is none.
    [[nodiscard]] std::ptrdiff_t escapeLength() const {
        if (m_end - m_at < 2) return m_end - m_at;
        if (m_at[1] != 'u') return std::string_view("\"\\/bfnrt").find(m_at[1]) == std::string_view::npos ? 0 : 2;
        for (std::ptrdiff_t i = 2; i < 6 && i < m_end - m_at; ++i)
            if (!isHex(m_at[i])) return 0;
        return std::min<std::ptrdiff_t>(6, m_end - m_at);
    }
    static bool isHex(char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'); }
    /// "true" and "false" count as 1 and 0: masks come so, too.
    bool boolean(std::vector<std::int32_t>& out) {
        const std::string_view rest(m_at, static_cast<std::size_t>(m_end - m_at));
        const bool yes = rest.starts_with("true");
        if (!yes && !rest.starts_with("false")) return false;
        out.push_back(yes);
        m_at += yes ? 4 : 5;
        return true;
    }
    /// The remainder of a list after an element that was no number.
    Status rest(std::vector<std::int32_t>& out) {
        while (accept(',')) {
            const char c = peek();
            if (c == 't' || c == 'f') {
                if (!boolean(out)) return bad("an integer expected");
                continue;
            }
            return bad("booleans and numbers mixed in one list");
        }
        return accept(']') ? Status{} : Status(bad("',' or ']' expected"));
    }
    static bool literal(std::string_view text) {
        if (text == "true" || text == "false" || text == "null" || text == "NaN" || text == "Infinity" || text == "-Infinity") return true;
        return isNumber(text);
    }
    /// -? (0 | digits) (. digits)? ((e | E) (+ | -)? digits)?
    static bool isNumber(std::string_view text) {
        std::size_t at = text.starts_with('-') ? 1 : 0;
        const auto digits = [&] {
            const std::size_t first = at;
            while (at < text.size() && text[at] >= '0' && text[at] <= '9') ++at;
            return at - first;
        };
        const bool zero = at < text.size() && text[at] == '0';
        const std::size_t whole = digits();
        if (whole == 0 || (zero && whole > 1)) return false;
        if (at < text.size() && text[at] == '.') {
            ++at;
            if (digits() == 0) return false;
        }
        if (at < text.size() && (text[at] == 'e' || text[at] == 'E')) {
            ++at;
            if (at < text.size() && (text[at] == '+' || text[at] == '-')) ++at;
            if (digits() == 0) return false;
        }
        return at == text.size();
    }

    const char* m_begin;
    const char* m_at;
    const char* m_end;
};

/// position_ids: [rows] or [[t…], [h…], [w…]].
Status positions(Scanner& in, TokenLine& out) {
    out.positionIds.clear();
    out.positionAxes = 0;
    Scanner probe = in;
    if (!probe.accept('[') || probe.peek() != '[') {
        out.positionAxes = 1;
        return in.integers(out.positionIds);
    }
    if (!in.accept('[')) return in.bad("a list expected");
    do {
        ROWSCOPE_TRY(in.integers(out.positionIds));
        ++out.positionAxes;
    } while (in.accept(','));
    return in.accept(']') ? Status{} : Status(in.bad("',' or ']' expected"));
}

Status grids(Scanner& in, std::vector<std::array<std::int32_t, 3>>& out) {
    out.clear();
    if (!in.accept('[')) return in.bad("a list of grids expected");
    if (in.accept(']')) return {};
    std::vector<std::int32_t> one;
    Scanner probe = in;
    const bool flat = probe.peek() != '[';
    if (flat) return in.bad("a list of [t, h, w] expected");
    do {
        one.clear();
        ROWSCOPE_TRY(in.integers(one));
        if (one.size() != 3 || one[0] < 1 || one[1] < 1 || one[2] < 1 || one[0] > 65'536 || one[1] > 65'536 || one[2] > 65'536)
            return in.bad("is no grid", "[t, h, w] from 1 to 65536");
        out.push_back({one[0], one[1], one[2]});
    } while (in.accept(','));
    return in.accept(']') ? Status{} : Status(in.bad("',' or ']' expected"));
}

Status member(Scanner& in, std::string_view key, TokenLine& out) {
    const auto list = [&](std::vector<std::int32_t>& into) -> Status {
        into.clear();
        return in.integers(into);
    };
    /// One of several names of a column.
    const auto ranked = [&](std::vector<std::int32_t>& into, std::uint8_t& known, std::uint8_t rank) -> Status {
        if (known > rank) return in.skip();
        if (in.isNull()) return {};
        known = rank;
        return list(into);
    };
    if (key == "assistant_masks") return ranked(out.answerMask, out.answerRank, 2);
    if (key == "completion_mask") return ranked(out.answerMask, out.answerRank, 1);
    if (key == "segment_ids") return ranked(out.segmentIds, out.segmentRank, 2);
    if (key == "seq_idx") return ranked(out.segmentIds, out.segmentRank, 1);
    if (key == "cu_seq_lens_q") return ranked(out.cuSeqlens, out.borderRank, 3);
    if (key == "cu_seqlens") return ranked(out.cuSeqlens, out.borderRank, 2);
    if (key == "cu_seqlens_q") return ranked(out.cuSeqlens, out.borderRank, 1);
    const bool known = key == "input_ids" || key == "labels" || key == "attention_mask" || key == "position_ids" ||
                       key == "mm_token_type_ids" || key == "image_grid_thw" || key == "video_grid_thw";
    if (!known) return in.skip();
    if (in.isNull()) return key == "input_ids" ? Status(in.bad("a list of token ids expected, found null")) : Status{};
    if (key == "input_ids") return list(out.inputIds);
    if (key == "labels") {
        out.hasLabels = true;
        return list(out.labels);
    }
    if (key == "attention_mask") {
        out.hasMask = true;
        return list(out.attentionMask);
    }
    if (key == "mm_token_type_ids") return list(out.mediaTypes);
    if (key == "image_grid_thw") return grids(in, out.imageGrids);
    if (key == "video_grid_thw") return grids(in, out.videoGrids);
    return positions(in, out);
}

/// As trace::meaningOfRowMask reads integers: 0 and 1 keep rows, larger numbers count packed samples.
Status checkMask(TokenLine& line) {
    constexpr std::int32_t kMostSamples = 1'000'000'000;
    std::uint32_t largest = 0;  // a negative number is very large here
    for (const std::int32_t value : line.attentionMask) largest = std::max(largest, static_cast<std::uint32_t>(value));
    line.maskNumbersSamples = largest > 1;
    if (largest < kMostSamples) return {};
    const auto bad = std::find_if(line.attentionMask.begin(), line.attentionMask.end(),
                                  [](std::int32_t value) { return value < 0 || value >= kMostSamples; });
    return fail(ErrorKind::Value, "'attention_mask'",
                "element " + std::to_string(bad - line.attentionMask.begin()) + " says neither that its row is kept nor that it is not",
                "0 and 1, or numbers of packed samples from 1", std::to_string(*bad));
}

Status checkColumns(TokenLine& line) {
    ROWSCOPE_TRY(checkMask(line));
    const std::size_t rows = line.inputIds.size();
    const std::pair<const char*, std::size_t> columns[] = {{"attention_mask", line.attentionMask.size()},
                                                           {"labels", line.labels.size()},
                                                           {"mm_token_type_ids", line.mediaTypes.size()},
                                                           {"assistant_masks", line.answerMask.size()},
                                                           {"segment_ids", line.segmentIds.size()}};
    for (const auto& [name, size] : columns)
        if (size != 0 && size != rows)
            return fail(ErrorKind::Mismatch, std::string("'") + name + "'", "has another length than input_ids", std::to_string(rows),
                        std::to_string(size));
    // An empty list is no column that was left out (null is).
    for (const auto& [given, name, size] : {std::tuple{line.hasLabels, "'labels'", line.labels.size()},
                                            std::tuple{line.hasMask, "'attention_mask'", line.attentionMask.size()}})
        if (given && size == 0 && rows > 0)
            return fail(ErrorKind::Mismatch, name, "has another length than input_ids", std::to_string(rows), "0");
    if (line.positionAxes != 0 && line.positionAxes != 1 && line.positionAxes != 3 && line.positionAxes != 4)
        return fail(ErrorKind::Mismatch, "'position_ids'", "has a wrong number of axes", "1, 3 or 4", std::to_string(line.positionAxes));
    if (line.positionIds.size() != static_cast<std::size_t>(line.positionAxes) * rows)
        return fail(ErrorKind::Mismatch, "'position_ids'", "has another length than input_ids", std::to_string(rows) + " an axis",
                    std::to_string(line.positionIds.size()));
    if (line.positionAxes == 4) {  // text positions, then t, h, w
        line.positionIds.erase(line.positionIds.begin(), line.positionIds.begin() + static_cast<std::ptrdiff_t>(rows));
        line.positionAxes = 3;
    }
    for (std::size_t i = 0; i < line.cuSeqlens.size(); ++i) {
        const bool good = i == 0 ? line.cuSeqlens[0] == 0
                                 : line.cuSeqlens[i] >= line.cuSeqlens[i - 1] && line.cuSeqlens[i] <= static_cast<std::int32_t>(rows);
        if (!good) return fail(ErrorKind::Value, "'cu_seqlens'", "border " + std::to_string(i) + " is out of order");
    }
    return {};
}

}  // namespace

void TokenLine::clear() {
    for (auto* column : {&inputIds, &attentionMask, &labels, &positionIds, &mediaTypes, &answerMask, &segmentIds, &cuSeqlens})
        column->clear();
    imageGrids.clear();
    videoGrids.clear();
    positionAxes = 0;
    hasLabels = false;
    hasMask = false;
    maskNumbersSamples = false;
    answerRank = segmentRank = borderRank = 0;
}

Status parseTokenLine(std::string_view line, TokenLine& out) {
    out.clear();
    Scanner in(line);
    if (!in.accept('{')) return in.bad("a JSON object expected");
    bool ids = false;
    if (!in.accept('}')) {
        do {
            ROWSCOPE_TRY_ASSIGN(key, in.string());
            if (!in.accept(':')) return in.bad("':' expected");
            ids |= key == "input_ids";
            if (const Status status = member(in, key, out); !status) {
                std::string where(1, '\'');
                where.append(key.substr(0, 64)).push_back('\'');
                return fail(status.error().within(where));
            }
        } while (in.accept(','));
        if (!in.accept('}')) return in.bad("',' or '}' expected");
    }
    if (!in.done()) return in.bad("more text behind the object");
    if (!ids) return fail(ErrorKind::NotFound, "", "'input_ids' is missing");
    return checkColumns(out);
}

}  // namespace rowscope::audit
