#include "app/cli/progress_line.h"

#include <cmath>
#include <ostream>

namespace rowscope::cli {
namespace {

constexpr std::chrono::milliseconds kTerminalPace{100};
constexpr std::chrono::seconds kLogPace{3};

}  // namespace

std::string progressText(const Progress::Step& step, double elapsedSeconds, std::int64_t doneAtStart) {
    std::string text = step.stage;
    if (step.total <= 0) return text;
    text += " (" + std::to_string(step.done) + " of " + std::to_string(step.total);
    if (step.done > doneAtStart && step.done < step.total && elapsedSeconds >= 1) {
        const double left = elapsedSeconds * static_cast<double>(step.total - step.done) / static_cast<double>(step.done - doneAtStart);
        text += ", " + std::to_string(static_cast<long long>(std::ceil(left))) + " s left";
    }
    return text + ")";
}

Progress ProgressLine::progress() {
    Progress progress;
    progress.stop = m_context.stop;
    if (!m_context.quiet) progress.report = [this](const Progress::Step& step) { show(step); };
    return progress;
}

void ProgressLine::show(const Progress::Step& step) {
    const std::lock_guard lock(m_mutex);
    const auto now = Clock::now();
    if (step.stage != m_stage) {
        if (m_stage.empty()) m_lastShown = now;  // short work says nothing in a log
        m_stage = step.stage;
        m_stageStart = now;
        m_doneAtStart = step.done;
    }
    if (now - m_lastShown < (m_context.errIsTerminal ? Clock::duration(kTerminalPace) : Clock::duration(kLogPace))) return;
    m_lastShown = now;
    const std::string text = progressText(step, std::chrono::duration<double>(now - m_stageStart).count(), m_doneAtStart);
    if (m_context.errIsTerminal) {
        *m_context.err << '\r' << text << std::string(m_width > text.size() ? m_width - text.size() : 0, ' ') << std::flush;
        m_width = text.size();
    } else {
        *m_context.err << text << std::endl;
    }
}

void ProgressLine::clear() {
    const std::lock_guard lock(m_mutex);
    if (m_width == 0) return;
    *m_context.err << '\r' << std::string(m_width, ' ') << '\r' << std::flush;
    m_width = 0;
}

}  // namespace rowscope::cli
