#include "core/base/npy.h"

#include <array>
#include <charconv>
#include <cstring>
#include <optional>
#include <string_view>
#include <utility>
#include <vector>

namespace rowscope {
namespace {

struct Header {
    std::string descr;
    bool fortran = false;
    Shape shape;
};

/// The header is a Python dict literal with three keys; this reads that much of the language and no more.
class HeaderReader {
public:
    HeaderReader(std::string_view text, std::string where) : m_text(text), m_where(std::move(where)) {}

    Result<Header> read() {
        Header header;
        bool seen[3] = {false, false, false};
        ROWSCOPE_TRY(expect('{'));
        while (!accept('}')) {
            ROWSCOPE_TRY_ASSIGN(key, quoted());
            ROWSCOPE_TRY(expect(':'));
            if (key == "descr") {
                if (peek() == '[')
                    return fail(ErrorKind::Unsupported, m_where, "is a structured array", "one number type", {}, "save its fields apart");
                ROWSCOPE_TRY_ASSIGN(value, quoted());
                header.descr = value;
                seen[0] = true;
            } else if (key == "fortran_order") {
                if (word("True"))
                    header.fortran = true;
                else if (!word("False"))
                    return bad("'fortran_order' is neither True nor False");
                seen[1] = true;
            } else if (key == "shape") {
                ROWSCOPE_TRY(shape(header.shape));
                seen[2] = true;
            } else {
                return bad("unknown key '" + key + "'");
            }
            if (!accept(',') && peek() != '}') return bad("',' or '}' expected");
        }
        for (int i = 0; i < 3; ++i)
            if (!seen[i])
                return bad(std::string("no '") + std::array{"descr", "fortran_order", "shape"}[static_cast<std::size_t>(i)] + "'");
        return header;
    }

private:
    tl::unexpected<Error> bad(std::string cause) const { return fail(ErrorKind::Format, m_where + ": npy header", std::move(cause)); }
    void skip() {
        while (m_at < m_text.size() && (m_text[m_at] == ' ' || m_text[m_at] == '\n' || m_text[m_at] == '\t')) ++m_at;
    }
    char peek() {
        skip();
        return m_at < m_text.size() ? m_text[m_at] : '\0';
    }
    bool accept(char c) {
        if (peek() != c) return false;
        ++m_at;
        return true;
    }
    Status expect(char c) {
        if (!accept(c)) return bad(std::string("'") + c + "' expected at byte " + std::to_string(m_at));
        return {};
    }
    bool word(std::string_view w) {
        skip();
        if (m_text.substr(m_at, w.size()) != w) return false;
        m_at += w.size();
        return true;
    }
    Result<std::string> quoted() {
        const char quote = peek();
        if (quote != '\'' && quote != '"') return bad("quoted text expected at byte " + std::to_string(m_at));
        const std::size_t end = m_text.find(quote, m_at + 1);
        if (end == std::string_view::npos) return bad("text without an end");
        std::string value(m_text.substr(m_at + 1, end - m_at - 1));
        m_at = end + 1;
        return value;
    }
    Status shape(Shape& out) {
        ROWSCOPE_TRY(expect('('));
        while (!accept(')')) {
            skip();
            std::int64_t extent = -1;
            const auto [end, error] = std::from_chars(m_text.data() + m_at, m_text.data() + m_text.size(), extent);
            if (error != std::errc{} || extent < 0) return bad("'shape' holds no whole number >= 0 at byte " + std::to_string(m_at));
            m_at = static_cast<std::size_t>(end - m_text.data());
            out.push_back(extent);
            if (out.size() > 32) return bad("more than 32 dimensions");
            if (!accept(',') && peek() != ')') return bad("',' or ')' expected in 'shape'");
        }
        return {};
    }

