#pragma once

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <optional>
#include <string>
#include <vector>

#include "core/base/json.h"
#include "core/base/result.h"
#include "core/question/question.h"
#include "core/request/limits.h"
#include "core/request/request.h"

namespace rowscope::request {

// Prepared data (laya-vision 7): <root>/<name>/<split>.jsonl with its pictures below <root>/<name>, one record a line:
// {"id", "image" | "images", "state_text", "question": {"type", "instructions", "criteria"}, "label", "target"?, "group"?}.

/// A record that was checked, its pictures not read yet.
struct PreparedExample {
    std::string where;             ///< "test.jsonl line 3", for messages
    std::filesystem::path folder;  ///< its pictures' paths start here
    std::string id;                ///< the line's number where the record has none
    std::string group;             ///< rows that lean on the same evidence: "group", else its pictures, else its text, else its id
    json::Value state;             ///< see stateOfRecord
    json::Value body;              ///< the question as given
    question::Question question;
    std::int32_t label = 0;      ///< index of the right option
    std::vector<double> target;  ///< one probability an option in label order; all on the label unless the record says otherwise
};

/// Checks one record. A label is an option's name, its index, or for noul a boolean; it may be left out where "target" is there. Errors
/// name the line and the member.
[[nodiscard]] Result<PreparedExample> readPreparedExample(const json::Value& record, const std::filesystem::path& folder, std::int64_t line,
                                                          const std::string& file, question::Rules rules);

/// The request that asks an example's question; reads its pictures. Error where a checkpoint that reads text alone
/// (`seesImages` = false) is given a picture.
[[nodiscard]] Result<Request> requestOf(const PreparedExample& example, bool seesImages, const Limits& limits = {});

/// A prepared file, read line by line: a file of any length needs the memory of one record.
class PreparedFile {
public:
    /// Errors: no such file.
    [[nodiscard]] static Result<PreparedFile> open(const std::filesystem::path& file, question::Rules rules);
    /// The next record; nothing at the end. Empty lines are passed over.
    [[nodiscard]] std::optional<Result<PreparedExample>> next();
    /// Lines with text in them, counted when the file was opened.
    [[nodiscard]] std::int64_t records() const { return m_records; }

private:
    PreparedFile(std::filesystem::path file, question::Rules rules) : m_file(std::move(file)), m_rules(rules) {}

    std::filesystem::path m_file;
    question::Rules m_rules;
    std::ifstream m_stream;
    std::int64_t m_line = 0;
    std::int64_t m_records = 0;
};

/// The file of one split: `data` itself where it is a file, else <data>/<split>.jsonl. Errors name the splits that are there.
[[nodiscard]] Result<std::filesystem::path> preparedSplit(const std::filesystem::path& data, const std::string& split);

}  // namespace rowscope::request
