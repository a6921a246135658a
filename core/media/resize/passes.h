#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "core/media/resize/kernels.h"
#include "core/media/resize/row_sink.h"

namespace rowscope::media {

[[nodiscard]] constexpr std::size_t paddedTo32(std::size_t bytes) { return (bytes + kLane - 1) / kLane * kLane; }

/// Vertical pass: keeps the rows that coming output rows still need and emits each output row as soon as its last input
/// row is there.
class VerticalPass final : public RowSink {
public:
    VerticalPass(std::shared_ptr<const PackedAxis> axis, std::size_t rowBytes, const Kernels& kernels, RowSink& next);
    std::uint8_t* reserve(int rows) override;
    void commit(int rows) override;
    void finish() override;
    [[nodiscard]] std::size_t pitch() const override { return m_pitch; }
    [[nodiscard]] bool padded() const override { return true; }

private:
    std::shared_ptr<const PackedAxis> m_owner;
    const PackedAxis& m_axis;
    std::size_t m_rowBytes;
    std::size_t m_pitch;
    const Kernels& m_kernels;
    RowSink& m_next;
    int m_capacity;
    int m_firstKept = 0;  ///< input row at the start of the buffer
    int m_received = 0;   ///< input rows so far
    int m_emitted = 0;    ///< output rows so far
    std::vector<std::uint8_t> m_buffer;
    std::vector<std::uint8_t> m_row;  ///< for a next sink without padding
    std::vector<const std::uint8_t*> m_taps;
};

/// Horizontal pass: turns 32 rows into columns, blends columns, and turns the result back into rows.
class HorizontalPass final : public RowSink {
public:
    HorizontalPass(std::shared_ptr<const PackedAxis> axis, int channels, const Kernels& kernels, RowSink& next);
    std::uint8_t* reserve(int rows) override;
    void commit(int rows) override;
    void finish() override;
    [[nodiscard]] std::size_t pitch() const override { return m_pitch; }
    [[nodiscard]] bool padded() const override { return true; }

private:
    void emit(int rows);

    std::shared_ptr<const PackedAxis> m_owner;
    const PackedAxis& m_axis;
    int m_channels;
    std::size_t m_pitch;
    const Kernels& m_kernels;
    RowSink& m_next;
    int m_pending = 0;
    std::vector<std::uint8_t> m_rows;
    std::vector<std::uint8_t> m_columns;
    std::vector<std::uint8_t> m_blended;
};

/// The end of a chain: a picture's bytes, rows without gaps.
class PictureSink final : public RowSink {
public:
    PictureSink(int rows, std::size_t rowBytes);
    std::uint8_t* reserve(int rows) override;
    void commit(int rows) override { m_done += static_cast<std::size_t>(rows); }
    void finish() override {}
    [[nodiscard]] std::size_t pitch() const override { return m_rowBytes; }
    [[nodiscard]] bool padded() const override { return false; }
    [[nodiscard]] std::vector<std::uint8_t> take() { return std::move(m_bytes); }

private:
    std::size_t m_rowBytes;
    std::size_t m_done = 0;
    std::vector<std::uint8_t> m_bytes;
};

}  // namespace rowscope::media