    std::string_view m_text;
    std::string m_where;
    std::size_t m_at = 0;
};

Result<DType> dtypeOf(const std::string& descr, const std::string& where) {
    static constexpr std::array<std::pair<std::string_view, DType>, 12> kTypes{{{"b1", DType::Bool},
                                                                                {"u1", DType::U8},
                                                                                {"i1", DType::I8},
                                                                                {"u2", DType::U16},
                                                                                {"i2", DType::I16},
                                                                                {"u4", DType::U32},
                                                                                {"i4", DType::I32},
                                                                                {"u8", DType::U64},
                                                                                {"i8", DType::I64},
                                                                                {"f2", DType::F16},
                                                                                {"f4", DType::F32},
                                                                                {"f8", DType::F64}}};
    std::string_view type = descr;
    const char order = type.empty() ? '\0' : type.front();
    if (order == '<' || order == '|' || order == '>' || order == '=') type.remove_prefix(1);
    if (type.starts_with('O'))
        return fail(ErrorKind::Unsupported, where, "is an object array, which only unpickling could read and unpickling runs code",
                    "numbers", "dtype object", "save plain arrays, one a name, with numpy.savez");
    if (type.starts_with('V'))
        return fail(ErrorKind::Unsupported, where, "holds raw bytes without a type", "numbers", "'" + descr + "'",
                    "bfloat16 has no npy type: save it as .safetensors, or cast it to float32");
    for (const auto& [name, dtype] : kTypes) {
        if (name != type) continue;
        if (order == '>' && byteSize(dtype) > 1)
            return fail(ErrorKind::Unsupported, where, "is big endian", "little endian", "'" + descr + "'",
                        "save it with .astype(a.dtype.newbyteorder('<'))");
        return dtype;
    }
    return fail(ErrorKind::Unsupported, where, "dtype is not supported", "booleans, integers or floats", "'" + descr + "'");
}

/// Elements in column-major order into row-major order: one pass over the output, input offsets by strides.
Array rowMajor(DType dtype, const Shape& shape, std::span<const std::byte> bytes) {
    const std::size_t size = byteSize(dtype);
    auto store = std::make_shared<std::vector<std::byte>>(bytes.size());
    std::vector<std::size_t> stride(shape.size(), 1);
    for (std::size_t i = 1; i < shape.size(); ++i) stride[i] = stride[i - 1] * static_cast<std::size_t>(shape[i - 1]);
    std::vector<std::int64_t> index(shape.size(), 0);
    std::size_t from = 0;
    for (std::size_t to = 0; to < bytes.size(); to += size) {
        std::memcpy(store->data() + to, bytes.data() + from * size, size);
        for (std::size_t axis = shape.size(); axis-- > 0;) {
            from += stride[axis];
            if (++index[axis] < shape[axis]) break;
            from -= stride[axis] * static_cast<std::size_t>(shape[axis]);
            index[axis] = 0;
        }
    }
    const std::span<const std::byte> view(*store);
    return {dtype, shape, view, std::move(store)};
}

}  // namespace

Result<Array> parseNpy(std::span<const std::byte> bytes, std::shared_ptr<const void> owner, const std::string& where) {
    static constexpr char kMagic[] = "\x93NUMPY";
    if (bytes.size() < 10 || std::memcmp(bytes.data(), kMagic, 6) != 0) return fail(ErrorKind::Format, where, "is no npy array");
    const auto major = static_cast<unsigned>(bytes[6]);
    if (major < 1 || major > 3)
        return fail(ErrorKind::Unsupported, where, "npy version is not supported", "1, 2 or 3", std::to_string(major));
    const std::size_t lengthBytes = major == 1 ? 2 : 4;
    if (bytes.size() < 8 + lengthBytes) return fail(ErrorKind::Format, where, "ends inside its npy header");
    std::uint32_t length = 0;
    std::memcpy(&length, bytes.data() + 8, lengthBytes);
    const std::size_t start = 8 + lengthBytes;
    if (length > bytes.size() - start) return fail(ErrorKind::Format, where, "ends inside its npy header");
    ROWSCOPE_TRY_ASSIGN(header, HeaderReader({reinterpret_cast<const char*>(bytes.data()) + start, length}, where).read());
    ROWSCOPE_TRY_ASSIGN(dtype, dtypeOf(header.descr, where));
    const Result<std::int64_t> count = elementCount(header.shape);
    if (!count) return fail(count.error().within(where));
    const auto data = bytes.subspan(start + length);
    std::int64_t need = 0;
    if (__builtin_mul_overflow(*count, static_cast<std::int64_t>(byteSize(dtype)), &need) ||
        static_cast<std::uint64_t>(need) != data.size())
        return fail(ErrorKind::Mismatch, where, "dtype and shape do not match the bytes",
                    toString(header.shape) + " of '" + header.descr + "'", std::to_string(data.size()) + " bytes");
    if (header.fortran && header.shape.size() > 1) return rowMajor(dtype, header.shape, data);
    return Array(dtype, std::move(header.shape), data, std::move(owner));
}

}  // namespace rowscope
