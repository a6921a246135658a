#include "app/cli/request_stream.h"

#include <algorithm>
#include <system_error>

#include "core/request/parse_request.h"

namespace rowscope::cli {

namespace fs = std::filesystem;

namespace {

bool isJsonLines(const fs::path& path) {
    const std::string ending = path.extension().string();
    return path == "-" || ending == ".jsonl" || ending == ".ndjson";
}

}  // namespace

Result<RequestStream> RequestStream::open(const std::vector<std::string>& inputs, std::istream& standardInput) {
    RequestStream stream(standardInput);
    for (const std::string& input : inputs) {
        std::error_code error;
        if (input == "-" || fs::is_regular_file(input, error)) {
            stream.m_inputs.emplace_back(input);
        } else if (fs::is_directory(input, error)) {
            std::vector<fs::path> files;
            for (fs::directory_iterator it(input, error), end; !error && it != end; it.increment(error))
                if (it->path().extension() == ".json") files.push_back(it->path());
            if (error) return fail(ErrorKind::Io, input, "the folder can't be listed: " + error.message());
            if (files.empty()) return fail(ErrorKind::NotFound, input, "the folder holds no .json request");
            std::sort(files.begin(), files.end());
            stream.m_inputs.insert(stream.m_inputs.end(), files.begin(), files.end());
        } else if (fs::exists(input, error)) {
            return fail(ErrorKind::Unsupported, input, "is neither a file nor a folder", "a file, a folder, or - for standard input");
        } else {
            return fail(ErrorKind::NotFound, input, "no such file or folder",
                        "a request file, a JSON lines file, a folder of requests, or - for standard input");
        }
    }
    stream.m_single = stream.m_inputs.size() == 1 && !isJsonLines(stream.m_inputs.front());
    return stream;
}

std::optional<RequestStream::Item> RequestStream::nextLine() {
    std::string line;
    while (std::getline(*m_lines, line)) {
        ++m_line;
        if (line.find_first_not_of(" \t\r") == std::string::npos) continue;
        request::ParseContext context;
        context.name = m_linesName + " line " + std::to_string(m_line);
        context.folder = m_linesFolder;
        context.picturesInState = m_pictures;
        auto parsed = request::parseRequestText(line, context);
        return Item{context.name, std::move(parsed)};
    }
    m_lines = nullptr;
    m_file.reset();
    return std::nullopt;
}

std::optional<RequestStream::Item> RequestStream::next() {
    while (true) {
        if (m_lines) {
            if (auto item = nextLine()) return item;
            continue;
        }
        if (m_inputs.empty()) return std::nullopt;
        const fs::path input = m_inputs.front();
        m_inputs.pop_front();
        if (!isJsonLines(input)) return Item{input.string(), request::readRequestFile(input, m_pictures)};
        m_line = 0;
        if (input == "-") {
            m_lines = m_standardInput;
            m_linesName = "standard input";
            m_linesFolder = ".";
        } else {
            m_file = std::make_unique<std::ifstream>(input);
            if (!*m_file) return Item{input.string(), fail(ErrorKind::Io, input.string(), "can't be read")};
            m_lines = m_file.get();
            m_linesName = input.string();
            m_linesFolder = input.parent_path();
        }
    }
}

}  // namespace rowscope::cli
