#pragma once

#include <cstdint>
#include <initializer_list>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/json.h"

namespace rowscope::checkpoint {

/// Reads the fields of one JSON object of a config file with checks; every error names the file and the field with what was
/// expected and found. Remembers which keys were asked for, so that the rest can be named to the user.
class Fields {
public:
    /// `where`: the file, and inside it the object ("config.json: 'text_config'").
    [[nodiscard]] static Result<Fields> of(const json::Value& object, std::string where);

    [[nodiscard]] const std::string& where() const { return m_where; }
    [[nodiscard]] bool has(std::string_view key) const;
    /// null counts as absent.
    [[nodiscard]] const json::Value* find(std::string_view key);

    [[nodiscard]] Result<std::int64_t> integer(std::string_view key, std::int64_t least, std::int64_t most);
    [[nodiscard]] Result<std::int64_t> integerOr(std::string_view key, std::int64_t fallback, std::int64_t least, std::int64_t most);
    /// A finite number in (0, most].
    [[nodiscard]] Result<double> positiveOr(std::string_view key, double fallback, double most = 1e12);
    [[nodiscard]] Result<bool> booleanOr(std::string_view key, bool fallback);
    [[nodiscard]] Result<std::string> textOr(std::string_view key, std::string fallback);
    /// One of `allowed`, else an error that lists them.
    [[nodiscard]] Result<std::string> oneOf(std::string_view key, std::string fallback, std::initializer_list<std::string_view> allowed);
    /// The object under `key`; an error where it is missing or something else.
    [[nodiscard]] Result<Fields> object(std::string_view key);

    [[nodiscard]] tl::unexpected<Error> bad(ErrorKind kind, std::string_view key, std::string cause, std::string expected,
                                            std::string found) const;
    /// Keys of the object nobody asked for, in file order.
    [[nodiscard]] std::vector<std::string> unread() const;

private:
    Fields(const json::Value& object, std::string where) : m_object(&object), m_where(std::move(where)) {}
    const json::Value* m_object;
    std::string m_where;
    std::vector<std::string> m_read;
};

}  // namespace rowscope::checkpoint
