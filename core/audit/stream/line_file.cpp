#include "core/audit/stream/line_file.h"

#include <algorithm>

namespace rowscope::audit {
namespace {

constexpr std::size_t kStep = std::size_t{1} << 16;

}  // namespace

Result<bool> LineFile::readMore() {
    const std::size_t before = m_text.size();
    m_text.resize(before + kStep);
    auto got = m_source.read(m_text.data() + before, kStep, m_begin + static_cast<std::int64_t>(before));
    m_text.resize(before + got.value_or(0));
    if (!got) return fail(got.error());
    return *got > 0;
}

Status LineFile::seek(std::int64_t offset, const Progress& progress) {
    const bool packed = m_source.size() < 0;
    if (offset < m_begin || (!packed && offset > m_begin + static_cast<std::int64_t>(m_text.size()))) {
        m_text.clear();
        m_begin = packed ? 0 : offset;
    }
    for (;;) {  // a packed text is unpacked up to the place, and can be stopped on the way
        const std::size_t passed = std::min(m_text.size(), static_cast<std::size_t>(offset - m_begin));
        m_text.erase(0, passed);
        m_begin += static_cast<std::int64_t>(passed);
        if (m_begin == offset) return {};
        ROWSCOPE_TRY(progress.check("audit"));
        ROWSCOPE_TRY_ASSIGN(more, readMore());
        if (!more) return {};
    }
}

Result<bool> LineFile::at(std::int64_t offset, std::string& line, const Progress& progress) {
    ROWSCOPE_TRY(seek(offset, progress));
    if (m_begin != offset) return false;
    for (std::size_t looked = 0;;) {
        const std::size_t end = m_text.find('\n', looked);
        if (end != std::string::npos) {
            line.assign(m_text, 0, end);
            return true;
        }
        if (m_text.size() > m_maxLine)
            return fail(ErrorKind::Limit, "byte " + std::to_string(offset), "line too long",
                        "at most " + std::to_string(m_maxLine) + " bytes");
        looked = m_text.size();
        ROWSCOPE_TRY(progress.check("audit"));
        ROWSCOPE_TRY_ASSIGN(more, readMore());
        if (more) continue;
        line = m_text;
        return !line.empty();
    }
}

}  // namespace rowscope::audit
