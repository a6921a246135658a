#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <memory>

#include "core/base/result.h"

namespace rowscope::audit {

/// The text of a token file by its bytes, as it stands or unpacked from gzip on the way. Offsets count the text.
class TextSource {
public:
    /// Plain or gzip, told by the first two bytes. Error: not there, no regular file, can't be read.
    [[nodiscard]] static Result<std::unique_ptr<TextSource>> open(const std::filesystem::path& path);
    virtual ~TextSource() = default;

    /// Up to `most` bytes from `offset` on; 0 at the end of the text. Going back in a packed file unpacks it from its beginning.
    [[nodiscard]] virtual Result<std::size_t> read(char* into, std::size_t most, std::int64_t offset) = 0;
    /// Length of the text; unknown, -1, where it is packed: such a file can't be cut into parts.
    [[nodiscard]] virtual std::int64_t size() const = 0;
    struct Share {
        std::int64_t done = 0;
        std::int64_t total = 0;
    };
    /// What part of the file a reader that stands at `offset` has read, in bytes of the file itself.
    [[nodiscard]] virtual Share share(std::int64_t offset) const = 0;
};

}  // namespace rowscope::audit
