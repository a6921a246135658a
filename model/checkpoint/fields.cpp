#include "model/checkpoint/fields.h"

#include <algorithm>
#include <cmath>

namespace rowscope::checkpoint {
namespace {

std::string shown(const json::Value& value) {
    std::string text = json::write(value);
    if (text.size() > 60) text = text.substr(0, 57) + "...";
    return text;
}

}  // namespace

Result<Fields> Fields::of(const json::Value& object, std::string where) {
    if (!object.isObject()) return fail(ErrorKind::Type, where, "wrong type", "an object", std::string(object.typeName()));
    return Fields(object, std::move(where));
}

bool Fields::has(std::string_view key) const {
    const json::Value* value = m_object->find(key);
    return value && !value->isNull();
}

const json::Value* Fields::find(std::string_view key) {
    m_read.emplace_back(key);
    const json::Value* value = m_object->find(key);
    return value && !value->isNull() ? value : nullptr;
}

tl::unexpected<Error> Fields::bad(ErrorKind kind, std::string_view key, std::string cause, std::string expected, std::string found) const {
    return fail(kind, m_where + ": '" + std::string(key) + "'", std::move(cause), std::move(expected), std::move(found));
}

Result<std::int64_t> Fields::integer(std::string_view key, std::int64_t least, std::int64_t most) {
    if (!find(key)) return fail(ErrorKind::NotFound, m_where, "'" + std::string(key) + "' is missing", "an integer");
    return integerOr(key, 0, least, most);
}

Result<std::int64_t> Fields::integerOr(std::string_view key, std::int64_t fallback, std::int64_t least, std::int64_t most) {
    const json::Value* value = find(key);
    if (!value) return fallback;
    if (!value->isInt()) return bad(ErrorKind::Type, key, "wrong type", "an integer", std::string(value->typeName()));
    if (value->asInt() < least || value->asInt() > most)
        return bad(ErrorKind::Value, key, "out of range", std::to_string(least) + " to " + std::to_string(most),
                   std::to_string(value->asInt()));
    return value->asInt();
}

Result<double> Fields::positiveOr(std::string_view key, double fallback, double most) {
    const json::Value* value = find(key);
    if (!value) return fallback;
    if (!value->isNumber()) return bad(ErrorKind::Type, key, "wrong type", "a number", std::string(value->typeName()));
    const double number = value->asDouble();
    if (!(number > 0) || number > most)
        return bad(ErrorKind::Value, key, "out of range", "a number above 0, at most " + json::pythonFloat(most), shown(*value));
    return number;
}

Result<bool> Fields::booleanOr(std::string_view key, bool fallback) {
    const json::Value* value = find(key);
    if (!value) return fallback;
    if (!value->isBool()) return bad(ErrorKind::Type, key, "wrong type", "a boolean", std::string(value->typeName()));
    return value->asBool();
}

Result<std::string> Fields::textOr(std::string_view key, std::string fallback) {
    const json::Value* value = find(key);
    if (!value) return fallback;
    if (!value->isString()) return bad(ErrorKind::Type, key, "wrong type", "text", std::string(value->typeName()));
    return value->asString();
}

Result<std::string> Fields::oneOf(std::string_view key, std::string fallback, std::initializer_list<std::string_view> allowed) {
    ROWSCOPE_TRY_ASSIGN(text, textOr(key, std::move(fallback)));
    if (std::find(allowed.begin(), allowed.end(), text) != allowed.end()) return text;
    std::string list;
    for (const std::string_view each : allowed) list += (list.empty() ? "'" : " or '") + std::string(each) + "'";
    return bad(ErrorKind::Unsupported, key, "not supported", list, "'" + text + "'");
}

Result<Fields> Fields::object(std::string_view key) {
    const json::Value* value = find(key);
    if (!value) return fail(ErrorKind::NotFound, m_where, "'" + std::string(key) + "' is missing", "an object");
    return of(*value, m_where + ": '" + std::string(key) + "'");
}

std::vector<std::string> Fields::unread() const {
    std::vector<std::string> keys;
    for (const auto& [key, value] : m_object->asObject())
        if (std::find(m_read.begin(), m_read.end(), key) == m_read.end()) keys.push_back(key);
    return keys;
}

}  // namespace rowscope::checkpoint
