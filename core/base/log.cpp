#include "core/base/log.h"

#include <spdlog/sinks/stdout_color_sinks.h>
#include <spdlog/spdlog.h>

#include <mutex>

namespace rowscope::log {
namespace {

// The one logger of the process: a process has one stderr.
struct Sink {
    std::shared_ptr<spdlog::logger> logger = spdlog::stderr_color_mt("rowscope");
    std::mutex mutex;
    std::function<void(Level, std::string_view)> observer;
    Sink() { logger->set_pattern("%^%l%$ %v"); }
};

Sink& sink() {
    static Sink instance;
    return instance;
}

spdlog::level::level_enum translate(Level level) {
    switch (level) {
        case Level::Debug:
            return spdlog::level::debug;
        case Level::Info:
            return spdlog::level::info;
        case Level::Warning:
            return spdlog::level::warn;
        case Level::Error:
            return spdlog::level::err;
    }
    return spdlog::level::err;
}

}  // namespace

void write(Level level, std::string_view message) {
    Sink& s = sink();
    if (!s.logger->should_log(translate(level))) return;
    s.logger->log(translate(level), "{}", message);
    std::function<void(Level, std::string_view)> observer;
    {
        const std::lock_guard lock(s.mutex);
        observer = s.observer;
    }
    if (observer) observer(level, message);
}

void setLevel(Level least) { sink().logger->set_level(translate(least)); }

void setObserver(std::function<void(Level, std::string_view)> observer) {
    Sink& s = sink();
    const std::lock_guard lock(s.mutex);
    s.observer = std::move(observer);
}

}  // namespace rowscope::log
