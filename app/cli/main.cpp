#include <string>
#include <vector>

#include "app/cli/command_line.h"
#include "app/compose/context.h"
#include "core/base/wait_policy.h"

int main(int argc, char** argv) {
    rowscope::sleepWhileWaiting(argv);
    const rowscope::cli::InterruptWatch interrupt;
    return rowscope::cli::runCommandLine("rowscope-cli", std::vector<std::string>(argv + 1, argv + argc),
                                         rowscope::compose::processContext(interrupt));
}
