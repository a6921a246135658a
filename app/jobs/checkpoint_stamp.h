#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "core/base/json.h"

namespace rowscope::jobs {

/// What a checkpoint's files were at one moment: name, size and time of writing. Training and calibration write into a folder that may
/// be loaded; two stamps that differ say that what is loaded is no longer what lies there.
struct CheckpointStamp {
    struct File {
        std::string path;
        std::uintmax_t size = 0;
        std::int64_t written = 0;  ///< nanoseconds of the file system's clock
        bool operator==(const File&) const = default;
    };
    std::vector<File> files;  ///< sorted by path
    bool operator==(const CheckpointStamp&) const = default;
};

/// Reads no content but the agent config's: the files of `folder` and of those of its direct subfolders that a checkpoint consists of
/// (backbone, encoder, processor, tokenizer), and of the folder that the config or `overrides` name as "backbone". Other subfolders may
/// change as they like (training/ keeps its state there). What can't be read leaves its files out: loading is what reports it.
[[nodiscard]] CheckpointStamp checkpointStamp(const std::filesystem::path& folder, const json::Value& overrides);

}  // namespace rowscope::jobs
