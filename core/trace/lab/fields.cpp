#include "core/trace/lab/fields.h"

#include <algorithm>

namespace rowscope::trace::lab {

Fields& Fields::text(std::string_view key, std::string& out) {
    const json::Value* value = m_status ? find(key) : nullptr;
    if (!value) return *this;
    if (value->isString())
        out = value->asString();
    else
        fault(ErrorKind::Type, placeOf(key), "wrong type", "text", std::string(value->typeName()));
    return *this;
}

Fields& Fields::integer(std::string_view key, std::int64_t& out, std::int64_t least, std::int64_t most) {
    const json::Value* value = m_status ? find(key) : nullptr;
    if (!value) return *this;
    if (!value->isInt())
        fault(ErrorKind::Type, placeOf(key), "wrong type", "an integer", std::string(value->typeName()));
    else if (value->asInt() < least || value->asInt() > most)
        fault(ErrorKind::Value, placeOf(key), "is out of range", std::to_string(least) + ".." + std::to_string(most),
              std::to_string(value->asInt()));
    else
        out = value->asInt();
    return *this;
}

Fields& Fields::integer(std::string_view key, std::int32_t& out, std::int64_t least, std::int64_t most) {
    std::int64_t wide = out;
    integer(key, wide, least, most);
    out = static_cast<std::int32_t>(wide);
    return *this;
}

Fields& Fields::texts(std::string_view key, std::vector<std::string>& out) {
    const json::Value* value = m_status ? find(key) : nullptr;
    if (!value) return *this;
    const auto isText = [](const json::Value& v) { return v.isString(); };
    if (!value->isArray() || !std::all_of(value->asArray().begin(), value->asArray().end(), isText)) {
        fault(ErrorKind::Type, placeOf(key), "wrong type", "a list of texts", std::string(value->typeName()));
        return *this;
    }
    for (const json::Value& item : value->asArray()) out.push_back(item.asString());
    return *this;
}

Fields& Fields::integers(std::string_view key, std::vector<std::int32_t>& out, std::int64_t least, std::int64_t most) {
    const json::Value* value = m_status ? find(key) : nullptr;
    if (!value) return *this;
    const auto fits = [&](const json::Value& v) { return v.isInt() && v.asInt() >= least && v.asInt() <= most; };
    if (!value->isArray() || !std::all_of(value->asArray().begin(), value->asArray().end(), fits)) {
        fault(ErrorKind::Value, placeOf(key), "is no such list", "integers in " + std::to_string(least) + ".." + std::to_string(most),
              std::string(value->typeName()));
        return *this;
    }
    for (const json::Value& item : value->asArray()) out.push_back(static_cast<std::int32_t>(item.asInt()));
    return *this;
}

Fields& Fields::only(const std::vector<std::string_view>& known) {
    if (!m_status) return *this;
    for (const auto& [key, value] : m_object.asObject())
        if (std::find(known.begin(), known.end(), key) == known.end())
            fault(ErrorKind::Value, m_where, "has a member that a layout does not know", {}, "'" + key + "'");
    return *this;
}

}  // namespace rowscope::trace::lab
