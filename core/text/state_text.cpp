#include "core/text/state_text.h"

#include "core/text/python_json.h"

namespace rowscope::text {
namespace {

bool isFilledContainer(const json::Value& value) {
    return (value.isArray() && !value.asArray().empty()) || (value.isObject() && !value.asObject().empty());
}

/// Python's str() of a JSON scalar, but with null empty and booleans in lower case; empty containers are empty too.
std::string scalarText(const json::Value& value) {
    if (value.isString()) return value.asString();
    if (value.isBool()) return value.asBool() ? "true" : "false";
    if (value.isDouble()) return json::pythonFloat(value.asDouble());  // "nan" and "inf": str(), not json.dumps
    if (value.isNumber()) return pythonJson(value);
    return {};
}

std::string prose(const json::Value& value, std::size_t indent);

void appendField(std::string& out, const std::string& label, std::string_view separator, const json::Value& value, std::size_t indent) {
    out.append(indent, ' ');
    out += label;
    if (isFilledContainer(value)) {
        out += '\n';
        out += prose(value, indent + 2);
    } else {
        out += separator;
        out += scalarText(value);
    }
}

std::string prose(const json::Value& value, std::size_t indent) {
    if (!isFilledContainer(value)) return scalarText(value);
    std::string out;
    if (value.isObject()) {
        for (const json::Member& member : value.asObject()) {
            if (&member != &value.asObject().front()) out += indent == 0 ? "\n\n" : "\n";
            appendField(out, member.first + ":", " ", member.second, indent);
        }
    } else {
        for (const json::Value& item : value.asArray()) {
            if (&item != &value.asArray().front()) out += '\n';
            appendField(out, "-", " ", item, indent);
        }
    }
    return out;
}

}  // namespace

Result<StateFormat> parseStateFormat(std::string_view name, const std::string& where) {
    if (name.empty() || name == "json") return StateFormat::Json;
    if (name == "prose") return StateFormat::Prose;
    if (name == "text") return StateFormat::Text;
    return fail(ErrorKind::Value, where, "unknown state format", "json, prose or text", "'" + std::string(name) + "'");
}

std::string_view stateFormatName(StateFormat format) {
    switch (format) {
        case StateFormat::Json:
            return "json";
        case StateFormat::Prose:
            return "prose";
        case StateFormat::Text:
            return "text";
    }
    return "json";
}

std::string stateText(const json::Value& state, StateFormat format) {
    if (state.isString()) return state.asString();
    if (format == StateFormat::Json) return pythonJson(state, {.ensureAscii = false});
    if (format == StateFormat::Prose || !state.isObject()) return prose(state, 0);
    std::string out;
    for (const json::Member& member : state.asObject()) {
        const std::string value = prose(member.second, 0);
        if (value.empty()) continue;
        if (!out.empty()) out += "\n\n";
        out += value;
    }
    return out;
}

}  // namespace rowscope::text
