#pragma once

#include "core/audit/lab/editor.h"

namespace rowscope::audit::lab {

// Each breaks one contract; table in faults.cpp.
[[nodiscard]] Status typedPlaceholder(DumpEditor& editor);
[[nodiscard]] Status swappedMedia(DumpEditor& editor);
[[nodiscard]] Status templateLengthEstimate(DumpEditor& editor);
[[nodiscard]] Status mediaLabelled(DumpEditor& editor);
[[nodiscard]] Status answerStartsEarly(DumpEditor& editor);
[[nodiscard]] Status shiftedTwice(DumpEditor& editor);
[[nodiscard]] Status invertedPadding(DumpEditor& editor);
[[nodiscard]] Status blockedRow(DumpEditor& editor);
[[nodiscard]] Status noSegmentCut(DumpEditor& editor);
[[nodiscard]] Status mergedBlocks(DumpEditor& editor);
[[nodiscard]] Status allPreceding(DumpEditor& editor);
[[nodiscard]] Status reusedObjectiveMask(DumpEditor& editor);
[[nodiscard]] Status physicalPositions(DumpEditor& editor);
[[nodiscard]] Status staleEncoder(DumpEditor& editor);
[[nodiscard]] Status instructionNotInKey(DumpEditor& editor);
[[nodiscard]] Status adapterNotInKey(DumpEditor& editor);
[[nodiscard]] Status memoryDropped(DumpEditor& editor);
[[nodiscard]] Status badEmbedding(DumpEditor& editor);
[[nodiscard]] Status joinedBatch(DumpEditor& editor);
[[nodiscard]] Status scalarCut(DumpEditor& editor);
[[nodiscard]] Status tokenTypesForgotten(DumpEditor& editor);

}  // namespace rowscope::audit::lab
