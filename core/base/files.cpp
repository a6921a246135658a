#include "core/base/files.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <atomic>
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
    const Descriptor fd(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
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
    const Descriptor fd(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
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

namespace {

/// Error without a place: the caller knows it.
Status writeAll(int fd, std::string_view content) {
    for (std::size_t done = 0; done < content.size();) {
        const ssize_t put = ::write(fd, content.data() + done, content.size() - done);
        if (put < 0 && errno == EINTR) continue;
        if (put < 0) return fail(ErrorKind::Io, {}, std::strerror(errno));
        done += static_cast<std::size_t>(put);
    }
    return {};
}

/// Devices and pipes are written to: a rename would put a file in their place.
Status writeInto(const std::filesystem::path& path, std::string_view content) {
    const Descriptor fd(::open(path.c_str(), O_WRONLY | O_CLOEXEC | O_NONBLOCK));
    if (fd.get() < 0) return systemError(path, "can't be written");
    ::fcntl(fd.get(), F_SETFL, ::fcntl(fd.get(), F_GETFL) & ~O_NONBLOCK);
    if (const Status written = writeAll(fd.get(), content); !written)
        return fail(ErrorKind::Io, path.string(), "can't be written: " + written.error().cause);
    return {};
}

/// The file that a name leads to: a link stays one and its target is replaced.
std::filesystem::path behindLinks(const std::filesystem::path& path) {
    std::error_code error;
    if (!std::filesystem::is_symlink(path, error)) return path;
    const auto target = std::filesystem::weakly_canonical(path, error);
    return error ? path : target;
}

/// A new file beside `path`, with the mode that the user's mask leaves; its name comes back in `name`.
int openBeside(const std::filesystem::path& path, std::string& name) {
    static std::atomic<unsigned> count{0};
    for (int tries = 0; tries < 100; ++tries) {
        name = path.string() + ".part-" + std::to_string(::getpid()) + "-" + std::to_string(count++);
        const int fd = ::open(name.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        if (fd >= 0 || errno != EEXIST) return fd;
    }
    return -1;
}

}  // namespace

Status writeFileAtomically(const std::filesystem::path& name, std::string_view content) {
    const std::filesystem::path path = behindLinks(name);
    struct stat before{};
    const bool exists = ::stat(path.c_str(), &before) == 0;
    if (exists && S_ISDIR(before.st_mode)) return fail(ErrorKind::Type, path.string(), "is a folder", "a file");
    if (exists && !S_ISREG(before.st_mode)) return writeInto(path, content);
    std::error_code error;
    if (const auto folder = path.parent_path(); !folder.empty() && !std::filesystem::is_directory(folder, error))
        return fail(ErrorKind::NotFound, path.string(), "can't be written: there is no folder " + folder.string());
    std::string temporary;
    const Descriptor fd(openBeside(path, temporary));
    if (fd.get() < 0) return systemError(path, "can't be written");
    const auto giveUp = [&](const std::string& why) {
        ::unlink(temporary.c_str());
        return fail(ErrorKind::Io, path.string(), "can't be written: " + why);
    };
    if (const Status written = writeAll(fd.get(), content); !written) return giveUp(written.error().cause);
    if ((exists && ::fchmod(fd.get(), before.st_mode & 07777) != 0) || ::fsync(fd.get()) != 0) return giveUp(std::strerror(errno));
    if (::rename(temporary.c_str(), path.c_str()) != 0) return giveUp(std::strerror(errno));
    return {};
}

}  // namespace rowscope
