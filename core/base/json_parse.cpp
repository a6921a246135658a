#include <charconv>
#include <cmath>
#include <limits>
#include <optional>
#include <unordered_map>

#include <rapidjson/error/en.h>
#include <rapidjson/memorystream.h>
#include <rapidjson/reader.h>

#include "core/base/json.h"
#include "core/base/utf8.h"

namespace rowscope::json {
namespace {

std::string lineAndColumn(std::string_view text, std::size_t byte) {
    std::size_t line = 1;
    std::size_t column = 1;
    for (std::size_t i = 0; i < byte && i < text.size(); ++i) {
        if (text[i] == '\n') {
            ++line;
            column = 1;
        } else if ((static_cast<unsigned char>(text[i]) & 0xC0U) != 0x80U) {
            ++column;
        }
    }
    return "line " + std::to_string(line) + ", column " + std::to_string(column);
}

Value numberFromText(std::string_view text) {
    if (text == "NaN") return std::numeric_limits<double>::quiet_NaN();
    if (text == "Infinity" || text == "Inf") return std::numeric_limits<double>::infinity();
    if (text == "-Infinity" || text == "-Inf") return -std::numeric_limits<double>::infinity();
    const char* end = text.data() + text.size();
    if (text.find_first_of(".eE") == std::string_view::npos) {
        std::int64_t integer = 0;
        if (const auto r = std::from_chars(text.data(), end, integer); r.ec == std::errc{} && r.ptr == end)
            return integer;
        return BigInt{std::string(text)};
    }
    double real = 0.0;
    const auto r = std::from_chars(text.data(), end, real);
    if (r.ec == std::errc::result_out_of_range) {  // from_chars leaves the value alone: overflow and underflow as strtod
        real = std::strtod(std::string(text).c_str(), nullptr);
    }
    return real;
}

/// Builds a Value from the reader's events; the depth is limited here, before anything can recurse.
class Builder {
public:
    explicit Builder(const ParseLimits& limits) : m_limits(limits) {}

    bool Null() { return add(nullptr); }
    bool Bool(bool v) { return add(v); }
    bool Int(int v) { return add(v); }
    bool Uint(unsigned v) { return add(static_cast<std::int64_t>(v)); }
    bool Int64(std::int64_t v) { return add(v); }
    bool Uint64(std::uint64_t v) { return add(BigInt{std::to_string(v)}); }
    bool Double(double v) { return add(v); }
    bool RawNumber(const char* text, rapidjson::SizeType length, bool) { return add(numberFromText({text, length})); }
    bool String(const char* text, rapidjson::SizeType length, bool) { return add(std::string(text, length)); }
    bool StartObject() { return open(Object{}); }
    bool StartArray() { return open(Array{}); }
    bool EndObject(rapidjson::SizeType) { return close(); }
    bool EndArray(rapidjson::SizeType) { return close(); }
    bool Key(const char* text, rapidjson::SizeType length, bool) {
        m_stack.back().key.assign(text, length);
        return true;
    }

    Value root;
    bool tooDeep = false;

private:
    struct Level {
        Value value;
        std::string key;
        std::unordered_map<std::string, std::size_t> index;  // of an object's members: duplicate keys stay linear
    };

    bool add(Value value) {
        if (m_stack.empty()) {
            root = std::move(value);
            return true;
        }
        Level& top = m_stack.back();
        if (top.value.isArray()) {
            top.value.asArray().push_back(std::move(value));
            return true;
        }
        Object& object = top.value.asObject();
        const auto [it, fresh] = top.index.try_emplace(top.key, object.size());
        if (fresh)
            object.emplace_back(top.key, std::move(value));
        else
            object[it->second].second = std::move(value);
        return true;
    }
    bool open(Value value) {
        if (m_stack.size() >= m_limits.maxDepth) return !(tooDeep = true);
        m_stack.push_back({std::move(value), {}, {}});
        return true;
    }
    bool close() {
        Value done = std::move(m_stack.back().value);
        m_stack.pop_back();
        return add(std::move(done));
    }

    ParseLimits m_limits;
    std::vector<Level> m_stack;
};

template <unsigned Flags>
rapidjson::ParseResult run(std::string_view text, Builder& builder) {
    rapidjson::MemoryStream stream(text.data(), text.size());
    rapidjson::Reader reader;
    return reader.Parse<Flags>(stream, builder);
}

}  // namespace

Result<Value> parse(std::string_view text, const std::string& where, const ParseLimits& limits) {
    if (text.size() > limits.maxBytes)
        return fail(ErrorKind::Limit, where, "JSON too large", "at most " + std::to_string(limits.maxBytes) + " bytes",
                    std::to_string(text.size()));
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
    if (const auto bad = utf8::firstInvalid(text); bad != std::string_view::npos)
        return fail(ErrorKind::Format, where + ": " + lineAndColumn(text, bad), "not valid UTF-8", {}, "byte " + std::to_string(bad));
    constexpr unsigned kStrict = rapidjson::kParseIterativeFlag | rapidjson::kParseNumbersAsStringsFlag;
    Builder builder(limits);
    const rapidjson::ParseResult result =
        limits.allowNonFinite ? run<kStrict | rapidjson::kParseNanAndInfFlag>(text, builder) : run<kStrict>(text, builder);
    if (builder.tooDeep)
        return fail(ErrorKind::Limit, where, "JSON nested too deeply", "at most " + std::to_string(limits.maxDepth) + " levels");
    if (result.IsError()) {
        std::string cause = rapidjson::GetParseError_En(result.Code());
        if (cause.ends_with('.')) cause.pop_back();
        return fail(ErrorKind::Format, where + ": " + lineAndColumn(text, result.Offset()), "not valid JSON: " + cause);
    }
    return std::move(builder.root);
}

}  // namespace rowscope::json
