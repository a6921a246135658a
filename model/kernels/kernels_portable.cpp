#include "model/kernels/kernel_set_body.h"

namespace rowscope::kernels {

KernelSet portableKernels() { return makeKernels<4, 4>("portable"); }

}  // namespace rowscope::kernels
