#include "core/audit/stream/text_source.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <utility>
#include <vector>

#include "core/base/gzip.h"

namespace rowscope::audit {
namespace {

class Descriptor {
public:
    explicit Descriptor(int fd) : m_fd(fd) {}
    ~Descriptor() {
        if (m_fd >= 0) ::close(m_fd);
    }
    Descriptor(Descriptor&& other) noexcept : m_fd(std::exchange(other.m_fd, -1)) {}
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    Descriptor& operator=(Descriptor&&) = delete;
    [[nodiscard]] int get() const { return m_fd; }

private:
    int m_fd;
};

class PlainText final : public TextSource {
public:
    PlainText(Descriptor fd, std::string name, std::int64_t size) : m_fd(std::move(fd)), m_name(std::move(name)), m_size(size) {}

    Result<std::size_t> read(char* into, std::size_t most, std::int64_t offset) override {
        for (;;) {
            const ssize_t got = ::pread(m_fd.get(), into, most, offset);
            if (got < 0 && errno == EINTR) continue;
            if (got < 0) return fail(ErrorKind::Io, m_name, std::string("can't be read: ") + std::strerror(errno));
            return static_cast<std::size_t>(got);
        }
    }
    std::int64_t size() const override { return m_size; }
    Share share(std::int64_t offset) const override { return {offset, m_size}; }

private:
    Descriptor m_fd;
    std::string m_name;
    std::int64_t m_size;
};

class PackedText final : public TextSource {
public:
    PackedText(std::filesystem::path path, GzipReader reader) : m_path(std::move(path)), m_reader(std::move(reader)) {}

    Result<std::size_t> read(char* into, std::size_t most, std::int64_t offset) override {
        if (offset < m_at) {
            ROWSCOPE_TRY_ASSIGN(again, GzipReader::open(m_path));
            m_reader = std::move(again);
            m_at = 0;
        }
        if (offset > m_at) {
            std::vector<char> passed(std::size_t{1} << 16);
            while (m_at < offset) {
                ROWSCOPE_TRY_ASSIGN(got, m_reader.read(passed.data(), std::min(passed.size(), static_cast<std::size_t>(offset - m_at))));
                if (got == 0) return std::size_t{0};
                m_at += static_cast<std::int64_t>(got);
            }
        }
        ROWSCOPE_TRY_ASSIGN(got, m_reader.read(into, most));
        m_at += static_cast<std::int64_t>(got);
        return got;
    }
    std::int64_t size() const override { return -1; }
    Share share(std::int64_t) const override { return {m_reader.packedRead(), m_reader.packedSize()}; }

private:
    std::filesystem::path m_path;
    GzipReader m_reader;
    std::int64_t m_at = 0;
};

}  // namespace

Result<std::unique_ptr<TextSource>> TextSource::open(const std::filesystem::path& path) {
    Descriptor fd(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    if (fd.get() < 0)
        return fail(errno == ENOENT ? ErrorKind::NotFound : ErrorKind::Io, path.string(),
                    errno == ENOENT ? "no such file" : std::strerror(errno));
    struct stat info{};
    if (::fstat(fd.get(), &info) != 0 || !S_ISREG(info.st_mode)) return fail(ErrorKind::Type, path.string(), "is no regular file");
    auto plain = std::make_unique<PlainText>(std::move(fd), path.string(), static_cast<std::int64_t>(info.st_size));
    char magic[2] = {};
    ROWSCOPE_TRY_ASSIGN(got, plain->read(magic, sizeof(magic), 0));
    if (got < sizeof(magic) || magic[0] != '\x1f' || magic[1] != '\x8b') return plain;
    ROWSCOPE_TRY_ASSIGN(reader, GzipReader::open(path));
    return std::make_unique<PackedText>(path, std::move(reader));
}

}  // namespace rowscope::audit
