#pragma once

#include <cstdint>
#include <string>

#include "core/audit/stream/text_source.h"
#include "core/base/progress.h"

namespace rowscope::audit {

/// Reads single lines at known places of a text; cheap where the places come in ascending order.
class LineFile {
public:
    LineFile(TextSource& source, std::size_t maxLine) : m_source(source), m_maxLine(maxLine) {}
    /// The line that begins at `offset`, without its end. False behind the end of the text (it may have changed since the places were
    /// noted). Error: can't be read, a line over the limit; Cancelled.
    [[nodiscard]] Result<bool> at(std::int64_t offset, std::string& line, const Progress& progress);

private:
    Status seek(std::int64_t offset, const Progress& progress);
    Result<bool> readMore();

    TextSource& m_source;
    std::size_t m_maxLine;
    std::string m_text;        ///< what has been read and may be wanted
    std::int64_t m_begin = 0;  ///< where it begins
};

}  // namespace rowscope::audit
