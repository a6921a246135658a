#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "core/audit/reporter.h"
#include "core/base/json.h"
#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/trace/dump/dump.h"

namespace rowscope::audit {

/// Where a finding of a streamed file stands.
struct LineFinding {
    std::int64_t line = 0;    ///< from 1; exact where the whole file was read, else counted from the shard's first line
    std::int64_t offset = 0;  ///< byte of the file where the line begins: exact always
    trace::Finding finding;
};

/// One rule's result over a file.
struct CodeSummary {
    std::string title;
    Severity severity = Severity::Info;  ///< the worst one
    std::int64_t findings = 0;
    std::int64_t samples = 0;
    std::int64_t rows = 0;              ///< rows at fault in all
    std::vector<LineFinding> examples;  ///< the first ones in file order
};

struct BadLine {
    std::int64_t line = 0;
    std::int64_t offset = 0;
    std::string message;
};

/// What an audit of a file gives. Results of shards merge into that of the whole.
struct StreamReport {
    std::int64_t shard = 0;  ///< which part of the file this is
    std::int64_t shards = 1;
    std::int64_t lines = 0;
    std::int64_t samples = 0;
    std::int64_t tokens = 0;
    std::int64_t supervised = 0;  ///< labels that are not ignored
    std::int64_t mediaRows = 0;
    std::int64_t padding = 0;
    std::int64_t longest = 0;
    std::int64_t badLines = 0;
    std::int64_t bytes = 0;
    std::int64_t fileBytes = 0;  ///< of the whole file, which parts of one file have in common
    std::vector<BadLine> badExamples;
    std::map<std::string, CodeSummary> codes;
    std::vector<trace::NotCheckable> notCheckable;

    [[nodiscard]] bool clean() const { return badLines == 0 && codes.empty(); }
    void merge(const StreamReport& other, std::size_t mostExamples);
};

struct StreamOptions {
    trace::ImportOptions import;
    int threads = 2;
    std::size_t mostExamples = 20;  ///< per code
    std::int64_t shard = 0;         ///< part `shard` of `shards` equal parts in bytes; lines belong to the part they begin in
    std::int64_t shards = 1;
    std::size_t maxLineBytes = std::size_t{256} << 20;
};

/// Audits pre-tokenised JSONL sample by sample with every rule that needs rows and labels only. Memory stays flat: a few
/// blocks of text, and the first examples of each code. A bad line is counted and shown, and the rest is read on. Errors:
/// the file can't be read, a line over the limit; Cancelled.
[[nodiscard]] Result<StreamReport> auditTokenFile(const std::filesystem::path& path, const StreamOptions& options,
                                                  const Progress& progress = {});

[[nodiscard]] json::Value toJson(const StreamReport& report);
/// What `toJson` wrote. Errors name the key.
[[nodiscard]] Result<StreamReport> streamReportFromJson(const json::Value& value, const std::string& where);

/// The whole from its parts, in any order; line numbers count from the file's first line then. Errors: no part, parts of different
/// cuts, a part that is there twice or missing.
[[nodiscard]] Result<StreamReport> joinShards(std::vector<StreamReport> parts, std::size_t mostExamples);

}  // namespace rowscope::audit
