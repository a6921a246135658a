#include "core/base/files.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>

namespace rowscope {
namespace {

tl::unexpected<Error> systemError(const std::filesystem::path& path, const std::string& action) {
    const int code = errno;
    return fail(code == ENOENT || code == ENOTDIR ? ErrorKind::NotFound : ErrorKind::Io, path.string(),
                code == ENOENT || code == ENOTDIR ? "no such file" : action + ": " + std::strerror(code));
}

class Descriptor {
public:
    explicit Descriptor(int fd) : m_fd(fd) {}
    ~Descriptor() {
        if (m_fd >= 0) ::close(m_fd);
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    [[nodiscard]] int get() const { return m_fd; }

private:
    int m_fd;
};

Result<std::uint64_t> regularFileSize(int fd, const std::filesystem::path& path) {
    struct stat info{};
    if (::fstat(fd, &info) != 0) return systemError(path, "can't be examined");
    if (S_ISDIR(info.st_mode)) return fail(ErrorKind::Type, path.string(), "is a folder", "a file");
    if (!S_ISREG(info.st_mode)) return fail(ErrorKind::Type, path.string(), "is not a regular file");
    return static_cast<std::uint64_t>(info.st_size);
}

}  // namespace

Result<std::shared_ptr<const MappedFile>> MappedFile::open(const std::filesystem::path& path) {
    const Descriptor fd(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (fd.get() < 0) return systemError(path, "can't be opened");
    ROWSCOPE_TRY_ASSIGN(size, regularFileSize(fd.get(), path));
    if (size == 0) return std::shared_ptr<const MappedFile>(new MappedFile(path, nullptr, 0));
    void* data = ::mmap(nullptr, size, PROT_READ, MAP_PRIVATE, fd.get(), 0);
    if (data == MAP_FAILED) return systemError(path, "can't be mapped");
    return std::shared_ptr<const MappedFile>(new MappedFile(path, static_cast<const std::byte*>(data), size));
}

MappedFile::~MappedFile() {
    if (m_data) ::munmap(const_cast<std::byte*>(m_data), m_size);
}

Result<std::string> readFile(const std::filesystem::path& path, std::uint64_t maxBytes) {
    const Descriptor fd(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
    if (fd.get() < 0) return systemError(path, "can't be opened");
    ROWSCOPE_TRY_ASSIGN(size, regularFileSize(fd.get(), path));
    if (size > maxBytes)
        return fail(ErrorKind::Limit, path.string(), "file too large", "at most " + std::to_string(maxBytes) + " bytes",
                    std::to_string(size));
    std::string content(size, '\0');
    std::size_t done = 0;
    while (done < size) {
        const ssize_t got = ::read(fd.get(), content.data() + done, size - done);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return systemError(path, "can't be read");
        if (got == 0) break;
        done += static_cast<std::size_t>(got);
    }
    content.resize(done);
    return content;
}

Status writeFileAtomically(const std::filesystem::path& path, std::string_view content) {
    std::string temporary = path.string() + ".part-XXXXXX";
    const Descriptor fd(::mkostemp(temporary.data(), O_CLOEXEC));
    if (fd.get() < 0) return systemError(path, "can't be written");
    const auto giveUp = [&](const char* action) {
        auto error = systemError(path, action);
        ::unlink(temporary.c_str());
        return error;
    };
    for (std::size_t done = 0; done < content.size();) {
        const ssize_t put = ::write(fd.get(), content.data() + done, content.size() - done);
        if (put < 0 && errno == EINTR) continue;
        if (put < 0) return giveUp("can't be written");
        done += static_cast<std::size_t>(put);
    }
    if (::fchmod(fd.get(), 0644) != 0 || ::fsync(fd.get()) != 0) return giveUp("can't be written");
    if (::rename(temporary.c_str(), path.c_str()) != 0) return giveUp("can't be written");
    return {};
}

}  // namespace rowscope
