#include "core/masks/row_names.h"

#include "core/base/utf8.h"
#include "core/rows/names.h"

namespace rowscope::masks {
namespace {

constexpr std::size_t kLongestText = 40;  // code points; a row's text is one token, longer ones are odd input

/// Visible in one line: control characters as escapes, long texts cut.
std::string quoted(const std::string& text) {
    std::string out = "'";
    std::size_t shown = 0;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t length = utf8::sequenceLength(text, at);
        if (shown++ == kLongestText) {
            out += "…";
            break;
        }
        const auto byte = static_cast<unsigned char>(text[at]);
        if (byte == '\n')
            out += "\\n";
        else if (byte == '\t')
            out += "\\t";
        else if (byte < 0x20 || byte == 0x7F || length == 0)
            out += "\xEF\xBF\xBD";
        else
            out.append(text, at, length);
        at += length == 0 ? 1 : length;
    }
    return out + "'";
}

template <class T>
const T* column(const std::vector<T>& values, std::int64_t row) {
    return static_cast<std::size_t>(row) < values.size() ? &values[static_cast<std::size_t>(row)] : nullptr;
}

/// What stands before a row's text: a special token is a "token", and so on.
std::string_view partName(rows::Part part) {
    switch (part) {
        case rows::Part::Special:
            return "token";
        case rows::Part::Boundary:
            return "boundary";
        case rows::Part::State:
            return "state";
        case rows::Part::Question:
            return "question";
        case rows::Part::Option:
            return "option";
        default:
            return "text";
    }
}

}  // namespace

std::string TableRowNames::name(std::int64_t row) const {
    std::string out = "row " + std::to_string(row);
    if (row < 0 || static_cast<std::size_t>(row) >= m_rows.size()) return out;
    const auto* kind = column(m_rows.originKind, row);
    const auto* valid = column(m_rows.valid, row);
    if ((valid && *valid == 0) || (kind && *kind == rows::OriginKind::Padding)) return out + ", padding";
    if (kind && *kind > rows::OriginKind::Text) {
        const auto* id = column(m_rows.originId, row);
        const std::string* given = id && *id >= 0 ? column(m_mediaName, *id) : nullptr;
        out += ", " + (given && !given->empty() ? *given : std::string(rows::name(*kind)) + (id ? " " + std::to_string(*id) : ""));
        if (const auto* source = column(m_rows.sourceIndex, row); source && *source >= 0) out += " row " + std::to_string(*source);
        return out;
    }
    if (const std::string* text = column(m_tokenText, row)) {
        const auto* part = column(m_rows.part, row);
        return out + ", " + std::string(part ? partName(*part) : "text") + " " + quoted(*text);
    }
    if (const auto* token = column(m_rows.tokenId, row)) return out + ", token " + std::to_string(*token);
    return out;
}

}  // namespace rowscope::masks
