#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

#include "core/base/result.h"

namespace rowscope::json {

class Value;
using Array = std::vector<Value>;
using Member = std::pair<std::string, Value>;
/// Members in the order of the file: the order of questions and options means something here.
using Object = std::vector<Member>;

/// An integer too large for 64 bits, kept as its digits (Python writes such integers; a double would change them).
struct BigInt {
    std::string digits;
    bool operator==(const BigInt&) const = default;
};

/// A JSON value as Python's json module sees it: integers and floats are different things, NaN and ±Infinity may occur,
/// object members keep their order; of duplicate keys the last value wins at the first one's place.
class Value {
public:
    using Data = std::variant<std::nullptr_t, bool, std::int64_t, BigInt, double, std::string, Array, Object>;

    Value() : m_data(nullptr) {}
    Value(std::nullptr_t) : m_data(nullptr) {}
    Value(bool v) : m_data(v) {}
    Value(int v) : m_data(static_cast<std::int64_t>(v)) {}
    Value(std::int64_t v) : m_data(v) {}
    Value(std::size_t v) : m_data(static_cast<std::int64_t>(v)) {}
    Value(double v) : m_data(v) {}
    Value(BigInt v) : m_data(std::move(v)) {}
    Value(const char* v) : m_data(std::string(v)) {}
    Value(std::string v) : m_data(std::move(v)) {}
    Value(std::string_view v) : m_data(std::string(v)) {}
    Value(Array v) : m_data(std::move(v)) {}
    Value(Object v) : m_data(std::move(v)) {}

    [[nodiscard]] bool isNull() const { return std::holds_alternative<std::nullptr_t>(m_data); }
    [[nodiscard]] bool isBool() const { return std::holds_alternative<bool>(m_data); }
    [[nodiscard]] bool isInt() const { return std::holds_alternative<std::int64_t>(m_data); }
    [[nodiscard]] bool isDouble() const { return std::holds_alternative<double>(m_data); }
    [[nodiscard]] bool isNumber() const { return isInt() || isDouble() || std::holds_alternative<BigInt>(m_data); }
    [[nodiscard]] bool isString() const { return std::holds_alternative<std::string>(m_data); }
    [[nodiscard]] bool isArray() const { return std::holds_alternative<Array>(m_data); }
    [[nodiscard]] bool isObject() const { return std::holds_alternative<Object>(m_data); }

    // Unchecked access: ask first. (A wrong call throws std::bad_variant_access, which is a bug, not bad input.)
    [[nodiscard]] bool asBool() const { return std::get<bool>(m_data); }
    [[nodiscard]] std::int64_t asInt() const { return std::get<std::int64_t>(m_data); }
    [[nodiscard]] double asDouble() const;  ///< any number, integers converted
    [[nodiscard]] const std::string& asString() const { return std::get<std::string>(m_data); }
    [[nodiscard]] const Array& asArray() const { return std::get<Array>(m_data); }
    [[nodiscard]] Array& asArray() { return std::get<Array>(m_data); }
    [[nodiscard]] const Object& asObject() const { return std::get<Object>(m_data); }
    [[nodiscard]] Object& asObject() { return std::get<Object>(m_data); }
    [[nodiscard]] const Data& data() const { return m_data; }

    /// The member of an object, or nullptr (also when this is no object).
    [[nodiscard]] const Value* find(std::string_view key) const;
    /// Sets or replaces a member; a null value becomes an object first.
    Value& set(std::string_view key, Value value);
    /// Appends to an array; a null value becomes an array first.
    void push(Value value);

    /// "null", "a boolean", "an integer", "a number", "text", "a list", "an object": for error messages.
    [[nodiscard]] std::string_view typeName() const;

    bool operator==(const Value&) const = default;

private:
    Data m_data;
};

struct ParseLimits {
    std::size_t maxDepth = 256;
    std::size_t maxBytes = std::size_t{256} << 20;
    bool allowNonFinite = true;  ///< accept NaN, Infinity and -Infinity as Python does
};

/// Parses UTF-8 JSON. `where` (usually the file) starts every message, which also names line and column.
[[nodiscard]] Result<Value> parse(std::string_view text, const std::string& where, const ParseLimits& limits = {});

/// Compact form with no spaces (a file for machines); `indent` > 0 gives lines. Keeps UTF-8 as it is. Non-finite
/// doubles are written as the strings "nan", "inf", "-inf" so that the result is strict JSON.
[[nodiscard]] std::string write(const Value& value, int indent = 0);

// Typed look-ups with an error that names `where` and the key. The optional ones give the fallback when the key is absent
// or null, and an error when it is there with another type.
[[nodiscard]] Result<const Value*> require(const Value& object, std::string_view key, const std::string& where);
[[nodiscard]] Result<std::string> requireString(const Value& object, std::string_view key, const std::string& where);
[[nodiscard]] Result<std::int64_t> requireInt(const Value& object, std::string_view key, const std::string& where);
[[nodiscard]] Result<std::string> stringOr(const Value& object, std::string_view key, std::string fallback, const std::string& where);
[[nodiscard]] Result<std::int64_t> intOr(const Value& object, std::string_view key, std::int64_t fallback, const std::string& where);
[[nodiscard]] Result<double> doubleOr(const Value& object, std::string_view key, double fallback, const std::string& where);
[[nodiscard]] Result<bool> boolOr(const Value& object, std::string_view key, bool fallback, const std::string& where);

/// Shortest text that reads back as the same double, spelled as Python's repr ("1.0", "1e-05", "nan", "inf").
[[nodiscard]] std::string pythonFloat(double value);

}  // namespace rowscope::json
