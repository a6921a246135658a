#include <unistd.h>

#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>

#include "app/cli/command_line.h"
#include "app/cli/interrupt.h"
#include "app/compose/model_loader.h"
#include "app/compose/trainer.h"
#include "app/open/resources.h"
#include "core/base/wait_policy.h"

int main(int argc, char** argv) {
    rowscope::sleepWhileWaiting(argv);
    const rowscope::cli::InterruptWatch interrupt;
    const char* noColour = std::getenv("NO_COLOR");
    rowscope::cli::Context context;
    context.out = &std::cout;
    context.err = &std::cerr;
    context.errIsTerminal = isatty(STDERR_FILENO) == 1;
    context.colour = isatty(STDOUT_FILENO) == 1 && !(noColour && *noColour);
    context.stop = interrupt.token();
    context.loadModel = rowscope::compose::modelLoader();
    context.train = rowscope::compose::trainingRunner();
    context.writeDemoData = rowscope::compose::demoDataWriter();
    context.fitTemperatures = rowscope::compose::temperatureFitter();
    context.resources = rowscope::open::resourceFolder();
    return rowscope::cli::runCommandLine("rowscope-cli", std::vector<std::string>(argv + 1, argv + argc), context);
}
