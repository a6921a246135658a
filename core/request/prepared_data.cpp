#include "core/request/prepared_data.h"

#include <algorithm>
#include <cmath>
#include <system_error>

#include "core/request/parse_request.h"
#include "core/request/prepared_record.h"

namespace rowscope::request {
namespace {

namespace fs = std::filesystem;

constexpr double kTargetTolerance = 1e-3;  // a target's sum may be off by what its decimals lose

bool blank(const std::string& line) { return line.find_first_not_of(" \t\r") == std::string::npos; }

std::string listed(const std::vector<std::string>& names) {
    std::string text;
    for (const std::string& name : names) text += (text.empty() ? "'" : ", '") + name + "'";
    return text;
}

Result<std::int32_t> readLabel(const json::Value& given, const question::Question& question, const std::string& where) {
    const std::vector<std::string> labels = question.labels();
    const std::string expected = listed(labels) + ", or an index from 0 to " + std::to_string(labels.size() - 1);
    if (given.isBool() && question.type == question::Type::Noul) return given.asBool() ? 1 : 0;
    if (given.isInt()) {
        if (given.asInt() >= 0 && given.asInt() < question.optionCount()) return static_cast<std::int32_t>(given.asInt());
        return fail(ErrorKind::Value, where, "no such option", expected, std::to_string(given.asInt()));
    }
    if (!given.isString()) return fail(ErrorKind::Type, where, "wrong type", expected, std::string(given.typeName()));
    const auto found = std::find(labels.begin(), labels.end(), given.asString());
    if (found == labels.end()) return fail(ErrorKind::Value, where, "no such option", expected, "'" + given.asString() + "'");
    return static_cast<std::int32_t>(found - labels.begin());
}

Result<std::vector<double>> readTarget(const json::Value& given, std::size_t options, const std::string& where) {
    const std::string expected = std::to_string(options) + " probabilities in label order";
    if (!given.isArray()) return fail(ErrorKind::Type, where, "wrong type", expected, std::string(given.typeName()));
    if (given.asArray().size() != options)
        return fail(ErrorKind::Mismatch, where, "wrong number", expected, std::to_string(given.asArray().size()));
    std::vector<double> target;
    double sum = 0;
    for (const json::Value& p : given.asArray()) {
        if (!p.isNumber() || !(p.asDouble() >= 0) || !std::isfinite(p.asDouble()))
            return fail(ErrorKind::Value, where + "[" + std::to_string(target.size()) + "]", "not a probability");
        target.push_back(p.asDouble());
        sum += target.back();
    }
    if (std::fabs(sum - 1) > kTargetTolerance) return fail(ErrorKind::Value, where, "does not sum to 1", "1", json::pythonFloat(sum));
    return target;
}

Status readAnswer(const json::Value& record, PreparedExample& example) {
    const json::Value* label = record.find("label");
    const json::Value* target = record.find("target");
    const bool hasTarget = target && !target->isNull();
    if (hasTarget) {
        ROWSCOPE_TRY_ASSIGN(given, readTarget(*target, example.question.options.size(), example.where + ": target"));
        example.target = std::move(given);
        example.label = static_cast<std::int32_t>(std::max_element(example.target.begin(), example.target.end()) - example.target.begin());
    }
    if (label && !label->isNull()) {
        ROWSCOPE_TRY_ASSIGN(given, readLabel(*label, example.question, example.where + ": label"));
        example.label = given;
    } else if (!hasTarget) {
        return fail(ErrorKind::NotFound, example.where, "no 'label' and no 'target'", "which option is right");
    }
    if (!hasTarget) {
        example.target.assign(example.question.options.size(), 0.0);
        example.target[static_cast<std::size_t>(example.label)] = 1.0;
    }
    return {};
}

/// What a record's answer leans on: rows with the same evidence must not stand on both sides of a fold.
Result<std::string> groupOf(const json::Value& record, const PreparedExample& example) {
    ROWSCOPE_TRY_ASSIGN(given, json::stringOr(record, "group", "", example.where));
    if (!given.empty()) return given;
    for (const char* evidence : {"image", "images", "context"})
        if (const json::Value* part = example.state.find(evidence)) return json::write(*part);
    return example.id;
}

}  // namespace

Result<PreparedExample> readPreparedExample(const json::Value& record, const fs::path& folder, std::int64_t line, const std::string& file,
                                            question::Rules rules) {
    PreparedExample example;
    example.where = file + " line " + std::to_string(line);
    // Absolute, because the request's reader puts its own base before a relative path.
    std::error_code ignored;
    example.folder = fs::absolute(folder, ignored);
    ROWSCOPE_TRY_ASSIGN(state, stateOfRecord(record, example.folder.string(), example.where));
    example.state = std::move(state);
    const json::Value* id = record.find("id");
    example.id = !id || id->isNull() ? std::to_string(line) : id->isString() ? id->asString() : json::write(*id);
    ROWSCOPE_TRY_ASSIGN(body, json::require(record, "question", example.where));
    example.body = *body;
    auto question = question::readQuestion(example.id, example.body, rules);
    if (!question) return fail(question.error().within(example.where));
    example.question = std::move(*question);
    ROWSCOPE_TRY(readAnswer(record, example));
    ROWSCOPE_TRY_ASSIGN(group, groupOf(record, example));
    example.group = std::move(group);
    return example;
}

Result<Request> requestOf(const PreparedExample& example, bool seesImages, const Limits& limits) {
    if (!seesImages && (example.state.find("image") || example.state.find("images")))
        return fail(ErrorKind::Unsupported, example.where, "this checkpoint reads text alone", "a record without pictures");
    json::Value root;
    root.set("state", example.state);
    root.set("questions", json::Object{{example.id, example.body}});
    return parseRequest(root, {example.where, example.folder, limits, seesImages});
}

Result<PreparedFile> PreparedFile::open(const fs::path& file, question::Rules rules) {
    PreparedFile opened(file, rules);
    opened.m_stream.open(file, std::ios::binary);
    if (!opened.m_stream) return fail(ErrorKind::NotFound, file.string(), "can't be read", "prepared data, one JSON record a line");
    for (std::string line; std::getline(opened.m_stream, line);) opened.m_records += blank(line) ? 0 : 1;
    opened.m_stream.clear();
    opened.m_stream.seekg(0);
    return opened;
}

std::optional<Result<PreparedExample>> PreparedFile::next() {
    for (std::string line; std::getline(m_stream, line);) {
        ++m_line;
        if (blank(line)) continue;
        const auto record = json::parse(line, m_file.string() + " line " + std::to_string(m_line));
        if (!record) return fail(record.error());
        return readPreparedExample(*record, m_file.parent_path(), m_line, m_file.string(), m_rules);
    }
    return std::nullopt;
}

Result<fs::path> preparedSplit(const fs::path& data, const std::string& split) {
    std::error_code ignored;  // what can't be looked at is reported as missing
    if (fs::is_regular_file(data, ignored)) return data;
    const fs::path file = data / (split + ".jsonl");
    if (fs::is_regular_file(file, ignored)) return file;
    std::vector<std::string> there;
    for (const auto& entry : fs::directory_iterator(data, ignored))
        if (entry.path().extension() == ".jsonl") there.push_back(entry.path().stem().string());
    std::sort(there.begin(), there.end());
    return fail(ErrorKind::NotFound, file.string(), "no such split",
                there.empty() ? "a JSON lines file, or a folder of them" : listed(there));
}

}  // namespace rowscope::request
