#include "core/media/resize/passes.h"

#include <algorithm>
#include <cstring>
#include <utility>

namespace rowscope::media {

namespace {

constexpr int kBatch = static_cast<int>(kLane);
constexpr int kColumnBlock = 64;  ///< output columns blended before they are turned back into rows; keeps them in the first cache

}  // namespace

VerticalPass::VerticalPass(std::shared_ptr<const PackedAxis> axis, std::size_t rowBytes, const Kernels& kernels, RowSink& next)
    : m_owner(std::move(axis)),
      m_axis(*m_owner),
      m_rowBytes(rowBytes),
      m_pitch(paddedTo32(rowBytes)),
      m_kernels(kernels),
      m_next(next),
      m_capacity(2 * m_axis.most + 3 * kBatch),
      m_buffer(m_pitch * static_cast<std::size_t>(m_capacity)),
      m_row(m_pitch),
      m_taps(static_cast<std::size_t>(m_axis.most)) {}

std::uint8_t* VerticalPass::reserve(int rows) {
    if (m_received - m_firstKept + rows > m_capacity) {
        const int needed = m_emitted < m_axis.out ? m_axis.first[static_cast<std::size_t>(m_emitted)] : m_received;
        const int keep = std::min(needed, m_received);
        std::memmove(m_buffer.data(), m_buffer.data() + static_cast<std::size_t>(keep - m_firstKept) * m_pitch,
                     static_cast<std::size_t>(m_received - keep) * m_pitch);
        m_firstKept = keep;
    }
    return m_buffer.data() + static_cast<std::size_t>(m_received - m_firstKept) * m_pitch;
}

void VerticalPass::commit(int rows) {
    m_received += rows;
    const auto ready = [&](int output) {
        const auto o = static_cast<std::size_t>(output);
        return output < m_axis.out && m_axis.first[o] + m_axis.count[o] <= m_received;
    };
    while (ready(m_emitted)) {
        int batch = 1;
        while (batch < kBatch && ready(m_emitted + batch)) ++batch;
        std::uint8_t* out = m_next.reserve(batch);
        for (int i = 0; i < batch; ++i, ++m_emitted, out += m_next.pitch()) {
            const auto o = static_cast<std::size_t>(m_emitted);
            for (int t = 0; t < m_axis.count[o]; ++t)
                m_taps[static_cast<std::size_t>(t)] =
                    m_buffer.data() + static_cast<std::size_t>(m_axis.first[o] + t - m_firstKept) * m_pitch;
            std::uint8_t* target = m_next.padded() ? out : m_row.data();
            m_kernels.blendRow(m_taps.data(), m_axis, m_emitted, target, m_pitch);
            if (target != out) std::memcpy(out, target, m_rowBytes);
        }
        m_next.commit(batch);
    }
}

void VerticalPass::finish() { m_next.finish(); }

HorizontalPass::HorizontalPass(std::shared_ptr<const PackedAxis> axis, int channels, const Kernels& kernels, RowSink& next)
    : m_owner(std::move(axis)),
      m_axis(*m_owner),
      m_channels(channels),
      m_pitch(paddedTo32(static_cast<std::size_t>(m_axis.in) * static_cast<std::size_t>(channels))),
      m_kernels(kernels),
      m_next(next),
      m_rows(m_pitch * kLane),
      m_columns(static_cast<std::size_t>(m_axis.in) * static_cast<std::size_t>(channels) * kLane),
      m_blended(static_cast<std::size_t>(kColumnBlock * channels) * kLane) {}

std::uint8_t* HorizontalPass::reserve(int rows) {
    if (m_pending + rows > kBatch) emit(m_pending);
    return m_rows.data() + static_cast<std::size_t>(m_pending) * m_pitch;
}

void HorizontalPass::commit(int rows) {
    m_pending += rows;
    if (m_pending == kBatch) emit(kBatch);
}

void HorizontalPass::finish() {
    if (m_pending > 0) emit(m_pending);
    m_next.finish();
}

void HorizontalPass::emit(int rows) {
    std::array<const std::uint8_t*, kLane> in;
    for (int r = 0; r < kBatch; ++r)
        in[static_cast<std::size_t>(r)] = m_rows.data() + static_cast<std::size_t>(std::min(r, rows - 1)) * m_pitch;
    const auto channels = static_cast<std::size_t>(m_channels);
    m_kernels.toColumns(in.data(), static_cast<std::size_t>(m_axis.in) * channels, m_columns.data());
    std::uint8_t* room = m_next.reserve(rows);
    std::array<std::uint8_t*, kLane> out{};
    for (int from = 0; from < m_axis.out; from += kColumnBlock) {
        const int to = std::min(from + kColumnBlock, m_axis.out);
        m_kernels.blendColumns(m_columns.data(), m_channels, m_axis, from, to, m_blended.data());
        for (int r = 0; r < rows; ++r)
            out[static_cast<std::size_t>(r)] =
                room + static_cast<std::size_t>(r) * m_next.pitch() + static_cast<std::size_t>(from) * channels;
        m_kernels.toRows(m_blended.data(), static_cast<std::size_t>(to - from) * channels, out.data(), rows);
    }
    m_next.commit(rows);
    m_pending = 0;
}

PictureSink::PictureSink(int rows, std::size_t rowBytes) : m_rowBytes(rowBytes), m_bytes(static_cast<std::size_t>(rows) * rowBytes) {}

std::uint8_t* PictureSink::reserve(int) { return m_bytes.data() + m_done * m_rowBytes; }

}  // namespace rowscope::media
