#include "core/question/evaluation/scored_record.h"

#include <algorithm>
#include <cmath>

#include "core/question/decision.h"

namespace rowscope::question {
namespace {

template <class T>
json::Value listOf(const std::vector<T>& values) {
    json::Array out;
    for (const T value : values) out.emplace_back(value);
    return out;
}

Result<std::vector<double>> numbers(const json::Value& given, const std::string& where) {
    if (!given.isArray()) return fail(ErrorKind::Type, where, "wrong type", "a list of numbers", std::string(given.typeName()));
    std::vector<double> out;
    for (const json::Value& value : given.asArray()) {
        if (!value.isNumber() || !std::isfinite(value.asDouble()))
            return fail(ErrorKind::Value, where + "[" + std::to_string(out.size()) + "]", "not a finite number");
        out.push_back(value.asDouble());
    }
    return out;
}

Status readTarget(const json::Value& line, const std::string& where, ScoredRecord& record) {
    const json::Value* given = line.find("target");
    if (!given || given->isNull()) {
        record.target.assign(record.logits.size(), 0.0);
        record.target[static_cast<std::size_t>(record.label)] = 1.0;
        return {};
    }
    ROWSCOPE_TRY_ASSIGN(target, numbers(*given, where + ": target"));
    if (target.size() != record.logits.size())
        return fail(ErrorKind::Mismatch, where + ": target", "not as many as logits", std::to_string(record.logits.size()), std::to_string(target.size()));
    record.target = std::move(target);
    return {};
}

Status readWinners(const json::Value& line, const std::string& where, ScoredRecord& record) {
    const json::Value* given = line.find("winners");
    if (!given || given->isNull()) return {};
    ROWSCOPE_TRY_ASSIGN(winners, numbers(*given, where + ": winners"));
    for (const double winner : winners) {
        if (winner < 0 || winner >= static_cast<double>(record.logits.size()) || winner != std::floor(winner))
            return fail(ErrorKind::Value, where + ": winners", "no such option", "0 to " + std::to_string(record.logits.size() - 1), json::pythonFloat(winner));
        record.winnerOfOrder.push_back(static_cast<std::int32_t>(winner));
    }
    return {};
}

}  // namespace

std::int32_t ScoredRecord::winner() const { return static_cast<std::int32_t>(std::max_element(logits.begin(), logits.end()) - logits.begin()); }

std::vector<double> ScoredRecord::probabilities() const { return probabilitiesOf(logits, temperature, Rules::Vision); }

json::Value toJson(const ScoredRecord& record) {
    return json::Object{{"id", record.id},
                        {"group", record.group},
                        {"type", name(record.type)},
                        {"label", record.label},
                        {"target", listOf(record.target)},
                        {"logits", listOf(record.logits)},
                        {"temperature", record.temperature},
                        {"winners", listOf(record.winnerOfOrder)},
                        {"cut", record.cut},
                        {"latency_ms", record.latencyMs}};
}

Result<ScoredRecord> readScoredRecord(const json::Value& line, const std::string& where) {
    if (!line.isObject()) return fail(ErrorKind::Type, where, "wrong type", "an object", std::string(line.typeName()));
    ScoredRecord record;
    ROWSCOPE_TRY_ASSIGN(typeName, json::requireString(line, "type", where));
    ROWSCOPE_TRY_ASSIGN(type, typeFromName(typeName, where + ": type"));
    record.type = type;
    ROWSCOPE_TRY_ASSIGN(logits, json::require(line, "logits", where));
    ROWSCOPE_TRY_ASSIGN(values, numbers(*logits, where + ": logits"));
    record.logits = std::move(values);
    ROWSCOPE_TRY_ASSIGN(label, json::requireInt(line, "label", where));
    if (label < 0 || label >= static_cast<std::int64_t>(record.logits.size()))
        return fail(ErrorKind::Value, where + ": label", "no such option", "an index below " + std::to_string(record.logits.size()), std::to_string(label));
    record.label = static_cast<std::int32_t>(label);
    ROWSCOPE_TRY(readTarget(line, where, record));
    ROWSCOPE_TRY(readWinners(line, where, record));
    ROWSCOPE_TRY_ASSIGN(id, json::stringOr(line, "id", where, where));
    record.id = std::move(id);
    ROWSCOPE_TRY_ASSIGN(group, json::stringOr(line, "group", record.id, where));
    record.group = std::move(group);
    ROWSCOPE_TRY_ASSIGN(temperature, json::doubleOr(line, "temperature", 1.0, where));
    if (!(temperature > 0) || !std::isfinite(temperature))
        return fail(ErrorKind::Value, where + ": temperature", "not a positive number", "above 0", json::pythonFloat(temperature));
    record.temperature = temperature;
    ROWSCOPE_TRY_ASSIGN(cut, json::boolOr(line, "cut", false, where));
    record.cut = cut;
    ROWSCOPE_TRY_ASSIGN(latency, json::doubleOr(line, "latency_ms", 0.0, where));
    record.latencyMs = latency;
    return record;
}

Result<std::vector<ScoredRecord>> readScoredRecords(std::string_view text, const std::string& file) {
    std::vector<ScoredRecord> records;
    std::int64_t number = 0;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('\n', at), text.size());
        const std::string_view line = text.substr(at, end - at);
        at = end + 1;
        ++number;
        if (line.find_first_not_of(" \t\r") == std::string_view::npos) continue;
        const std::string where = file + " line " + std::to_string(number);
        ROWSCOPE_TRY_ASSIGN(value, json::parse(line, where));
        ROWSCOPE_TRY_ASSIGN(record, readScoredRecord(value, where));
        records.push_back(std::move(record));
    }
    return records;
}

}  // namespace rowscope::question
