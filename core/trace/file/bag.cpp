#include "core/trace/file/bag.h"

#include <limits>

#include "core/base/utf8.h"

namespace rowscope::trace::file {
namespace {

tl::unexpected<Error> wrong(const TensorBag& bag, const std::string& name, std::string cause, std::string expected = {},
                            std::string found = {}) {
    return fail(ErrorKind::Mismatch, bag.where() + ": tensor '" + name + "'", std::move(cause), std::move(expected), std::move(found));
}

template <class T>
json::Value listOf(const std::vector<T>& values) {
    json::Value out = json::Array{};
    out.asArray().reserve(values.size());
    for (const T& value : values) out.push(json::Value(value));
    return out;
}

}  // namespace

Result<Array> TensorBag::array(const std::string& name) const {
    const auto it = m_tensors.find(name);
    if (it == m_tensors.end()) return fail(ErrorKind::NotFound, m_where, "no tensor '" + name + "'", {}, {}, "the folder is damaged");
    return it->second;
}

Result<std::vector<std::int32_t>> TensorBag::ints(const std::string& name, std::int64_t count) const {
    ROWSCOPE_TRY_ASSIGN(found, array(name));
    if (count >= 0 && found.size() != count)
        return wrong(*this, name, "wrong number of values", std::to_string(count), std::to_string(found.size()));
    const auto values = found.toInts();
    if (!values) return fail(values.error().within(m_where + ": tensor '" + name + "'"));
    std::vector<std::int32_t> out(values->size());
    for (std::size_t i = 0; i < out.size(); ++i) {
        if ((*values)[i] < std::numeric_limits<std::int32_t>::min() || (*values)[i] > std::numeric_limits<std::int32_t>::max())
            return wrong(*this, name, "element " + std::to_string(i) + " is out of range", "32 bits", std::to_string((*values)[i]));
        out[i] = static_cast<std::int32_t>((*values)[i]);
    }
    return out;
}

Result<std::vector<double>> TensorBag::doubles(const std::string& name, std::int64_t count) const {
    ROWSCOPE_TRY_ASSIGN(found, array(name));
    if (count >= 0 && found.size() != count)
        return wrong(*this, name, "wrong number of values", std::to_string(count), std::to_string(found.size()));
    return found.toDoubles();
}

Result<std::vector<std::uint8_t>> TensorBag::bytes(const std::string& name, std::int64_t count) const {
    ROWSCOPE_TRY_ASSIGN(found, array(name));
    if (byteSize(found.dtype()) != 1) return wrong(*this, name, "wrong dtype", "bytes", std::string(rowscope::name(found.dtype())));
    if (count >= 0 && found.size() != count)
        return wrong(*this, name, "wrong number of values", std::to_string(count), std::to_string(found.size()));
    const auto* first = reinterpret_cast<const std::uint8_t*>(found.bytes().data());
    return std::vector<std::uint8_t>(first, first + found.bytes().size());
}

void putTexts(TensorBag& bag, const std::string& name, const std::vector<std::string>& all) {
    std::vector<std::uint8_t> bytes;
    std::vector<std::int64_t> ends;
    for (const std::string& text : all) {
        bytes.insert(bytes.end(), text.begin(), text.end());
        ends.push_back(static_cast<std::int64_t>(bytes.size()));
    }
    bag.put(name, Array::of({static_cast<std::int64_t>(bytes.size())}, bytes));
    bag.put(name + ".ends", Array::of({static_cast<std::int64_t>(ends.size())}, ends));
}

Result<std::vector<std::string>> texts(const TensorBag& bag, const std::string& name) {
    ROWSCOPE_TRY_ASSIGN(bytes, bag.bytes(name));
    ROWSCOPE_TRY_ASSIGN(endArray, bag.array(name + ".ends"));
    const auto ends = endArray.toInts();
    if (!ends) return fail(ends.error().within(bag.where() + ": tensor '" + name + ".ends'"));
    std::vector<std::string> out;
    std::int64_t begin = 0;
    for (const std::int64_t end : *ends) {
        if (end < begin || end > static_cast<std::int64_t>(bytes.size())) return wrong(bag, name + ".ends", "ends are out of order");
        out.emplace_back(reinterpret_cast<const char*>(bytes.data()) + begin, static_cast<std::size_t>(end - begin));
        if (utf8::firstInvalid(out.back()) != std::string::npos)
            return wrong(bag, name, "text " + std::to_string(out.size() - 1) + " is not valid UTF-8");
        begin = end;
    }
    return out;
}

json::Value list(const std::vector<std::string>& values) { return listOf(values); }
json::Value list(const std::vector<std::int32_t>& values) { return listOf(values); }
json::Value list(const std::vector<double>& values) { return listOf(values); }

}  // namespace rowscope::trace::file
