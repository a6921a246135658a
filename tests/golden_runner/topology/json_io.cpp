#include "tests/golden_runner/topology/json_io.h"

#include <cstdlib>
#include <limits>
#include <stdexcept>

namespace rowscope::golden {
namespace {

void flatten(const Value& value, std::vector<double>& out) {
    if (value.isArray())
        for (const Value& item : value.asArray()) flatten(item, out);
    else if (value.isString())
        out.push_back(std::strtod(value.asString().c_str(), nullptr));
    else
        out.push_back(value.asDouble());
}

Value nest(std::span<const double> values, std::span<const std::int64_t> shape, std::size_t& next) {
    if (shape.empty()) return values[next++];
    json::Array out;
    for (std::int64_t i = 0; i < shape.front(); ++i) out.push_back(nest(values, shape.subspan(1), next));
    return out;
}

}  // namespace

const Value& at(const Value& object, std::string_view key) {
    if (const Value* found = object.find(key)) return *found;
    throw std::out_of_range("'" + std::string(key) + "' is missing");  // caught by the runner, which names the case
}
std::int64_t intAt(const Value& object, std::string_view key) { return at(object, key).asInt(); }
const std::string& textAt(const Value& object, std::string_view key) { return at(object, key).asString(); }

Ints ints(const Value& list) {
    Ints out;
    for (const Value& v : list.asArray()) out.push_back(static_cast<std::int32_t>(v.asInt()));
    return out;
}
Bytes flags(const Value& list) {
    Bytes out;
    for (const Value& v : list.asArray()) out.push_back(v.asInt() != 0);
    return out;
}
std::vector<double> doubles(const Value& list) {
    std::vector<double> out;
    flatten(list, out);
    return out;
}
Array array(const Value& nested) {
    Shape shape;
    for (const Value* level = &nested; level->isArray(); level = &level->asArray().front()) {
        shape.push_back(static_cast<std::int64_t>(level->asArray().size()));
        if (level->asArray().empty()) break;
    }
    return Array::of(shape, doubles(nested));
}
Bytes bits(const Value& text) {
    Bytes out;
    for (const char c : text.asString()) out.push_back(c == '1');
    return out;
}
Bytes bitRows(const Value& rows) {
    Bytes out;
    for (const Value& row : rows.asArray()) {
        const Bytes line = bits(row);
        out.insert(out.end(), line.begin(), line.end());
    }
    return out;
}

Value nested(std::span<const double> values, const std::vector<std::int64_t>& shape) {
    std::size_t next = 0;
    return nest(values, shape, next);
}
Value maskRows(std::span<const std::uint8_t> cells, std::int64_t keys) {
    json::Array out;
    for (std::size_t begin = 0; keys > 0 && begin < cells.size(); begin += static_cast<std::size_t>(keys)) {
        std::string line;
        for (const std::uint8_t cell : cells.subspan(begin, static_cast<std::size_t>(keys))) line += cell ? '1' : '0';
        out.emplace_back(std::move(line));
    }
    return out;
}
void pushPairs(Value& out, std::int64_t batch, const std::vector<std::int32_t>& rows) {
    for (const std::int32_t row : rows) out.push(json::Array{batch, static_cast<std::int64_t>(row)});
}

}  // namespace rowscope::golden
