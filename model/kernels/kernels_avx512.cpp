#include "model/kernels/kernel_set_body.h"

namespace rowscope::kernels {

KernelSet avx512Kernels() { return makeKernels<16, 12>("avx512"); }

}  // namespace rowscope::kernels
