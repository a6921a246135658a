#include "core/base/json.h"

#include <array>
#include <charconv>
#include <cmath>
#include <cstdlib>

namespace rowscope::json {

double Value::asDouble() const {
    if (isInt()) return static_cast<double>(asInt());
    if (const auto* big = std::get_if<BigInt>(&m_data)) return std::strtod(big->digits.c_str(), nullptr);
    return std::get<double>(m_data);
}

const Value* Value::find(std::string_view key) const {
    if (!isObject()) return nullptr;
    for (const Member& member : asObject())
        if (member.first == key) return &member.second;
    return nullptr;
}

Value& Value::set(std::string_view key, Value value) {
    if (isNull()) m_data = Object{};
    for (Member& member : asObject())
        if (member.first == key) return member.second = std::move(value);
    return asObject().emplace_back(std::string(key), std::move(value)).second;
}

void Value::push(Value value) {
    if (isNull()) m_data = Array{};
    asArray().push_back(std::move(value));
}

std::string_view Value::typeName() const {
    static constexpr std::array<std::string_view, 8> kNames{"null",     "a boolean", "an integer", "an integer of more than 64 bits",
                                                            "a number", "text",      "a list",     "an object"};
    return kNames[m_data.index()];
}

std::string pythonFloat(double value) {
    if (std::isnan(value)) return "nan";
    if (std::isinf(value)) return value > 0 ? "inf" : "-inf";
    // Python switches to an exponent outside [1e-4, 1e16); the digits are the shortest that read back.
    std::array<char, 40> buffer{};
    const double magnitude = std::fabs(value);
    const bool fixed = value == 0.0 || (magnitude >= 1e-4 && magnitude < 1e16);
    const auto format = fixed ? std::chars_format::fixed : std::chars_format::scientific;
    const auto [end, error] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, format);
    std::string text(buffer.data(), error == std::errc{} ? end : buffer.data());
    if (fixed && text.find('.') == std::string::npos) text += ".0";
    return text;
}

}  // namespace rowscope::json
