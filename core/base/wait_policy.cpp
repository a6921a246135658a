#include "core/base/wait_policy.h"

#include <unistd.h>

#include <cstdlib>

namespace rowscope {

void sleepWhileWaiting(char** argv) {
    constexpr const char* kVariable = "OMP_WAIT_POLICY";
    if (std::getenv(kVariable)) return;
    if (::setenv(kVariable, "passive", 1) != 0) return;
    ::execv("/proc/self/exe", argv);
    // Where /proc is missing the program goes on with spinning threads: slower under load, nothing else.
}

}  // namespace rowscope
