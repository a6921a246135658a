#pragma once

#include <filesystem>
#include <string>
#include <utility>
#include <vector>

#include "app/cli/context.h"
#include "app/cli/progress_line.h"
#include "core/audit/stream/stream_audit.h"

namespace rowscope::cli {

struct DumpsBelow {
    std::vector<std::filesystem::path> dumps;                         ///< sorted
    std::vector<std::pair<std::filesystem::path, Error>> unreadable;  ///< folders that can't be listed
};

/// Dumps and traces anywhere below a folder: folders with a manifest.json, other tensor files, trace.json files and files of
/// pre-tokenised samples (packed or not). Folders of checkpoints are passed over.
[[nodiscard]] DumpsBelow dumpsBelow(const std::filesystem::path& folder);

struct FolderAudit {
    audit::StreamOptions stream;  ///< for token files, each read whole; the import flags hold for every file
    std::int64_t shard = 0;       ///< every `shards`-th dump, from this one on
    std::int64_t shards = 1;
    bool merge = false;  ///< one finding a rule and sample
};

/// Audits every dump below a folder; with --json one document a dump, in order, so that results of parts only need to be put one after
/// another. A dump or folder that can't be read is said and the others go on: exit code 2 then, else 1 where something was found. Error: no
/// dump there; Cancelled.
[[nodiscard]] Result<ExitCode> auditFolder(const Context& context, const std::filesystem::path& folder, const FolderAudit& options,
                                           ProgressLine& line);

}  // namespace rowscope::cli
