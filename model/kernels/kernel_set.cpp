#include "model/kernels/kernel_set.h"

namespace rowscope::kernels {

// Each in its own file, compiled with the flags of its instruction set.
KernelSet portableKernels();
#if defined(__x86_64__)
KernelSet avx2Kernels();
KernelSet avx512Kernels();
#endif

std::vector<const KernelSet*> runnableKernels() {
    static const KernelSet portable = portableKernels();
    std::vector<const KernelSet*> sets{&portable};
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) {
        static const KernelSet avx2 = avx2Kernels();
        sets.push_back(&avx2);
    }
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") &&
        __builtin_cpu_supports("avx512bw")) {
        static const KernelSet avx512 = avx512Kernels();
        sets.push_back(&avx512);
    }
#endif
    return sets;
}

const KernelSet& bestKernels() {
    static const KernelSet* best = runnableKernels().back();
    return *best;
}

}  // namespace rowscope::kernels
