#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "app/cli/command_line.h"
#include "app/compose/context.h"
#include "app/compose/model_loader.h"
#include "app/open/resources.h"
#include "app/window/launch.h"
#include "core/base/wait_policy.h"

namespace {

bool isSet(const char* name) {
    const char* value = std::getenv(name);
    return value && *value;
}

int commandLine(std::vector<std::string> arguments) {
    const rowscope::cli::InterruptWatch interrupt;
    return rowscope::cli::runCommandLine("rowscope", std::move(arguments), rowscope::compose::processContext(interrupt));
}

}  // namespace

int main(int argc, char** argv) {
    rowscope::sleepWhileWaiting(argv);
    const std::vector<std::string> arguments(argv + 1, argv + argc);
    if (rowscope::cli::wantsCommandLine(arguments)) return commandLine(arguments);
    const bool display = isSet("DISPLAY") || isSet("WAYLAND_DISPLAY") || isSet("QT_QPA_PLATFORM");
    const bool asksForPictures = rowscope::window::asksForShots(arguments);
    if (!display && asksForPictures) setenv("QT_QPA_PLATFORM", "offscreen", 1);
    // Without a display the demo still answers, in words and as a report.
    if (!display && !asksForPictures) {
        if (arguments.empty()) return commandLine({"demo"});
        std::fputs(
            "rowscope: there is no display to open a window on; the verbs need none ('rowscope report FILE -o report.html', "
            "'rowscope --help' lists them)\n",
            stderr);
        return 2;
    }
    return rowscope::window::launch(argc, argv, rowscope::compose::modelLoader(), rowscope::open::resourceFolder());
}
