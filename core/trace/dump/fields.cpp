#include "core/trace/dump/fields.h"

#include <cmath>

namespace rowscope::trace {

namespace {

/// Numbers as this program writes them: strict JSON has no NaN, so non-finite ones are the texts "nan", "inf", "-inf".
std::optional<double> numberOf(const json::Value& value) {
    if (value.isNumber()) return value.asDouble();
    if (!value.isString()) return std::nullopt;
    if (value.asString() == "nan") return std::numeric_limits<double>::quiet_NaN();
    if (value.asString() == "inf") return std::numeric_limits<double>::infinity();
    if (value.asString() == "-inf") return -std::numeric_limits<double>::infinity();
    return std::nullopt;
}

}  // namespace

FieldReader::FieldReader(const json::Value& object, std::string where) : m_object(object), m_where(std::move(where)) {
    if (!object.isObject()) m_status = fail(ErrorKind::Type, m_where, "wrong type", "an object", std::string(object.typeName()));
}

const json::Value* FieldReader::present(std::string_view key) const {
    const json::Value* value = m_object.find(key);
    return value && !value->isNull() ? value : nullptr;
}

FieldReader& FieldReader::refuse(std::string_view key, std::string cause, std::string expected, std::string found) {
    if (m_status) m_status = fail(ErrorKind::Value, whereOf(key), std::move(cause), std::move(expected), std::move(found));
    return *this;
}

FieldReader& FieldReader::missing(std::string_view key) {
    if (m_status) m_status = fail(ErrorKind::NotFound, m_where, std::string("'").append(key).append("' is missing"));
    return *this;
}

void FieldReader::wrongType(std::string_view key, std::string expected, const json::Value& found) {
    if (m_status) m_status = fail(ErrorKind::Type, whereOf(key), "wrong type", std::move(expected), std::string(found.typeName()));
}

void FieldReader::unknownName(std::string_view key, const std::string& found, std::string expected) {
    refuse(key, "unknown name", "one of " + expected, "'" + found + "'");
}

bool FieldReader::integer(std::string_view key, std::int64_t& out, std::int64_t least, std::int64_t most) {
    const json::Value* value = present(key);
    if (!value || !m_status) return false;
    if (!value->isInt()) {
        wrongType(key, "an integer", *value);
        return false;
    }
    out = value->asInt();
    if (out < least || out > most) {
        refuse(key, "out of range", std::to_string(least) + " to " + std::to_string(most), std::to_string(out));
        return false;
    }
    return true;
}

FieldReader& FieldReader::get(std::string_view key, std::string& out) {
    const json::Value* value = present(key);
    if (!value) return *this;
    if (value->isString())
        out = value->asString();
    else
        wrongType(key, "text", *value);
    return *this;
}

FieldReader& FieldReader::get(std::string_view key, bool& out) {
    const json::Value* value = present(key);
    if (!value) return *this;
    if (value->isBool())
        out = value->asBool();
    else
        wrongType(key, "a boolean", *value);
    return *this;
}

FieldReader& FieldReader::get(std::string_view key, double& out) {
    const json::Value* value = present(key);
    if (!value) return *this;
    if (const auto number = numberOf(*value))
        out = *number;
    else
        wrongType(key, "a number", *value);
    return *this;
}

FieldReader& FieldReader::getTime(std::string_view key, double& out) {
    constexpr double kMost = 1e15;  // milliseconds: 31,000 years
    double value = out;
    get(key, value);
    if (!(std::abs(value) <= kMost)) return refuse(key, "is no time", "milliseconds, at most 1e15 either way");
    out = value;
    return *this;
}

FieldReader& FieldReader::get(std::string_view key, std::vector<double>& out) {
    const json::Array* items = list(key);
    if (!items) return *this;
    for (std::size_t i = 0; i < items->size(); ++i) {
        const auto number = numberOf((*items)[i]);
        if (!number) {
            wrongType(std::string(key) + "[" + std::to_string(i) + "]", "a number", (*items)[i]);
            break;
        }
        out.push_back(*number);
    }
    return *this;
}

FieldReader& FieldReader::get(std::string_view key, std::vector<std::string>& out) {
    const json::Array* items = list(key);
    if (!items) return *this;
    for (std::size_t i = 0; i < items->size(); ++i) {
        if (!(*items)[i].isString()) {
            wrongType(std::string(key) + "[" + std::to_string(i) + "]", "text", (*items)[i]);
            break;
        }
        out.push_back((*items)[i].asString());
    }
    return *this;
}

FieldReader& FieldReader::get(std::string_view key, std::vector<std::int64_t>& out) {
    const json::Array* items = list(key);
    if (!items) return *this;
    for (std::size_t i = 0; i < items->size(); ++i) {
        if (!(*items)[i].isInt()) {
            wrongType(std::string(key) + "[" + std::to_string(i) + "]", "an integer", (*items)[i]);
            break;
        }
        out.push_back((*items)[i].asInt());
    }
    return *this;
}

FieldReader& FieldReader::get(std::string_view key, std::vector<bool>& out) {
    const json::Array* items = list(key);
    if (!items) return *this;
    for (std::size_t i = 0; i < items->size(); ++i) {
        if (!(*items)[i].isBool()) {
            wrongType(std::string(key) + "[" + std::to_string(i) + "]", "a boolean", (*items)[i]);
            break;
        }
        out.push_back((*items)[i].asBool());
    }
    return *this;
}

const json::Array* FieldReader::list(std::string_view key) {
    const json::Value* value = present(key);
    if (!value) return nullptr;
    if (value->isArray()) return &value->asArray();
    wrongType(key, "a list", *value);
    return nullptr;
}

const json::Object* FieldReader::object(std::string_view key) {
    const json::Value* value = present(key);
    if (!value) return nullptr;
    if (value->isObject()) return &value->asObject();
    wrongType(key, "an object", *value);
    return nullptr;
}

}  // namespace rowscope::trace
