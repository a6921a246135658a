#pragma once

#include <concepts>
#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/array.h"
#include "core/base/json.h"
#include "core/base/result.h"
#include "core/trace/dump/names.h"

namespace rowscope::trace {

/// Reads the members of one JSON object into typed places and keeps the first error, so that a record is a list of lines and
/// one check at the end. Absent and null members leave their place as it was; `need` makes them errors. Messages read
/// "manifest.json: media[3]: 'start_row': wrong type (expected an integer, found text)".
class FieldReader {
public:
    FieldReader(const json::Value& object, std::string where);

    FieldReader& get(std::string_view key, std::string& out);
    FieldReader& get(std::string_view key, bool& out);
    FieldReader& get(std::string_view key, double& out);
    /// As get, for milliseconds that are reckoned with: NaN, infinities and what no clock shows are errors.
    FieldReader& getTime(std::string_view key, double& out);
    FieldReader& get(std::string_view key, std::vector<std::string>& out);
    FieldReader& get(std::string_view key, std::vector<std::int64_t>& out);
    FieldReader& get(std::string_view key, std::vector<bool>& out);
    FieldReader& get(std::string_view key, std::vector<double>& out);
    template <std::integral I>
        requires(!std::same_as<I, bool>)
    FieldReader& get(std::string_view key, I& out, std::int64_t least = std::numeric_limits<I>::min(),
                     std::int64_t most = std::numeric_limits<I>::max()) {
        std::int64_t value = 0;
        if (integer(key, value, least, most)) out = static_cast<I>(value);
        return *this;
    }
    template <class T, class... Limits>
    FieldReader& get(std::string_view key, std::optional<T>& out, Limits... limits) {
        if (!present(key)) return *this;
        T value{};
        get(key, value, limits...);
        if (m_status) out = std::move(value);
        return *this;
    }
    /// A name of the enumeration's table; another name is an error.
    template <class E>
        requires std::is_enum_v<E>
    FieldReader& getName(std::string_view key, E& out) {
        std::string text;
        get(key, text);
        if (text.empty() || !m_status) return *this;
        if (const auto value = fromName<E>(text))
            out = *value;
        else
            unknownName(key, text, allNames<E>());
        return *this;
    }
    template <class T, class... Limits>
    FieldReader& need(std::string_view key, T& out, Limits... limits) {
        if (!present(key)) return missing(key);
        return get(key, out, limits...);
    }

    /// The member when it is there and not null.
    [[nodiscard]] const json::Value* present(std::string_view key) const;
    /// The member as a list or object; null when absent; an error (kept) and null when of another type.
    [[nodiscard]] const json::Array* list(std::string_view key);
    [[nodiscard]] const json::Object* object(std::string_view key);
    FieldReader& refuse(std::string_view key, std::string cause, std::string expected = {}, std::string found = {});

    [[nodiscard]] const std::string& where() const { return m_where; }
    [[nodiscard]] std::string whereOf(std::string_view key) const { return m_where + ": '" + std::string(key) + "'"; }
    [[nodiscard]] Status status() const { return m_status; }

private:
    FieldReader& missing(std::string_view key);
    bool integer(std::string_view key, std::int64_t& out, std::int64_t least, std::int64_t most);
    void unknownName(std::string_view key, const std::string& found, std::string expected);
    void wrongType(std::string_view key, std::string expected, const json::Value& found);

    const json::Value& m_object;
    std::string m_where;
    Status m_status;
};

}  // namespace rowscope::trace
