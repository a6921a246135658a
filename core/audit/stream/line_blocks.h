#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <mutex>
#include <string>

#include "core/audit/stream/text_source.h"
#include "core/base/progress.h"
#include "core/base/result.h"

namespace rowscope::audit {

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
    bool push(Block block);  ///< waits for room; false once closed
    bool pop(Block& out);    ///< waits for a block; false once closed and empty
    void close();

private:
    std::mutex m_mutex;
    std::condition_variable m_changed;
    std::deque<Block> m_blocks;
    std::size_t m_most;
    bool m_closed = false;
};

/// Closes a queue however its scope is left, so that threads that wait for blocks end and can be joined.
class CloseAtEnd {
public:
    explicit CloseAtEnd(BlockQueue& queue) : m_queue(queue) {}
    ~CloseAtEnd() { m_queue.close(); }
    CloseAtEnd(const CloseAtEnd&) = delete;
    CloseAtEnd& operator=(const CloseAtEnd&) = delete;

private:
    BlockQueue& m_queue;
};

/// Reads [begin, end) of a text as blocks of whole lines; a line belongs to the part in which it begins.
class LineReader {
public:
    LineReader(TextSource& source, std::string name, std::int64_t begin, std::int64_t end, std::size_t maxLine)
        : m_source(source), m_name(std::move(name)), m_at(begin), m_end(end), m_maxLine(maxLine) {}

    /// Error: can't be read, a line over the limit; Cancelled.
    Status run(BlockQueue& queue, const Progress& progress);

private:
    Result<std::size_t> readMore(std::string& into, std::int64_t most);
    Status skipPartialLine(const Progress& progress);
    [[nodiscard]] Result<std::int64_t> countLines(const Block& block) const;
    [[nodiscard]] tl::unexpected<Error> tooLong(std::int64_t offset) const;

    void say(const Progress& progress, std::int64_t first) const;

    TextSource& m_source;
    std::string m_name;
    std::int64_t m_at;
    std::int64_t m_end;
    std::size_t m_maxLine;
};

}  // namespace rowscope::audit
