#include "model/kernels/kernel_set_body.h"

namespace rowscope::kernels {

KernelSet avx2Kernels() { return makeKernels<8, 6>("avx2"); }

}  // namespace rowscope::kernels
