#pragma once

#include <functional>
#include <string_view>

namespace rowscope::log {

enum class Level { Debug, Info, Warning, Error };

/// One line to the log (stderr by default). Files that include torch log through this, never through spdlog's headers:
/// torch carries another fmt.
void write(Level level, std::string_view message);
inline void debug(std::string_view m) { write(Level::Debug, m); }
inline void info(std::string_view m) { write(Level::Info, m); }
inline void warning(std::string_view m) { write(Level::Warning, m); }
inline void error(std::string_view m) { write(Level::Error, m); }

void setLevel(Level least);
/// Also called with each line that passes the level (tests make logged errors fail; the window keeps the last ones).
void setObserver(std::function<void(Level, std::string_view)> observer);

}  // namespace rowscope::log
