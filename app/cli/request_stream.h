#pragma once

#include <deque>
#include <filesystem>
#include <fstream>
#include <istream>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/request/request.h"

namespace rowscope::cli {

/// Requests from files, folders (their *.json, by name), JSON lines files and "-" (JSON lines on standard input), one after
/// another; a line is read only when it is asked for, so a stream of any length needs the memory of one.
class RequestStream {
public:
    struct Item {
        std::string name;  ///< "requests.jsonl line 3"
        Result<request::Request> request;
    };
    /// Errors: an input that does not exist, or an empty folder.
    [[nodiscard]] static Result<RequestStream> open(const std::vector<std::string>& inputs, std::istream& standardInput);
    /// False for a checkpoint that reads text alone (see request::ParseContext).
    void setPicturesInState(bool on) { m_pictures = on; }

    [[nodiscard]] std::optional<Item> next();
    [[nodiscard]] bool single() const { return m_single; }

private:
    explicit RequestStream(std::istream& standardInput) : m_standardInput(&standardInput) {}
    std::optional<Item> nextLine();

    bool m_pictures = true;
    bool m_single = false;
    std::istream* m_standardInput;
    std::deque<std::filesystem::path> m_inputs;
    std::unique_ptr<std::ifstream> m_file;  ///< the JSON lines file that is being read
    std::istream* m_lines = nullptr;
    std::string m_linesName;
    std::filesystem::path m_linesFolder;
    std::int64_t m_line = 0;
};

}  // namespace rowscope::cli
