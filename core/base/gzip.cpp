#include "core/base/gzip.h"

#include <zlib.h>

#include <algorithm>
#include <limits>

namespace rowscope {
namespace {

class Inflater {
public:
    Inflater() { m_ready = ::inflateInit2(&m_stream, 16 + MAX_WBITS) == Z_OK; }  // 16: a gzip header is required
    ~Inflater() {
        if (m_ready) ::inflateEnd(&m_stream);
    }
    Inflater(const Inflater&) = delete;
    Inflater& operator=(const Inflater&) = delete;
    [[nodiscard]] bool ready() const { return m_ready; }
    [[nodiscard]] z_stream& stream() { return m_stream; }

private:
    z_stream m_stream{};
    bool m_ready = false;
};

}  // namespace

Result<std::string> gunzip(std::string_view bytes, const std::string& where, std::uint64_t maxBytes) {
    if (bytes.size() > std::numeric_limits<uInt>::max())
        return fail(ErrorKind::Limit, where, "gzip file too large", "at most 4294967295 bytes", std::to_string(bytes.size()));
    Inflater inflater;
    if (!inflater.ready()) return fail(ErrorKind::Internal, where, "zlib could not be started");
    z_stream& stream = inflater.stream();
    stream.next_in = reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data()));  // zlib reads only, its interface is older than const
    stream.avail_in = static_cast<uInt>(bytes.size());
    std::string out;
    constexpr std::size_t kStep = std::size_t{1} << 20;
    while (true) {
        const std::size_t done = out.size();
        out.resize(done + kStep);
        stream.next_out = reinterpret_cast<Bytef*>(out.data() + done);
        stream.avail_out = static_cast<uInt>(kStep);
        const int code = ::inflate(&stream, Z_NO_FLUSH);
        out.resize(out.size() - stream.avail_out);
        if (out.size() > maxBytes)
            return fail(ErrorKind::Limit, where, "gzip content too large", "at most " + std::to_string(maxBytes) + " bytes", "more");
        if (code == Z_STREAM_END) {
            if (stream.avail_in == 0) return out;
            ::inflateReset(&stream);  // another member follows
            continue;
        }
        if (code == Z_OK && (stream.avail_in > 0 || stream.avail_out == 0)) continue;
        if (code == Z_OK || code == Z_BUF_ERROR) return fail(ErrorKind::Format, where, "gzip file ends too early");
        return fail(ErrorKind::Format, where, "not a gzip file, or damaged", {}, stream.msg ? stream.msg : "code " + std::to_string(code));
    }
}

}  // namespace rowscope
