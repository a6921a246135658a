#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace rowscope::media {

/// Takes rows in order. The writer asks for room, fills it and commits, so that rows are made where they are read:
/// a whole chain of passes runs on a few rows at a time and no picture in between exists.
class RowSink {
public:
    virtual ~RowSink() = default;
    /// Room for `rows` more rows (at most 32), `pitch()` bytes apart. Valid until the commit.
    virtual std::uint8_t* reserve(int rows) = 0;
    virtual void commit(int rows) = 0;
    /// No more rows will come.
    virtual void finish() = 0;
    [[nodiscard]] virtual std::size_t pitch() const = 0;
    /// Bytes past a row's end that may be overwritten: a writer works in blocks of 32 bytes.
    [[nodiscard]] virtual bool padded() const = 0;
};

}  // namespace rowscope::media
