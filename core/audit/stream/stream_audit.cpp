#include "core/audit/stream/stream_audit.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <set>
#include <thread>

#include "core/audit/rule.h"
#include "core/audit/stream/line_blocks.h"
#include "core/audit/stream/sample_builder.h"
#include "core/audit/stream/token_line.h"

namespace rowscope::audit {
namespace {

class Descriptor {
public:
    explicit Descriptor(int fd) : m_fd(fd) {}
    ~Descriptor() {
        if (m_fd >= 0) ::close(m_fd);
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    [[nodiscard]] int get() const { return m_fd; }

private:
    int m_fd;
};

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
        if (line == 1 && text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
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
    const Descriptor fd(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (fd.get() < 0)
        return fail(errno == ENOENT ? ErrorKind::NotFound : ErrorKind::Io, path.string(),
                    errno == ENOENT ? "no such file" : std::strerror(errno));
    struct stat info{};
    if (::fstat(fd.get(), &info) != 0 || !S_ISREG(info.st_mode)) return fail(ErrorKind::Type, path.string(), "is no regular file");
    const auto size = static_cast<std::int64_t>(info.st_size);
    const auto border = [&](std::int64_t part) { return size / options.shards * part + size % options.shards * part / options.shards; };
    LineReader reader(fd.get(), path.string(), border(options.shard), border(options.shard + 1), options.maxLineBytes);
    BlockQueue queue(static_cast<std::size_t>(std::max(1, options.threads)) * 2);
    std::vector<std::unique_ptr<Worker>> workers;
    std::vector<std::jthread> threads;
    for (int i = 0; i < std::max(1, options.threads); ++i) workers.push_back(std::make_unique<Worker>(options));
    for (const auto& worker : workers)
        threads.emplace_back([&queue, &w = *worker] {
            for (Block block; queue.pop(block);) w.run(block);
        });
    const Status status = reader.run(queue, progress);
    queue.close();
    threads.clear();
    ROWSCOPE_TRY(status);
    StreamReport report;
    report.shard = options.shard;
    report.shards = options.shards;
    for (const auto& worker : workers) report.merge(worker->report(), options.mostExamples);
    return report;
}

}  // namespace rowscope::audit
