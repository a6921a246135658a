#include "core/audit/stream/stream_audit.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <condition_variable>
#include <cstring>
#include <deque>
#include <mutex>
#include <set>
#include <thread>

#include "core/audit/rule.h"
#include "core/audit/stream/sample_builder.h"
#include "core/audit/stream/token_line.h"

namespace rowscope::audit {
namespace {

constexpr std::size_t kBlockBytes = std::size_t{2} << 20;

/// Whole lines, one after another, and where they come from.
struct Block {
    std::string text;
    std::int64_t firstLine = 1;
    std::int64_t offset = 0;
};

/// Lets the reader run ahead by a few blocks and no more.
class BlockQueue {
public:
    explicit BlockQueue(std::size_t most) : m_most(most) {}
    bool push(Block block) {
        std::unique_lock lock(m_mutex);
        m_changed.wait(lock, [&] { return m_blocks.size() < m_most || m_closed; });
        if (m_closed) return false;
        m_blocks.push_back(std::move(block));
        m_changed.notify_all();
        return true;
    }
    bool pop(Block& out) {
        std::unique_lock lock(m_mutex);
        m_changed.wait(lock, [&] { return !m_blocks.empty() || m_closed; });
        if (m_blocks.empty()) return false;
        out = std::move(m_blocks.front());
        m_blocks.pop_front();
        m_changed.notify_all();
        return true;
    }
    void close() {
        const std::scoped_lock lock(m_mutex);
        m_closed = true;
        m_changed.notify_all();
    }

private:
    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::deque<Block> m_blocks;
    std::size_t m_most;
    bool m_closed = false;
};

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
    Worker(const StreamOptions& options) : m_options(options), m_builder(options.import) {}

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

/// Reads [begin, end) of the file as blocks of whole lines; a line belongs to the part in which it begins.
class LineReader {
public:
    LineReader(int fd, std::string name, std::int64_t begin, std::int64_t end, std::size_t maxLine)
        : m_fd(fd), m_name(std::move(name)), m_at(begin), m_end(end), m_maxLine(maxLine) {}

    Status run(BlockQueue& queue, const Progress& progress) {
        ROWSCOPE_TRY(skipPartialLine());
        std::string carry;
        std::int64_t carryOffset = m_at;
        std::int64_t line = 1;
        const std::int64_t first = m_at;
        for (;;) {
            ROWSCOPE_TRY(progress.check(m_name));
            progress.say("audit", m_at - first, m_end - first);
            // Behind the part's end only the line that began inside it is still wanted.
            const bool tail = m_at >= m_end;
            if (tail && carry.empty()) return {};
            const std::size_t before = carry.size();
            ROWSCOPE_TRY_ASSIGN(got, readMore(carry, tail ? kBlockBytes / 8 : std::min<std::int64_t>(kBlockBytes, m_end - m_at)));
            const bool atEnd = got == 0;
            std::size_t cut = carry.size();
            if (tail) {
                const std::size_t newline = carry.find('\n', before);
                if (newline == std::string::npos && !atEnd && carry.size() <= m_maxLine) continue;
                if (newline != std::string::npos) cut = newline + 1;
                carry.resize(cut);
            } else if (!atEnd) {
                const std::size_t newline = carry.rfind('\n');
                cut = newline == std::string::npos ? 0 : newline + 1;
            }
            if (cut == 0 && carry.size() > m_maxLine)
                return fail(ErrorKind::Limit, m_name + ": byte " + std::to_string(carryOffset), "line too long",
                            "at most " + std::to_string(m_maxLine) + " bytes");
            if (cut > 0) {
                Block block{carry.substr(0, cut), line, carryOffset};
                line += std::count(block.text.begin(), block.text.end(), '\n');
                carryOffset += static_cast<std::int64_t>(cut);
                carry.erase(0, cut);
                if (!queue.push(std::move(block))) return {};
            }
            if (atEnd || tail) return {};
        }
    }

private:
    Result<std::size_t> readMore(std::string& into, std::int64_t most) {
        const std::size_t before = into.size();
        into.resize(before + static_cast<std::size_t>(most));
        for (;;) {
            const ssize_t got = ::pread(m_fd, into.data() + before, static_cast<std::size_t>(most), m_at);
            if (got < 0 && errno == EINTR) continue;
            if (got < 0) return fail(ErrorKind::Io, m_name, std::string("can't be read: ") + std::strerror(errno));
            into.resize(before + static_cast<std::size_t>(got));
            m_at += got;
            return static_cast<std::size_t>(got);
        }
    }

    /// A part that starts in the middle of a line leaves that line to the part before.
    Status skipPartialLine() {
        if (m_at == 0) return {};
        --m_at;  // a line that begins exactly here has its newline just before
        std::string text;
        for (;;) {
            text.clear();
            ROWSCOPE_TRY_ASSIGN(got, readMore(text, kBlockBytes / 8));
            if (got == 0) return {};
            if (const std::size_t newline = text.find('\n'); newline != std::string::npos) {
                m_at -= static_cast<std::int64_t>(got - newline - 1);
                return {};
            }
        }
    }

    int m_fd;
    std::string m_name;
    std::int64_t m_at;
    std::int64_t m_end;
    std::size_t m_maxLine;
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
    for (const auto& worker : workers) report.merge(worker->report(), options.mostExamples);
    return report;
}

}  // namespace rowscope::audit
