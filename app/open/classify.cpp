#include "app/open/classify.h"

#include <fstream>
#include <span>
#include <system_error>
#include <vector>

#include "core/audit/stream/text_source.h"
#include "core/base/files.h"
#include "core/base/json.h"
#include "core/media/content_kind.h"

namespace rowscope::open {

namespace fs = std::filesystem;

namespace {

constexpr std::uint64_t kMaxJson = std::uint64_t{64} << 20;
constexpr const char* kExpected = "a picture, request, session, trace, dump, token file, layout or checkpoint";

bool isThere(const fs::path& path) {
    std::error_code error;
    return fs::exists(path, error);
}

std::string formatOf(const json::Value& root) {
    const json::Value* format = root.find("format");
    return format && format->isString() ? format->asString() : std::string();
}

Result<Kind> classifyJson(const fs::path& path) {
    ROWSCOPE_TRY_ASSIGN(text, readFile(path, kMaxJson));
    ROWSCOPE_TRY_ASSIGN(root, json::parse(text, path.string()));
    const std::string format = formatOf(root);
    if (format == "rowscope-session") return Kind::Session;
    if (format == "rowscope-window-layout") return Kind::WindowLayout;
    if (format == "rowscope-layout") return Kind::Lab;
    if (format.starts_with("schedtrace/")) return Kind::Dump;  // events of a serving run, without rows
    if (format == "mmdump") {
        const json::Value* trace = root.find("trace");
        return trace && !trace->isNull() ? Kind::Trace : Kind::Dump;
    }
    if (root.find("questions")) return Kind::Request;
    return fail(ErrorKind::Format, path.string(), "JSON of no known kind", kExpected,
                root.isArray() ? "a list" : "an object without \"questions\" and without a known \"format\"");
}

Result<Kind> classifyFolder(const fs::path& folder) {
    if (isThere(folder / "vlm_agent_config.json") || isThere(folder / "rl_agent_config.json") || isThere(folder / "config.json"))
        return Kind::Checkpoint;
    for (const char* name : {"manifest.json", "trace.json"})
        if (isThere(folder / name)) return classifyJson(folder / name);
    return fail(ErrorKind::Format, folder.string(), "the folder holds nothing that can be opened", kExpected);
}

Result<std::vector<std::byte>> beginning(const fs::path& path) {
    std::error_code error;
    const auto status = fs::status(path, error);
    // Opening a pipe that nobody writes to would wait for ever.
    if (fs::exists(status) && !fs::is_regular_file(status))
        return fail(ErrorKind::Type, path.string(), "is not a regular file", "a file or folder");
    std::ifstream file(path, std::ios::binary);
    if (!file) return fail(ErrorKind::Io, path.string(), "can't be read");
    std::vector<std::byte> bytes(64);
    file.read(reinterpret_cast<char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    bytes.resize(static_cast<std::size_t>(file.gcount()));
    return bytes;
}

/// Samples have token ids in their first line, wherever in the line they stand.
Result<Kind> classifyLines(const fs::path& path) {
    constexpr std::size_t kLooked = std::size_t{1} << 20;
    ROWSCOPE_TRY_ASSIGN(source, audit::TextSource::open(path));
    std::string text(kLooked, '\0');
    std::size_t length = 0;
    while (length < kLooked) {
        ROWSCOPE_TRY_ASSIGN(got, source->read(text.data() + length, kLooked - length, static_cast<std::int64_t>(length)));
        if (got == 0) break;
        length += got;
    }
    text.resize(length);
    return text.find("\"input_ids\"") == std::string::npos ? Kind::JsonLines : Kind::TokenLines;
}

bool isGzip(std::span<const std::byte> bytes) { return bytes.size() >= 2 && bytes[0] == std::byte{0x1f} && bytes[1] == std::byte{0x8b}; }

bool namesLines(const std::string& ending) { return ending == ".jsonl" || ending == ".ndjson"; }

}  // namespace

std::string_view name(Kind kind) {
    switch (kind) {
        case Kind::Picture:
            return "picture";
        case Kind::Request:
            return "request";
        case Kind::JsonLines:
            return "file of requests, one a line";
        case Kind::TokenLines:
            return "file of pre-tokenised samples, one a line";
        case Kind::Session:
            return "session";
        case Kind::WindowLayout:
            return "window layout";
        case Kind::Lab:
            return "lab layout";
        case Kind::Trace:
            return "trace";
        case Kind::Dump:
            return "dump";
        case Kind::Checkpoint:
            return "checkpoint";
    }
    return "file";
}

Result<Kind> classify(const fs::path& path) {
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    if (!fs::exists(status)) return fail(ErrorKind::NotFound, path.string(), "no such file or folder");
    if (fs::is_directory(status)) return classifyFolder(path);
    ROWSCOPE_TRY_ASSIGN(bytes, beginning(path));
    if (bytes.empty()) return fail(ErrorKind::Format, path.string(), "the file is empty", kExpected, "0 bytes");
    if (media::formatByMagic(bytes)) return Kind::Picture;
    const std::string ending = path.extension().string();
    if (ending == ".safetensors" || ending == ".npz") return Kind::Dump;
    if (namesLines(ending) || (isGzip(bytes) && namesLines(path.stem().extension().string()))) return classifyLines(path);
    for (const std::byte byte : bytes) {
        const char c = static_cast<char>(byte);
        if (c == ' ' || c == '\n' || c == '\r' || c == '\t') continue;
        if (c == '{' || c == '[') return classifyJson(path);
        break;
    }
    return fail(ErrorKind::Format, path.string(), "not a file this program opens", kExpected, media::describeContent(bytes));
}

}  // namespace rowscope::open
