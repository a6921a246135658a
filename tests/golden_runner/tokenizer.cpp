#include "core/text/tokenizer.h"

#include <algorithm>
#include <cstdlib>
#include <map>

#include "core/base/files.h"
#include "core/base/hash.h"
#include "core/base/json.h"
#include "core/base/safetensors.h"
#include "core/base/utf8.h"
#include "tests/golden_runner/runners.h"

namespace rowscope::golden {
namespace {

namespace fs = std::filesystem;

Result<std::vector<json::Value>> readLines(const fs::path& path) {
    ROWSCOPE_TRY_ASSIGN(content, readFile(path));
    std::vector<json::Value> out;
    for (std::size_t at = 0; at < content.size();) {
        const std::size_t end = std::min(content.find('\n', at), content.size());
        if (end > at) {
            ROWSCOPE_TRY_ASSIGN(value, json::parse(std::string_view(content).substr(at, end - at), path.string()));
            out.push_back(std::move(value));
        }
        at = end + 1;
    }
    return out;
}

Result<std::string> textOf(const json::Value& line) {
    if (line.find("t")) return json::requireString(line, "t", "texts.jsonl");
    ROWSCOPE_TRY_ASSIGN(hex, json::requireString(line, "hex", "texts.jsonl"));
    std::string out;
    for (std::size_t i = 0; i + 1 < hex.size(); i += 2) out += static_cast<char>(std::strtoul(hex.substr(i, 2).c_str(), nullptr, 16));
    return out;
}

Result<std::string> longTextOf(const json::Value& line) {
    ROWSCOPE_TRY_ASSIGN(unit, json::requireString(line, "unit", "long.jsonl"));
    ROWSCOPE_TRY_ASSIGN(times, json::requireInt(line, "times", "long.jsonl"));
    std::string out;
    for (std::int64_t i = 0; i < times; ++i) out += unit;
    ROWSCOPE_TRY_ASSIGN(cut, json::intOr(line, "cut_codepoints", -1, "long.jsonl"));
    if (cut >= 0) {
        std::size_t at = 0;
        for (std::int64_t i = 0; i < cut && at < out.size(); ++i) at += utf8::lengthFrom(out[at]);
        out.resize(at);
    }
    ROWSCOPE_TRY_ASSIGN(hash, json::requireString(line, "sha256_utf8", "long.jsonl"));
    if (sha256Hex(out) != hash) return fail(ErrorKind::Mismatch, "long.jsonl", "text does not have its hash");
    return out;
}

/// Folders that may hold the tokenizer files: another set of cases refers to those of the development part.
std::vector<fs::path> tokenizerFolders(const fs::path& golden) {
    std::vector<fs::path> out{golden, golden.parent_path() / "tokenizer-image"};
    if (const char* shared = std::getenv("ROWSCOPE_SHARED")) out.push_back(fs::path(shared) / "golden" / "tokenizer-image");
    out.emplace_back("../shared/golden/tokenizer-image");
    return out;
}

Result<fs::path> tokenizerFile(const fs::path& golden, const std::string& name) {
    for (const fs::path& folder : tokenizerFolders(golden))
        for (const fs::path& path : {folder / "tokenizers" / (name + ".json"), folder / "real" / name / "tokenizer.json",
                                     folder / "real" / name / "tokenizer.json.gz"})
            if (fs::exists(path)) return path;
    return fail(ErrorKind::NotFound, golden.string(), "no tokenizer file for '" + name + "'");
}

std::vector<std::int32_t> flat(const std::vector<text::TextRange>& offsets) {
    std::vector<std::int32_t> out;
    for (const text::TextRange& range : offsets) {
        out.push_back(static_cast<std::int32_t>(range.begin));
        out.push_back(static_cast<std::int32_t>(range.end));
    }
    return out;
}

std::string hashOf(const std::vector<std::int32_t>& numbers) { return sha256Hex(std::as_bytes(std::span(numbers))); }

Status writeShort(const text::Tokenizer& tokenizer, const std::vector<std::string>& texts, const fs::path& path) {
    std::vector<std::int32_t> ids;
    std::vector<std::int32_t> rows{0};
    std::vector<std::int32_t> offsets;
    for (const std::string& text : texts) {
        ROWSCOPE_TRY_ASSIGN(encoding, tokenizer.encode(text));
        ids.insert(ids.end(), encoding.ids.begin(), encoding.ids.end());
        const auto numbers = flat(encoding.offsets);
        offsets.insert(offsets.end(), numbers.begin(), numbers.end());
        rows.push_back(static_cast<std::int32_t>(ids.size()));
    }
    const auto count = static_cast<std::int64_t>(ids.size());
    return writeSafetensors(path, {{"ids", Array::of({count}, ids)},
                                   {"row", Array::of({static_cast<std::int64_t>(rows.size())}, rows)},
                                   {"off", Array::of({count, 2}, offsets)}});
}

Status writeLong(const text::Tokenizer& tokenizer, const std::vector<std::pair<std::int64_t, std::string>>& texts, const fs::path& path) {
    std::string lines;
    for (const auto& [index, text] : texts) {
        ROWSCOPE_TRY_ASSIGN(encoding, tokenizer.encode(text));
        json::Value line;
        line.set("i", index);
        line.set("n", encoding.ids.size());
        line.set("sha256_ids_i32le", hashOf(encoding.ids));
        line.set("sha256_off_i32le", hashOf(flat(encoding.offsets)));
        lines += json::write(line) + "\n";
    }
    return writeFileAtomically(path, lines);
}

}  // namespace

Status runTokenizer(const fs::path& golden, const fs::path& out) {
    ROWSCOPE_TRY_ASSIGN(textLines, readLines(golden / "text" / "texts.jsonl"));
    ROWSCOPE_TRY_ASSIGN(longLines, readLines(golden / "text" / "long.jsonl"));
    std::vector<std::string> texts;
    for (const json::Value& line : textLines) {
        ROWSCOPE_TRY_ASSIGN(text, textOf(line));
        texts.push_back(std::move(text));
    }
    std::vector<std::pair<std::int64_t, std::string>> longTexts;
    for (const json::Value& line : longLines) {
        ROWSCOPE_TRY_ASSIGN(text, longTextOf(line));
        ROWSCOPE_TRY_ASSIGN(index, json::requireInt(line, "i", "long.jsonl"));
        longTexts.emplace_back(index, std::move(text));
    }
    Status first;  // one file that fails leaves the others their results
    for (const auto& entry : fs::directory_iterator(golden / "text" / "goldens")) {
        if (entry.path().extension() != ".safetensors") continue;
        const std::string name = entry.path().stem().string();
        const Status status = [&]() -> Status {
            ROWSCOPE_TRY_ASSIGN(path, tokenizerFile(golden, name));
            ROWSCOPE_TRY_ASSIGN(tokenizer, text::Tokenizer::load(path));
            ROWSCOPE_TRY(writeShort(tokenizer, texts, out / (name + ".safetensors")));
            return writeLong(tokenizer, longTexts, out / (name + ".long.jsonl"));
        }();
        if (!status && first) first = status;
    }
    return first;
}

}  // namespace rowscope::golden
