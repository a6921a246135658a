#include "core/base/gzip.h"

#include <zlib.h>

#include <algorithm>
#include <fstream>
#include <limits>
#include <system_error>
#include <vector>

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

tl::unexpected<Error> damaged(const std::string& where, int code, const z_stream& stream) {
    return fail(ErrorKind::Format, where, "not a gzip file, or damaged", {}, stream.msg ? stream.msg : "code " + std::to_string(code));
}
/// Tapes and block devices pad a member with zeros; gzip(1) and Python read over them.
void skipZeros(z_stream& stream) {
    while (stream.avail_in > 0 && *stream.next_in == 0) {
        ++stream.next_in;
        --stream.avail_in;
    }
}
tl::unexpected<Error> cutShort(const std::string& where) { return fail(ErrorKind::Format, where, "gzip file ends too early"); }

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
        out.resize(done + (kStep - stream.avail_out));
        if (out.size() > maxBytes)
            return fail(ErrorKind::Limit, where, "gzip content too large", "at most " + std::to_string(maxBytes) + " bytes", "more");
        if (code == Z_STREAM_END) {
            skipZeros(stream);
            if (stream.avail_in == 0) return out;
            ::inflateReset(&stream);  // another member follows
            continue;
        }
        if (code == Z_OK && (stream.avail_in > 0 || stream.avail_out == 0)) continue;
        if (code == Z_OK || code == Z_BUF_ERROR) return cutShort(where);
        return damaged(where, code, stream);
    }
}

struct GzipReader::State {
    static constexpr std::size_t kPacked = std::size_t{1} << 18;
    std::string where;
    std::ifstream file;
    std::int64_t size = 0;
    std::int64_t taken = 0;
    std::vector<char> packed = std::vector<char>(kPacked);
    Inflater inflater;
    bool betweenMembers = false;

    /// False at the end of the file.
    Result<bool> refill() {
        z_stream& stream = inflater.stream();
        if (stream.avail_in > 0) return true;
        file.read(packed.data(), static_cast<std::streamsize>(packed.size()));
        if (file.bad()) return fail(ErrorKind::Io, where, "can't be read");
        const auto got = static_cast<uInt>(file.gcount());
        taken += got;
        stream.next_in = reinterpret_cast<Bytef*>(packed.data());
        stream.avail_in = got;
        return got > 0;
    }
};

GzipReader::GzipReader(std::unique_ptr<State> state) : m_state(std::move(state)) {}
GzipReader::GzipReader(GzipReader&&) noexcept = default;
GzipReader& GzipReader::operator=(GzipReader&&) noexcept = default;
GzipReader::~GzipReader() = default;

Result<GzipReader> GzipReader::open(const std::filesystem::path& path) {
    std::error_code error;
    if (!std::filesystem::exists(path, error)) return fail(ErrorKind::NotFound, path.string(), "no such file");
    if (!std::filesystem::is_regular_file(path, error)) return fail(ErrorKind::Type, path.string(), "is no regular file");
    auto state = std::make_unique<State>();
    state->where = path.string();
    state->file.open(path, std::ios::binary);
    state->size = static_cast<std::int64_t>(std::filesystem::file_size(path, error));
    if (!state->file || error) return fail(ErrorKind::Io, path.string(), "can't be read");
    if (!state->inflater.ready()) return fail(ErrorKind::Internal, path.string(), "zlib could not be started");
    return GzipReader(std::move(state));
}

Result<std::size_t> GzipReader::read(char* into, std::size_t most) {
    State& s = *m_state;
    z_stream& stream = s.inflater.stream();
    const auto wanted = static_cast<uInt>(std::min<std::size_t>(most, std::size_t{1} << 30));
    stream.next_out = reinterpret_cast<Bytef*>(into);
    stream.avail_out = wanted;
    while (stream.avail_out == wanted && wanted > 0) {
        ROWSCOPE_TRY_ASSIGN(more, s.refill());
        if (!more && s.betweenMembers) break;
        if (!more) return cutShort(s.where);
        if (s.betweenMembers) {
            skipZeros(stream);
            if (stream.avail_in == 0) continue;
        }
        s.betweenMembers = false;
        const int code = ::inflate(&stream, Z_NO_FLUSH);
        if (code == Z_STREAM_END) {
            s.betweenMembers = true;
            ::inflateReset(&stream);  // another member may follow
        } else if (code != Z_OK && code != Z_BUF_ERROR) {
            return damaged(s.where, code, stream);
        }
    }
    return static_cast<std::size_t>(wanted - stream.avail_out);
}

std::int64_t GzipReader::packedRead() const { return m_state->taken; }
std::int64_t GzipReader::packedSize() const { return m_state->size; }

}  // namespace rowscope
