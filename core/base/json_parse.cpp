#include <rapidjson/error/en.h>
#include <rapidjson/memorystream.h>
#include <rapidjson/reader.h>

#include <charconv>
#include <cmath>
#include <limits>
#include <string>

#include "core/base/json_events.h"
#include "core/base/json_unique.h"
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

/// What RapidJSON's reader calls. `E` is final where speed matters, so that nothing is virtual.
template <class E>
struct Receiver {
    E& events;

    bool Null() { return events.null(); }
    bool Bool(bool v) { return events.boolean(v); }
    // Numbers come as texts (kParseNumbersAsStringsFlag); the reader still wants these.
    bool Int(int v) { return events.number(std::to_string(v)); }
    bool Uint(unsigned v) { return events.number(std::to_string(v)); }
    bool Int64(std::int64_t v) { return events.number(std::to_string(v)); }
    bool Uint64(std::uint64_t v) { return events.number(std::to_string(v)); }
    bool Double(double v) { return events.number(pythonFloat(v)); }
    bool RawNumber(const char* text, rapidjson::SizeType length, bool) { return events.number({text, length}); }
    bool String(const char* text, rapidjson::SizeType length, bool) { return events.string({text, length}); }
    bool Key(const char* text, rapidjson::SizeType length, bool) { return events.key({text, length}); }
    bool StartObject() { return events.startObject(); }
    bool EndObject(rapidjson::SizeType) { return events.endObject(); }
    bool StartArray() { return events.startArray(); }
    bool EndArray(rapidjson::SizeType) { return events.endArray(); }
};

template <unsigned Flags, class E>
rapidjson::ParseResult run(std::string_view text, E& events) {
    rapidjson::MemoryStream stream(text.data(), text.size());
    rapidjson::Reader reader;
    Receiver<E> receiver{events};
    return reader.Parse<Flags>(stream, receiver);
}

template <class E>
Status read(std::string_view text, const std::string& where, E& events, const ParseLimits& limits) {
    if (text.size() > limits.maxBytes)
        return fail(ErrorKind::Limit, where, "JSON too large", "at most " + std::to_string(limits.maxBytes) + " bytes",
                    std::to_string(text.size()));
    if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
    if (const auto bad = utf8::firstInvalid(text); bad != std::string_view::npos)
        return fail(ErrorKind::Format, where + ": " + lineAndColumn(text, bad), "not valid UTF-8", {}, "byte " + std::to_string(bad));
    constexpr unsigned kStrict = rapidjson::kParseIterativeFlag | rapidjson::kParseNumbersAsStringsFlag;
    const rapidjson::ParseResult result =
        limits.allowNonFinite ? run < kStrict | rapidjson::kParseNanAndInfFlag > (text, events) : run<kStrict>(text, events);
    if (!result.IsError()) return {};
    const std::string place = where + ": " + lineAndColumn(text, result.Offset());
    if (result.Code() == rapidjson::kParseErrorTermination) return fail(ErrorKind::Cancelled, place, "stopped");
    std::string cause = rapidjson::GetParseError_En(result.Code());
    if (cause.ends_with('.')) cause.pop_back();
    return fail(ErrorKind::Format, place, "not valid JSON: " + cause);
}

}  // namespace

Value numberFromText(std::string_view text) {
    if (text == "NaN") return std::numeric_limits<double>::quiet_NaN();
    if (text == "Infinity" || text == "Inf") return std::numeric_limits<double>::infinity();
    if (text == "-Infinity" || text == "-Inf") return -std::numeric_limits<double>::infinity();
    const char* end = text.data() + text.size();
    if (text.find_first_of(".eE") == std::string_view::npos) {
        std::int64_t integer = 0;
        if (const auto r = std::from_chars(text.data(), end, integer); r.ec == std::errc{} && r.ptr == end) return integer;
        return BigInt{std::string(text)};
    }
    double real = 0.0;
    const auto r = std::from_chars(text.data(), end, real);
    if (r.ec == std::errc::result_out_of_range) {  // from_chars leaves the value alone: overflow and underflow as strtod
        real = std::strtod(std::string(text).c_str(), nullptr);
    }
    return real;
}

bool ValueBuilder::add(Value value) {
    if (m_stack.empty()) {
        root = std::move(value);
        return true;
    }
    Level& top = m_stack.back();
    if (top.value.isArray()) {
        top.value.asArray().push_back(std::move(value));
        return true;
    }
    constexpr std::size_t kSmall = 16;  // below, looking at every key is quicker than an index
    Object& object = top.value.asObject();
    if (object.size() < kSmall) {
        for (Member& member : object)
            if (member.first == top.key) {
                if (twice.empty()) twice = top.key;
                member.second = std::move(value);
                return true;
            }
    } else {
        if (top.index.empty())
            for (std::size_t i = 0; i < object.size(); ++i) top.index.emplace(object[i].first, i);
        const auto [it, fresh] = top.index.try_emplace(top.key, object.size());
        if (!fresh) {
            if (twice.empty()) twice = top.key;
            object[it->second].second = std::move(value);
            return true;
        }
    }
    object.emplace_back(top.key, std::move(value));
    return true;
}

bool ValueBuilder::open(Value value) {
    if (m_stack.size() >= m_limits.maxDepth) return !(tooDeep = true);
    m_stack.push_back({std::move(value), {}, {}});
    return true;
}

bool ValueBuilder::close() {
    Value done = std::move(m_stack.back().value);
    m_stack.pop_back();
    return add(std::move(done));
}

Status parseEvents(std::string_view text, const std::string& where, Events& events, const ParseLimits& limits) {
    return read(text, where, events, limits);
}

namespace {

Result<Value> built(std::string_view text, const std::string& where, const ParseLimits& limits, ValueBuilder& builder) {
    const Status status = read(text, where, builder, limits);
    if (builder.tooDeep)
        return fail(ErrorKind::Limit, where, "JSON nested too deeply", "at most " + std::to_string(limits.maxDepth) + " levels");
    if (!status) return fail(status.error());
    return std::move(builder.root);
}

}  // namespace

Result<Value> parse(std::string_view text, const std::string& where, const ParseLimits& limits) {
    ValueBuilder builder(limits);
    return built(text, where, limits, builder);
}

Result<Value> parseUnique(std::string_view text, const std::string& where, const ParseLimits& limits) {
    ValueBuilder builder(limits);
    ROWSCOPE_TRY_ASSIGN(value, built(text, where, limits, builder));
    if (!builder.twice.empty())
        return fail(ErrorKind::Value, where, "the key '" + builder.twice.substr(0, 80) + "' stands twice in one object", "each key once",
                    "", "the first of the two would be lost: rename one");
    return value;
}

}  // namespace rowscope::json
