#include "app/cli/mask_forms.h"

#include <algorithm>
#include <array>

#include "core/report/png.h"

namespace rowscope::cli {
namespace {

constexpr report::Rgb kBlocked{0xEE, 0xF1, 0xF5};
constexpr report::Rgb kAllowed{0x2F, 0x6F, 0xED};
constexpr std::int64_t kPictured = 200;

/// Reads row by row, looking for a stop now and then.
class Rows {
public:
    Rows(const masks::Mask& mask, const Progress& progress) : m_reader(mask), m_progress(progress) {}
    [[nodiscard]] Result<const masks::KeyRuns*> row(std::int64_t query) {
        if (query % 256 == 0) {
            ROWSCOPE_TRY(m_progress.check("mask"));
            m_progress.say("read mask", query, m_reader.mask().queries());
        }
        return &m_reader.row(query);
    }

private:
    masks::RunReader m_reader;
    const Progress& m_progress;
};

void appendRect(std::string& out, const masks::KeyRun& run, std::int64_t first, std::int64_t end) {
    out += "M" + std::to_string(run.begin) + " " + std::to_string(first) + "h" + std::to_string(run.end - run.begin) + "v" +
           std::to_string(end - first) + "H" + std::to_string(run.begin) + "z";
}

}  // namespace

Result<std::string> maskText(const masks::Mask& mask, const Progress& progress) {
    std::string out;
    Rows rows(mask, progress);
    const bool pictured = mask.keys() <= kPictured;
    for (std::int64_t q = 0; q < mask.queries(); ++q) {
        ROWSCOPE_TRY_ASSIGN(runs, rows.row(q));
        if (pictured) {
            std::string line(static_cast<std::size_t>(mask.keys()), '.');
            for (const auto& run : *runs) std::fill(line.begin() + run.begin, line.begin() + run.end, '#');
            out += line;
        } else {
            out += std::to_string(q) + ":";
            for (const auto& run : *runs) {
                out += " " + std::to_string(run.begin);
                if (run.end - run.begin > 1) out += "-" + std::to_string(run.end - 1);
            }
        }
        out += '\n';
    }
    return out;
}

Result<std::string> maskPng(const masks::Mask& mask, const Progress& progress) {
    constexpr std::int64_t kMaxEdge = 0x7FFFFFFF;
    if (mask.queries() > kMaxEdge || mask.keys() > kMaxEdge) return fail(ErrorKind::Limit, "mask", "too large for a PNG");
    Rows rows(mask, progress);
    Status status;
    auto png = report::indexedPng(static_cast<std::uint32_t>(mask.keys()), static_cast<std::uint32_t>(mask.queries()), {kBlocked, kAllowed},
                                  [&](std::uint32_t y, std::span<std::uint8_t> out) {
                                      std::fill(out.begin(), out.end(), std::uint8_t{0});
                                      if (!status) return;
                                      const auto runs = rows.row(y);
                                      if (!runs)
                                          status = fail(runs.error());
                                      else
                                          for (const auto& run : **runs)
                                              std::fill(out.begin() + run.begin, out.begin() + run.end, std::uint8_t{1});
                                  });
    if (!status) return fail(status.error());
    return png;
}

Result<std::string> maskSvg(const masks::Mask& mask, const Progress& progress) {
    const std::string width = std::to_string(mask.keys());
    const std::string height = std::to_string(mask.queries());
    std::string out = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 " + width + " " + height +
                      "\" shape-rendering=\"crispEdges\">\n<path fill=\"#EEF1F5\" d=\"M0 0h" + width + "v" + height +
                      "H0z\"/>\n<path fill=\"#2F6FED\" d=\"";
    Rows rows(mask, progress);
    masks::KeyRuns open;
    std::int64_t since = 0;
    for (std::int64_t q = 0; q < mask.queries(); ++q) {
        ROWSCOPE_TRY_ASSIGN(runs, rows.row(q));
        if (*runs == open) continue;
        for (const auto& run : open) appendRect(out, run, since, q);
        open = *runs;
        since = q;
    }
    for (const auto& run : open) appendRect(out, run, since, mask.queries());
    return out + "\"/>\n</svg>\n";
}

Result<std::string> maskNpy(const masks::Mask& mask, std::int64_t maxBytes, const Progress& progress) {
    if (mask.queries() > 0 && mask.keys() > maxBytes / mask.queries())
        return fail(ErrorKind::Limit, "mask", "the array would be larger than the limit", std::to_string(maxBytes) + " bytes",
                    std::to_string(mask.queries()) + " x " + std::to_string(mask.keys()) + " bytes",
                    "raise --max-bytes, or use png, svg or text");
    std::string header = "{'descr': '|b1', 'fortran_order': False, 'shape': (" + std::to_string(mask.queries()) + ", " +
                         std::to_string(mask.keys()) + "), }";
    constexpr std::size_t kPreamble = 10;  // magic, version 1.0, length of the header (numpy's format description)
    header.append((64 - (kPreamble + header.size() + 1) % 64) % 64, ' ');
    header += '\n';
    std::string out("\x93NUMPY\x01\x00", 8);
    out += static_cast<char>(header.size() & 0xFFU);
    out += static_cast<char>(header.size() >> 8U);
    out += header;
    const std::size_t data = out.size();
    out.resize(data + static_cast<std::size_t>(mask.queries() * mask.keys()), '\0');
    Rows rows(mask, progress);
    for (std::int64_t q = 0; q < mask.queries(); ++q) {
        ROWSCOPE_TRY_ASSIGN(runs, rows.row(q));
        char* line = out.data() + data + q * mask.keys();
        for (const auto& run : *runs) std::fill(line + run.begin, line + run.end, '\1');
    }
    return out;
}

}  // namespace rowscope::cli
