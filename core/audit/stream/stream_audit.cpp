#include "core/audit/stream/stream_audit.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <set>
#include <thread>

#include "core/audit/rule.h"
#include "core/audit/stream/line_blocks.h"
#include "core/audit/stream/sample_builder.h"
#include "core/audit/stream/token_line.h"
#include "core/trace/dump/bare.h"

namespace rowscope::audit {
namespace {

/// Runs the rules on the lines of blocks and sums up.
class Worker {
public:
    explicit Worker(const StreamOptions& options) : m_options(options), m_builder(options.import) {}

    void run(const Block& block) {
        std::size_t at = 0;
        std::int64_t line = block.firstLine;
        while (at < block.text.size()) {
            const void* found = std::memchr(block.text.data() + at, '\n', block.text.size() - at);
            const std::size_t end =
                found ? static_cast<std::size_t>(static_cast<const char*>(found) - block.text.data()) : block.text.size();
            one(std::string_view(block.text).substr(at, end - at), line++, block.offset + static_cast<std::int64_t>(at));
            at = end + 1;
        }
        m_report.lines += line - block.firstLine;
        m_report.bytes += static_cast<std::int64_t>(block.text.size());
    }
    [[nodiscard]] const StreamReport& report() const { return m_report; }

private:
    void one(std::string_view text, std::int64_t line, std::int64_t offset) {
        text = withoutByteOrderMark(text, offset);
        if (text.find_first_not_of(" \t\r") == std::string_view::npos) return;
        if (const Status status = parseTokenLine(text, m_line); !status) {
            ++m_report.badLines;
            if (m_report.badExamples.size() < m_options.mostExamples)
                m_report.badExamples.push_back({line, offset, status.error().message()});
            return;
        }
        const AuditInput& input = m_builder.build(m_line);
        count(input.samples.front());
        AuditReport found;
        for (const Rule& rule : allRules()) {
            if (!rule.perRow) continue;
            Reporter reporter(found, rule.code, rule.title);
            rule.run(input, reporter);
        }
        for (trace::NotCheckable& missing : found.notCheckable)
            if (m_missing.insert(missing.code + "\n" + missing.lacks).second) m_report.notCheckable.push_back(std::move(missing));
        const std::string* last = nullptr;
        for (trace::Finding& finding : found.findings) {
            CodeSummary& summary = m_report.codes[finding.code];
            summary.title = finding.title;
            summary.severity = std::max(summary.severity, finding.severity);
            ++summary.findings;
            if (!last || *last != finding.code) ++summary.samples;
            summary.rows += rowCount(finding.place.rows);
            if (summary.examples.size() < m_options.mostExamples) {
                summary.examples.push_back({line, offset, std::move(finding)});
                last = &summary.examples.back().finding.code;
            } else {
                last = &finding.code;
            }
        }
    }

    void count(const Sample& sample) {
        ++m_report.samples;
        m_report.tokens += static_cast<std::int64_t>(sample.size());
        m_report.longest = std::max(m_report.longest, static_cast<std::int64_t>(sample.size()));
        for (std::size_t row = 0; row < sample.size(); ++row) {
            m_report.padding += sample.live[row] == 0;
            m_report.supervised += sample.isLabelled(row);
            m_report.mediaRows += sample.isMedia(row);
        }
    }

    const StreamOptions& m_options;
    SampleBuilder m_builder;
    TokenLine m_line;
    StreamReport m_report;
    std::set<std::string> m_missing;
};

}  // namespace

Result<StreamReport> auditTokenFile(const std::filesystem::path& path, const StreamOptions& options, const Progress& progress) {
    if (options.shards < 1 || options.shard < 0 || options.shard >= options.shards)
        return fail(ErrorKind::Value, "shard", "is no part of the file", "0 to " + std::to_string(options.shards - 1),
                    std::to_string(options.shard));
    ROWSCOPE_TRY(trace::checkImport(options.import));
    ROWSCOPE_TRY_ASSIGN(source, TextSource::open(path));
    const std::int64_t size = source->size();
    const bool packed = size < 0;
    if (packed && options.shards > 1)
        return fail(ErrorKind::Unsupported, path.string(), "a gzip file can't be cut into parts: it unpacks from its beginning only",
                    "no --shard, or a plain .jsonl", "",
                    "unpack it, or keep it as several .jsonl.gz in a folder: --shard on the folder takes whole files");
    const auto border = [&](std::int64_t part) {
        if (packed) return part == 0 ? std::int64_t{0} : std::numeric_limits<std::int64_t>::max();
        return size / options.shards * part + size % options.shards * part / options.shards;
    };
    LineReader reader(*source, path.string(), border(options.shard), border(options.shard + 1), options.maxLineBytes);
    BlockQueue queue(static_cast<std::size_t>(std::max(1, options.threads)) * 2);
    std::vector<std::unique_ptr<Worker>> workers;
    std::vector<std::jthread> threads;
    for (int i = 0; i < std::max(1, options.threads); ++i) workers.push_back(std::make_unique<Worker>(options));
    const Status status = [&] {
        // Also where a thread can't start, or the reader or a report throws: the threads are joined behind this.
        const CloseAtEnd closed(queue);
        for (const auto& worker : workers)
            threads.emplace_back([&queue, &w = *worker] {
                for (Block block; queue.pop(block);) w.run(block);
            });
        return reader.run(queue, progress);
    }();
    threads.clear();
    ROWSCOPE_TRY(status);
    StreamReport report;
    report.shard = options.shard;
    report.shards = options.shards;
    for (const auto& worker : workers) report.merge(worker->report(), options.mostExamples);
    report.fileBytes = packed ? report.bytes : size;
    return report;
}

}  // namespace rowscope::audit
