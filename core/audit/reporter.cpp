#include "core/audit/reporter.h"

#include <algorithm>

namespace rowscope::audit {
namespace {

template <class T>
std::vector<rows::RowRange> ranges(std::span<const T> ascending) {
    std::vector<rows::RowRange> out;
    for (const T row : ascending) {
        const auto r = static_cast<std::int32_t>(row);
        if (!out.empty() && out.back().end == r)
            ++out.back().end;
        else if (out.empty() || r >= out.back().end)
            out.push_back({r, r + 1});
    }
    return out;
}

}  // namespace

void Reporter::add(NewFinding found) {
    trace::Finding finding;
    finding.code = found.code.empty() ? m_code : found.code;
    finding.title = found.title.empty() ? m_title : found.title;
    finding.severity = found.severity;
    finding.place.sequence = found.sample;
    finding.place.rows = std::move(found.rows);
    finding.place.keys = std::move(found.keys);
    finding.place.mask = found.mask;
    finding.place.media = found.media;
    finding.place.cacheEvent = found.cacheEvent;
    if (found.mask >= 0 && finding.place.rows.size() == 1 && finding.place.keys.size() == 1)
        finding.place.cell = masks::Cell{finding.place.rows.front().begin, finding.place.keys.front().begin};
    finding.cause = std::move(found.cause);
    finding.cure = std::move(found.cure);
    finding.evidence = std::move(found.evidence);
    for (auto& [name, value] : found.details) finding.details.emplace_back(name, json::write(value));
    m_report.findings.push_back(std::move(finding));
}

void Reporter::lacks(std::string what) {
    for (const trace::NotCheckable& known : m_report.notCheckable)
        if (known.code == m_code && known.lacks == what) return;
    m_report.notCheckable.push_back({std::string(m_code), std::move(what)});
}

std::vector<rows::RowRange> rangesOf(std::span<const std::int64_t> ascending) { return ranges(ascending); }
std::vector<rows::RowRange> rangesOf(std::span<const std::int32_t> ascending) { return ranges(ascending); }

std::int64_t rowCount(std::span<const rows::RowRange> all) {
    std::int64_t n = 0;
    for (const rows::RowRange& range : all) n += range.size();
    return n;
}

std::string rowsText(std::span<const rows::RowRange> all, std::size_t most) {
    if (all.empty()) return "no rows";
    std::string text = rowCount(all) == 1 ? "row " : "rows ";
    const std::size_t shown = std::min(all.size(), most);
    for (std::size_t i = 0; i < shown; ++i) {
        if (i > 0) text += i + 1 == all.size() ? " and " : ", ";
        text += std::to_string(all[i].begin);
        if (all[i].size() > 1) text += "-" + std::to_string(all[i].end - 1);
    }
    if (shown < all.size()) text += " and " + std::to_string(all.size() - shown) + " more ranges";
    return text;
}

std::string count(std::int64_t n, std::string_view noun) { return std::to_string(n) + " " + std::string(noun) + (n == 1 ? "" : "s"); }

std::string inSample(std::int32_t sample) { return "sample " + std::to_string(sample) + ": "; }

}  // namespace rowscope::audit
