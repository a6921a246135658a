#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/base/json.h"

namespace rowscope::json {

/// Receives a JSON text piece by piece, for files too large to want a Value of. Every member returns false to stop the reader.
/// Texts are valid only during the call.
class Events {
public:
    virtual ~Events() = default;
    virtual bool null() = 0;
    virtual bool boolean(bool value) = 0;
    virtual bool number(std::string_view text) = 0;  ///< as written; also NaN and Infinity where the limits allow them
    virtual bool string(std::string_view text) = 0;
    virtual bool key(std::string_view text) = 0;
    virtual bool startObject() = 0;
    virtual bool endObject() = 0;
    virtual bool startArray() = 0;
    virtual bool endArray() = 0;
};

/// Reads `text` (UTF-8) into `events`. Errors as `parse`, plus "stopped" when a member returned false; `limits.maxDepth` is the
/// receiver's to keep.
[[nodiscard]] Status parseEvents(std::string_view text, const std::string& where, Events& events, const ParseLimits& limits = {});

/// A number as JSON and Python write it: an integer, a big integer or a double.
[[nodiscard]] Value numberFromText(std::string_view text);

/// Builds a Value from events; refuses to go deeper than the limits allow.
class ValueBuilder final : public Events {
public:
    explicit ValueBuilder(const ParseLimits& limits = {}) : m_limits(limits) {}

    bool null() override { return add(nullptr); }
    bool boolean(bool value) override { return add(value); }
    bool number(std::string_view text) override { return add(numberFromText(text)); }
    bool string(std::string_view text) override { return add(text); }
    bool key(std::string_view text) override {
        m_stack.back().key.assign(text);
        return true;
    }
    bool startObject() override { return open(Object{}); }
    bool endObject() override { return close(); }
    bool startArray() override { return open(Array{}); }
    bool endArray() override { return close(); }

    Value root;
    bool tooDeep = false;
    std::string twice;  ///< the first key that stands twice in one object; empty where none does

private:
    struct Level {
        Value value;
        std::string key;
        std::unordered_map<std::string, std::size_t> index;  // of a large object's members: duplicate keys stay linear
    };
    bool add(Value value);
    bool open(Value value);
    bool close();

    ParseLimits m_limits;
    std::vector<Level> m_stack;
};

}  // namespace rowscope::json
