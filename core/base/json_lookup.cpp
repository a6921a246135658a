#include "core/base/json.h"

namespace rowscope::json {
namespace {

tl::unexpected<Error> wrongType(std::string_view key, const std::string& where, std::string expected, const Value& found) {
    return fail(ErrorKind::Type, where + ": '" + std::string(key) + "'", "wrong type", std::move(expected), std::string(found.typeName()));
}

/// The member when it is there and not null.
const Value* present(const Value& object, std::string_view key) {
    const Value* value = object.find(key);
    return value && !value->isNull() ? value : nullptr;
}

}  // namespace

Result<const Value*> require(const Value& object, std::string_view key, const std::string& where) {
    if (!object.isObject()) return fail(ErrorKind::Type, where, "wrong type", "an object", std::string(object.typeName()));
    if (const Value* value = object.find(key)) return value;
    return fail(ErrorKind::NotFound, where, "'" + std::string(key) + "' is missing");
}

Result<std::string> requireString(const Value& object, std::string_view key, const std::string& where) {
    ROWSCOPE_TRY_ASSIGN(value, require(object, key, where));
    if (!value->isString()) return wrongType(key, where, "text", *value);
    return value->asString();
}

Result<std::int64_t> requireInt(const Value& object, std::string_view key, const std::string& where) {
    ROWSCOPE_TRY_ASSIGN(value, require(object, key, where));
    if (!value->isInt()) return wrongType(key, where, "an integer", *value);
    return value->asInt();
}

Result<std::string> stringOr(const Value& object, std::string_view key, std::string fallback, const std::string& where) {
    const Value* value = present(object, key);
    if (!value) return fallback;
    if (!value->isString()) return wrongType(key, where, "text", *value);
    return value->asString();
}

Result<std::int64_t> intOr(const Value& object, std::string_view key, std::int64_t fallback, const std::string& where) {
    const Value* value = present(object, key);
    if (!value) return fallback;
    if (!value->isInt()) return wrongType(key, where, "an integer", *value);
    return value->asInt();
}

Result<double> doubleOr(const Value& object, std::string_view key, double fallback, const std::string& where) {
    const Value* value = present(object, key);
    if (!value) return fallback;
    if (!value->isNumber()) return wrongType(key, where, "a number", *value);
    return value->asDouble();
}

Result<bool> boolOr(const Value& object, std::string_view key, bool fallback, const std::string& where) {
    const Value* value = present(object, key);
    if (!value) return fallback;
    if (!value->isBool()) return wrongType(key, where, "a boolean", *value);
    return value->asBool();
}

}  // namespace rowscope::json
