#include "views/viewmodels/training/training_log.h"

#include <QStringList>
#include <cmath>
#include <optional>

namespace rowscope::viewmodels {

namespace {

constexpr int kDeepest = 8;
/// A line longer than this is no telemetry record.
constexpr std::size_t kLongestLine = std::size_t{1} << 22;

double stepOf(const json::Value& record, int fallback) {
    const json::Value* step = record.find("step");
    return step && (step->isInt() || step->isDouble()) ? step->asDouble() : fallback;
}

}  // namespace

bool beginsAsTelemetry(std::string_view beginning) {
    const std::size_t begin = beginning.find_first_not_of(" \t\r\n");
    if (begin == std::string_view::npos) return false;
    const auto record = json::parse(beginning.substr(begin, beginning.find('\n', begin) - begin), "telemetry");
    if (!record || !record->isObject()) return false;
    for (const char* other : {"format", "questions", "input_ids"})
        if (record->find(other)) return false;
    const json::Value* step = record->find("step");
    return step && step->isNumber();
}

void TrainingLog::clear() {
    m_series.clear();
    m_records = m_badLines = m_lines = 0;
    m_unfinished.clear();
    emit changed();
}

void TrainingLog::append(const json::Value& record) {
    if (!record.isObject()) return;
    const double step = stepOf(record, m_records);
    ++m_records;
    for (const auto& [key, value] : record.asObject()) {
        if (key != "step") take(QString::fromStdString(key), step, value, 0);
    }
    emit changed();
}

void TrainingLog::take(const QString& name, double step, const json::Value& value, int depth) {
    if (value.isObject() && depth < kDeepest) {
        for (const auto& [key, inner] : value.asObject()) take(name + u'.' + QString::fromStdString(key), step, inner, depth + 1);
        return;
    }
    double number = NAN;
    if (value.isBool())
        number = value.asBool() ? 1 : 0;
    else if (value.isNumber())
        number = value.asDouble();
    else if (!value.isNull())
        return;
    TrainingSeries& series = m_series[name];
    series.steps.push_back(step);
    series.values.push_back(std::isfinite(number) ? number : NAN);
}

Status TrainingLog::appendText(std::string_view text, const std::string& where) {
    std::optional<Error> first;
    m_unfinished += text;
    std::size_t begin = 0;
    for (std::size_t end = m_unfinished.find('\n'); end != std::string::npos; end = m_unfinished.find('\n', begin)) {
        const std::string_view line = std::string_view(m_unfinished).substr(begin, end - begin);
        begin = end + 1;
        ++m_lines;
        if (line.find_first_not_of(" \t\r") == std::string_view::npos) continue;
        const std::string place = where + ": line " + std::to_string(m_lines);
        auto value = json::parse(line, place);
        if (value && value->isObject()) {
            append(*value);
            continue;
        }
        ++m_badLines;
        if (first) continue;
        first =
            value ? Error{ErrorKind::Type, place, "a training record is one object a line", "an object", std::string(value->typeName()), {}}
                  : value.error();
    }
    m_unfinished.erase(0, begin);
    if (m_unfinished.size() > kLongestLine) {
        m_unfinished.clear();
        ++m_badLines;
        if (!first)
            first = Error{ErrorKind::Limit,
                          where + ": line " + std::to_string(m_lines + 1),
                          "the line is too long for a training record",
                          "at most 4 MiB",
                          {},
                          {}};
    }
    if (first) return fail(*first);
    return {};
}

QStringList TrainingLog::groups() const {
    QStringList out;
    for (const auto& [name, series] : m_series) {
        const QString group = name.section(u'.', 0, 0);
        if (!out.contains(group)) out << group;
    }
    return out;
}

QStringList TrainingLog::namesIn(const QString& group) const {
    QStringList out;
    for (const auto& [name, series] : m_series) {
        if (name == group || name.startsWith(group + u'.')) out << name;
    }
    return out;
}

}  // namespace rowscope::viewmodels
