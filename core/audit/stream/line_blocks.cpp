#include "core/audit/stream/line_blocks.h"

#include <algorithm>
#include <cstring>

namespace rowscope::audit {
namespace {

constexpr std::size_t kBlockBytes = std::size_t{2} << 20;

}  // namespace

bool BlockQueue::push(Block block) {
    std::unique_lock lock(m_mutex);
    m_changed.wait(lock, [&] { return m_blocks.size() < m_most || m_closed; });
    if (m_closed) return false;
    m_blocks.push_back(std::move(block));
    m_changed.notify_all();
    return true;
}

bool BlockQueue::pop(Block& out) {
    std::unique_lock lock(m_mutex);
    m_changed.wait(lock, [&] { return !m_blocks.empty() || m_closed; });
    if (m_blocks.empty()) return false;
    out = std::move(m_blocks.front());
    m_blocks.pop_front();
    m_changed.notify_all();
    return true;
}

void BlockQueue::close() {
    const std::scoped_lock lock(m_mutex);
    m_closed = true;
    m_changed.notify_all();
}

Status LineReader::run(BlockQueue& queue, const Progress& progress) {
    ROWSCOPE_TRY(skipPartialLine(progress));
    std::string carry;
    std::int64_t carryOffset = m_at;
    std::int64_t line = 1;
    const std::int64_t first = m_at;
    for (;;) {
        ROWSCOPE_TRY(progress.check(m_name));
        say(progress, first);
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
            if (newline == std::string::npos && carry.size() > m_maxLine) return tooLong(carryOffset);
            if (newline != std::string::npos) cut = newline + 1;
            carry.resize(cut);
        } else if (!atEnd) {
            const std::size_t newline = std::string_view(carry).substr(before).rfind('\n');  // what was carried over holds none
            cut = newline == std::string::npos ? 0 : before + newline + 1;
        }
        if (cut == 0 && carry.size() > m_maxLine) return tooLong(carryOffset);
        if (cut > 0) {
            Block block{carry.substr(0, cut), line, carryOffset};
            ROWSCOPE_TRY_ASSIGN(lines, countLines(block));
            line += lines;
            carryOffset += static_cast<std::int64_t>(cut);
            carry.erase(0, cut);
            if (!queue.push(std::move(block))) return {};
        }
        if (atEnd || tail) return {};
    }
}

tl::unexpected<Error> LineReader::tooLong(std::int64_t offset) const {
    return fail(ErrorKind::Limit, m_name + ": byte " + std::to_string(offset), "line too long",
                "at most " + std::to_string(m_maxLine) + " bytes");
}

/// Every line is measured, so that where blocks and parts begin changes nothing.
Result<std::int64_t> LineReader::countLines(const Block& block) const {
    std::int64_t lines = 0;
    const std::string& text = block.text;
    for (std::size_t at = 0; at < text.size();) {
        const void* found = std::memchr(text.data() + at, '\n', text.size() - at);
        const std::size_t end = found ? static_cast<std::size_t>(static_cast<const char*>(found) - text.data()) : text.size();
        if (end - at > m_maxLine) return tooLong(block.offset + static_cast<std::int64_t>(at));
        lines += found != nullptr;
        at = end + 1;
    }
    return lines;
}

void LineReader::say(const Progress& progress, std::int64_t first) const {
    if (m_source.size() >= 0) return progress.say("audit", m_at - first, m_end - first);
    const TextSource::Share share = m_source.share(m_at);
    progress.say("audit", share.done, share.total);
}

Result<std::size_t> LineReader::readMore(std::string& into, std::int64_t most) {
    const std::size_t before = into.size();
    into.resize(before + static_cast<std::size_t>(most));
    ROWSCOPE_TRY_ASSIGN(got, m_source.read(into.data() + before, static_cast<std::size_t>(most), m_at));
    into.resize(before + got);
    m_at += static_cast<std::int64_t>(got);
    return got;
}

/// A part that starts in the middle of a line leaves that line to the part before.
Status LineReader::skipPartialLine(const Progress& progress) {
    if (m_at == 0) return {};
    --m_at;  // a line that begins exactly here has its newline just before
    std::string text;
    for (;;) {
        ROWSCOPE_TRY(progress.check(m_name));
        text.clear();
        ROWSCOPE_TRY_ASSIGN(got, readMore(text, kBlockBytes / 8));
        if (got == 0) return {};
        if (const std::size_t newline = text.find('\n'); newline != std::string::npos) {
            m_at -= static_cast<std::int64_t>(got - newline - 1);
            return {};
        }
    }
}

}  // namespace rowscope::audit
