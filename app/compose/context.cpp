#include "app/compose/context.h"

#include <unistd.h>

#include <cstdlib>
#include <iostream>

#include "app/compose/model_loader.h"
#include "app/compose/trainer.h"
#include "app/open/resources.h"

namespace rowscope::compose {

cli::Context processContext(const cli::InterruptWatch& interrupt) {
    const char* noColour = std::getenv("NO_COLOR");
    cli::Context context;
    context.out = &std::cout;
    context.err = &std::cerr;
    context.errIsTerminal = isatty(STDERR_FILENO) == 1;
    context.colour = isatty(STDOUT_FILENO) == 1 && !(noColour && *noColour);
    context.stop = interrupt.token();
    context.loadModel = modelLoader();
    context.train = trainingRunner();
    context.writeDemoData = demoDataWriter();
    context.fitTemperatures = temperatureFitter();
    context.resources = open::resourceFolder();
    return context;
}

}  // namespace rowscope::compose
