#pragma once

#include "model/kernels/attention_body.h"
#include "model/kernels/fixed_attention_body.h"
#include "model/kernels/fixed_gemm_body.h"
#include "model/kernels/gemm_body.h"
#include "model/kernels/kernel_set.h"
#include "model/kernels/norm_body.h"

namespace {

/// W floats a vector, slabs of R rows: R x 2 accumulators, 2 vectors of B and a broadcast must fit the register file.
template <int W, int R>
rowscope::kernels::KernelSet makeKernels(std::string_view name) {
    rowscope::kernels::KernelSet set;
    set.name = name;
    set.panel = 2 * W;
    set.slab = R;
    set.multiply = &Gemm<W, R>::part;
    set.multiplyScratch = &Gemm<W, R>::scratchFloats;
    set.multiplyFixed = &FixedGemm<W, R>::part;
    set.multiplyFixedScratch = &FixedGemm<W, R>::scratchFloats;
    set.attend = &Attention<W, R, FloatProducts<W, R>>::block;
    set.attendScratch = &Attention<W, R, FloatProducts<W, R>>::scratchFloats;
    set.attendFixed = &Attention<W, R, FixedProducts<W, R>>::block;
    set.attendFixedScratch = &Attention<W, R, FixedProducts<W, R>>::scratchFloats;
    set.layerNorm = &Norm<W>::layerNorm;
    set.rmsNorm = &Norm<W>::rmsNorm;
    set.rotate = &Norm<W>::rotate;
    return set;
}

}  // namespace
