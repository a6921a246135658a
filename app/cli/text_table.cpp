#include "app/cli/text_table.h"

#include <algorithm>

#include "app/cli/printable.h"
#include "core/base/utf8.h"

namespace rowscope::cli {
namespace {

bool numeric(const std::string& cell) { return !cell.empty() && cell.find_first_not_of("+-.0123456789e") == std::string::npos; }

}  // namespace

std::string TextTable::text(const std::string& indent) const {
    std::vector<std::vector<std::string>> cells;
    std::vector<std::size_t> widths(m_rows.front().size(), 0);
    std::vector<bool> right(m_rows.front().size(), m_rows.size() > 1);
    for (std::size_t r = 0; r < m_rows.size(); ++r) {
        cells.emplace_back();
        for (std::size_t c = 0; c < widths.size(); ++c) {
            cells.back().push_back(c < m_rows[r].size() ? printable(m_rows[r][c]) : std::string());
            widths[c] = std::max(widths[c], utf8::codePointCount(cells.back().back()));
            if (r > 0 && !cells.back().back().empty() && !numeric(cells.back().back())) right[c] = false;
        }
    }
    std::string out;
    for (const auto& row : cells) {
        std::string line = indent;
        for (std::size_t c = 0; c < row.size(); ++c) {
            const std::string pad(widths[c] - utf8::codePointCount(row[c]), ' ');
            line += (c ? "  " : "") + (right[c] ? pad + row[c] : row[c] + pad);
        }
        line.erase(line.find_last_not_of(' ') + 1);
        out += line + "\n";
    }
    return out;
}

}  // namespace rowscope::cli
