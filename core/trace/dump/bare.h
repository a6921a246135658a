#pragma once

#include <map>
#include <string>

#include "core/trace/dump/dump.h"

namespace rowscope::trace {

/// A dump from the tensors a collator returns (Hugging Face, TRL): input_ids [B,L] or [L], attention_mask, labels, position_ids,
/// token_type_ids, mm_token_type_ids, seq_idx, cu_seq_lens_q / cu_seqlens, assistant_masks, completion_mask, image_grid_thw, …
/// A manifest is written for them from what the tensors show and `options` say; what neither says stays unclaimed, and rules
/// that need it answer "not checkable".
[[nodiscard]] Result<Dump> dumpFromTensors(std::map<std::string, Array, std::less<>> tensors, const ImportOptions& options,
                                           const std::string& where, const Progress& progress = {});

/// Whether the flags name a topology and a position policy that there are; empty ones claim nothing. Error names the flag and what there
/// is.
[[nodiscard]] Status checkImport(const ImportOptions& options);

}  // namespace rowscope::trace
