#pragma once

#include <filesystem>

#include "core/base/result.h"
#include "core/trace/trace.h"

namespace rowscope::trace {

/// Writes a trace as a folder that is also a dump of rows ("mmdump" 1): manifest.json and dump.safetensors. Anything that reads
/// safetensors and JSON can open it; this program gets the whole trace back, masks as rules. The folder appears whole or not at
/// all: it is built beside the target and put in its place, exchanging an older one. Error: a folder that holds something else,
/// no space, no permission.
[[nodiscard]] Status saveTrace(const Trace& trace, const std::filesystem::path& folder);

/// Reads such a folder. Error (Unsupported) for a dump without a trace in it (import that) and for newer versions; every other
/// error names the path inside the manifest or the tensor.
[[nodiscard]] Result<Trace> loadTrace(const std::filesystem::path& folder);

/// The same from what is already in memory (fuzzing, tests).
[[nodiscard]] Result<Trace> traceFromManifest(const json::Value& manifest, const std::map<std::string, Array, std::less<>>& tensors,
                                              const std::string& where);

/// Whether the folder holds a trace rather than a plain dump; false where there is neither.
[[nodiscard]] bool holdsTrace(const std::filesystem::path& folder);

}  // namespace rowscope::trace
