#pragma once

#include <chrono>
#include <mutex>
#include <string>

#include "app/cli/context.h"
#include "core/base/progress.h"

namespace rowscope::cli {

/// Shows progress on standard error: on a terminal one line that is rewritten and removed at the end, elsewhere a line
/// every few seconds. The remaining time is the stage's own measured pace, shown where its length is known.
class ProgressLine {
public:
    explicit ProgressLine(const Context& context) : m_context(context) {}
    ~ProgressLine() { clear(); }
    ProgressLine(const ProgressLine&) = delete;
    ProgressLine& operator=(const ProgressLine&) = delete;

    /// What work is given. Valid as long as this object.
    [[nodiscard]] Progress progress();
    /// Removes the line, so that other text can be written.
    void clear();

private:
    using Clock = std::chrono::steady_clock;
    void show(const Progress::Step& step);

    const Context& m_context;
    std::mutex m_mutex;
    std::string m_stage;
    Clock::time_point m_stageStart;
    std::int64_t m_doneAtStart = 0;
    Clock::time_point m_lastShown;
    std::size_t m_width = 0;
};

/// "encode image 2 (3 of 12, 4 s left)"; the seconds only from one second on. `doneAtStart` units were done before the
/// time began: a resumed run does not count them as its pace.
[[nodiscard]] std::string progressText(const Progress::Step& step, double elapsedSeconds, std::int64_t doneAtStart = 0);

}  // namespace rowscope::cli
