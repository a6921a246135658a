#pragma once

#include <ATen/core/Tensor.h>

#include <cstdint>

namespace rowscope::siglip {

/// Rows of the trained position table for a picture of `rows` x `columns` patches, row by row, where the table covers `grid` x
/// `grid` cells (Idefics3): patch i of n lies at i/n of the picture and takes the cell that this fraction falls in. int64
/// [rows * columns]. In torch's own float32 operators, because where i/n meets a border k/grid the reference's rounding decides
/// (with 49 cells it is not even the identity for a full-size picture).
[[nodiscard]] at::Tensor bucketisedPositions(std::int64_t rows, std::int64_t columns, std::int64_t grid);

}  // namespace rowscope::siglip
