#include "core/report/mask_runs.h"

#include <algorithm>

namespace rowscope::report {
namespace {

void putVarint(std::vector<std::uint8_t>& out, std::uint64_t value) {
    while (value >= 0x80) {
        out.push_back(static_cast<std::uint8_t>(value | 0x80U));
        value >>= 7U;
    }
    out.push_back(static_cast<std::uint8_t>(value));
}

std::uint64_t takeVarint(const std::vector<std::uint8_t>& in, std::size_t& at) {
    std::uint64_t value = 0;
    for (unsigned shift = 0; at < in.size(); shift += 7) {
        const std::uint8_t byte = in[at++];
        value |= static_cast<std::uint64_t>(byte & 0x7FU) << shift;
        if (byte < 0x80) break;
    }
    return value;
}

void packRow(std::vector<std::uint8_t>& out, const masks::KeyRuns& runs, const masks::KeyRuns& before, bool first) {
    if (!first && runs == before) {
        out.push_back(0);
        return;
    }
    putVarint(out, runs.size() + 1);
    std::int64_t at = 0;
    for (const masks::KeyRun& run : runs) {
        putVarint(out, static_cast<std::uint64_t>(run.begin - at));
        putVarint(out, static_cast<std::uint64_t>(run.end - run.begin));
        at = run.end;
    }
}

template <class F>
void forEachRow(const MaskRuns& mask, F&& use) {
    masks::KeyRuns runs;
    std::size_t at = 0;
    for (std::int64_t q = 0; q < mask.queries && at < mask.packed.size(); ++q) {
        if (const std::uint64_t head = takeVarint(mask.packed, at); head > 0) {
            runs.clear();
            std::int64_t key = 0;
            for (std::uint64_t i = 1; i < head; ++i) {
                const std::int64_t begin = key + static_cast<std::int64_t>(takeVarint(mask.packed, at));
                key = begin + static_cast<std::int64_t>(takeVarint(mask.packed, at));
                runs.push_back({begin, key});
            }
        }
        use(q, runs);
    }
}

/// Sums allowed cells a block while the rows go by.
class PreviewSums {
public:
    PreviewSums(std::int64_t queries, std::int64_t keys)
        : m_queries(queries),
          m_keys(keys),
          m_width(std::min(MaskPreview::kEdge, keys)),
          m_height(std::min(MaskPreview::kEdge, queries)),
          m_sums(static_cast<std::size_t>(m_width * m_height), 0.0),
          m_rows(static_cast<std::size_t>(m_height), 0) {}

    void add(std::int64_t query, const masks::KeyRuns& runs) {
        const std::int64_t block = query * m_height / m_queries;
        ++m_rows[static_cast<std::size_t>(block)];
        double* line = m_sums.data() + block * m_width;
        const double perKey = static_cast<double>(m_width) / static_cast<double>(m_keys);
        for (const masks::KeyRun& run : runs) {
            const double begin = static_cast<double>(run.begin) * perKey;
            const double end = static_cast<double>(run.end) * perKey;
            for (auto b = static_cast<std::int64_t>(begin); b < m_width && static_cast<double>(b) < end; ++b)
                line[b] += std::min(end, static_cast<double>(b + 1)) - std::max(begin, static_cast<double>(b));
        }
    }

    [[nodiscard]] MaskPreview finish() const {
        MaskPreview preview{m_width, m_height, std::vector<std::uint8_t>(m_sums.size())};
        for (std::size_t i = 0; i < m_sums.size(); ++i) {
            const double share = m_sums[i] / static_cast<double>(m_rows[i / static_cast<std::size_t>(m_width)]);
            preview.grey[i] = static_cast<std::uint8_t>(std::clamp(share, 0.0, 1.0) * 255 + 0.5);
        }
        return preview;
    }

private:
    std::int64_t m_queries, m_keys, m_width, m_height;
    std::vector<double> m_sums;
    std::vector<std::int64_t> m_rows;
};

}  // namespace

Result<MaskRuns> maskRuns(const masks::Mask& mask, std::int64_t maxBytes, const Progress& progress) {
    MaskRuns result;
    result.queries = mask.queries();
    result.keys = mask.keys();
    if (result.queries == 0 || result.keys == 0) return result;
    PreviewSums preview(result.queries, result.keys);
    masks::RunReader reader(mask);
    masks::KeyRuns before;
    for (std::int64_t query = 0; query < result.queries; ++query) {
        if (query % 256 == 0) {
            ROWSCOPE_TRY(progress.check("mask '" + mask.name() + "'"));
            progress.say("read mask '" + mask.name() + "'", query, result.queries);
        }
        const masks::KeyRuns& runs = reader.row(query);
        preview.add(query, runs);
        result.allowed += masks::keyCount(runs);
        if (runs.empty()) {
            ++result.blockedRowCount;
            if (result.blockedRows.size() < MaskRuns::kMaxBlockedRows) result.blockedRows.push_back(query);
        }
        if (!result.complete) continue;
        packRow(result.packed, runs, before, query == 0);
        before = runs;
        if (static_cast<std::int64_t>(result.packed.size()) > maxBytes) {
            result.complete = false;
            result.packed = {};
        }
    }
    result.preview = preview.finish();
    return result;
}

std::vector<masks::KeyRuns> unpackRuns(const MaskRuns& runs) {
    std::vector<masks::KeyRuns> rows;
    rows.reserve(static_cast<std::size_t>(runs.queries));
    forEachRow(runs, [&](std::int64_t, const masks::KeyRuns& row) { rows.push_back(row); });
    return rows;
}

}  // namespace rowscope::report
