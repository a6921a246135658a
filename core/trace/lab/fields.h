#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "core/base/json.h"
#include "core/base/result.h"

namespace rowscope::trace::lab {

/// Typed reading of one JSON object of a layout; the first fault is kept and every later read is skipped, so a reader lists its
/// members and asks once.
class Fields {
public:
    Fields(const json::Value& object, std::string where) : m_object(object), m_where(std::move(where)) {
        if (!object.isObject()) fault(ErrorKind::Type, m_where, "wrong type", "an object", std::string(object.typeName()));
    }

    /// The member, or null where it is absent or null.
    [[nodiscard]] const json::Value* find(std::string_view key) const {
        const json::Value* value = m_object.find(key);
        return value && !value->isNull() ? value : nullptr;
    }
    [[nodiscard]] std::string placeOf(std::string_view key) const { return m_where + "." + std::string(key); }

    Fields& text(std::string_view key, std::string& out);
    Fields& integer(std::string_view key, std::int64_t& out, std::int64_t least, std::int64_t most);
    Fields& integer(std::string_view key, std::int32_t& out, std::int64_t least, std::int64_t most);
    Fields& texts(std::string_view key, std::vector<std::string>& out);
    Fields& integers(std::string_view key, std::vector<std::int32_t>& out, std::int64_t least, std::int64_t most);
    /// One of a list of spellings.
    template <class E>
    Fields& choice(std::string_view key, E& out, const std::vector<std::pair<std::string_view, E>>& names) {
        std::string given;
        text(key, given);
        if (!m_status || given.empty()) return *this;
        std::string known;
        for (const auto& [name, value] : names) {
            if (name == given) {
                out = value;
                return *this;
            }
            known += (known.empty() ? "" : ", ") + std::string(name);
        }
        fault(ErrorKind::Value, placeOf(key), "is none of the names there are", known, "'" + given + "'");
        return *this;
    }
    /// Refuses members that nobody reads: a misspelt one would be ignored silently.
    Fields& only(const std::vector<std::string_view>& known);

    [[nodiscard]] const Status& status() const { return m_status; }
    [[nodiscard]] const std::string& where() const { return m_where; }

private:
    void fault(ErrorKind kind, std::string where, std::string cause, std::string expected = {}, std::string found = {}) {
        if (m_status) m_status = fail(kind, std::move(where), std::move(cause), std::move(expected), std::move(found));
    }

    const json::Value& m_object;
    std::string m_where;
    Status m_status;
};

}  // namespace rowscope::trace::lab
