#include "core/audit/stream/sample_builder.h"

#include "core/trace/dump/bare_media.h"
#include "core/trace/dump/columns.h"

namespace rowscope::audit {

SampleBuilder::SampleBuilder(const trace::ImportOptions& options) : m_options(options) {
    m_input.ids.imageToken = options.imageToken;
    m_input.ids.videoToken = options.videoToken;
    m_input.ids.pad = options.pad;
    m_input.ids.eos = options.eos;
    m_input.ids.turnEnd = options.turnEnd;
    m_input.ids.visionStart = options.visionStart;
    m_input.ids.visionEnd = options.visionEnd;
    m_input.ids.ignoreIndex = options.ignoreIndex;
    m_input.claims.labels = options.labels.value_or(supervision::LabelConvention::Unshifted);
    m_input.claims.lossShift =
        *m_input.claims.labels == supervision::LabelConvention::Unshifted ? supervision::LossShift::Internal : supervision::LossShift::None;
    m_input.claims.spatialMergeSize = options.spatialMergeSize;
    m_input.claims.positionsText = options.positions;
    if (const auto policy = rows::positionPolicyFromName(options.positions)) m_input.claims.positions = *policy;
    m_input.samples.resize(1);
}

void SampleBuilder::fillOrigins(const TokenLine& line) {
    using rows::OriginKind;
    const std::size_t rows = m_table.rowCount;
    m_table.originKind.clear();
    m_table.originId.clear();
    if (line.mediaTypes.empty() && !m_options.imageToken && !m_options.videoToken) return;
    m_table.originKind.resize(rows);
    const std::int32_t image = m_options.imageToken.value_or(-1);
    const std::int32_t video = m_options.videoToken.value_or(-1);
    for (std::size_t row = 0; row < rows; ++row) {
        const std::int32_t token = m_table.tokenId[row];
        OriginKind kind = token == image && image >= 0   ? OriginKind::Image
                          : token == video && video >= 0 ? OriginKind::Video
                                                         : OriginKind::Text;
        if (!line.mediaTypes.empty())
            kind = line.mediaTypes[row] == 1 ? OriginKind::Image : line.mediaTypes[row] == 2 ? OriginKind::Video : OriginKind::Text;
        m_table.originKind[row] = m_table.valid[row] ? kind : OriginKind::Padding;
    }
}

void SampleBuilder::fillMedia(const TokenLine& line) {
    using rows::OriginKind;
    m_media.clear();
    if (m_table.originKind.empty()) return;
    trace::MediaDealer images(line.imageGrids, m_options.rowsPerImage, m_options.spatialMergeSize);
    trace::MediaDealer videos(line.videoGrids, std::nullopt, m_options.spatialMergeSize);
    for (std::size_t row = 0; row < m_table.rowCount;) {
        const OriginKind kind = m_table.originKind[row];
        std::size_t end = row + 1;
        while (end < m_table.rowCount && m_table.originKind[end] == kind) ++end;
        const rows::RowRange run{static_cast<std::int32_t>(row), static_cast<std::int32_t>(end)};
        if (kind == OriginKind::Image) images.deal(0, kind, run, m_media);
        if (kind == OriginKind::Video) videos.deal(0, kind, run, m_media);
        row = end;
    }
    for (const trace::MediaRecord& record : images.unused(0, static_cast<std::int32_t>(m_media.size()))) m_media.push_back(record);
    m_table.originId.assign(m_table.rowCount, -1);
    for (const trace::MediaRecord& record : m_media)
        if (record.range)
            for (std::int32_t row = record.range->begin; row < record.range->end; ++row)
                m_table.originId[static_cast<std::size_t>(row)] = record.mediaId;
}

const AuditInput& SampleBuilder::build(TokenLine& line) {
    m_table.rowCount = line.inputIds.size();
    m_table.tokenId.swap(line.inputIds);
    m_table.label.swap(line.labels);
    if (m_options.ignoreIndex != rows::kIgnored)
        for (std::int32_t& label : m_table.label)
            if (label == m_options.ignoreIndex) label = rows::kIgnored;
    m_table.valid.resize(m_table.rowCount);
    for (std::size_t row = 0; row < m_table.rowCount; ++row)
        m_table.valid[row] = line.attentionMask.empty() || line.attentionMask[row] != 0;
    m_table.position.axes = line.positionAxes;
    m_table.position.values.swap(line.positionIds);
    m_table.segment.swap(line.segmentIds);
    if (m_table.segment.empty() && line.cuSeqlens.size() > 1) {
        m_table.segment.assign(m_table.rowCount, -1);
        for (std::size_t s = 0; s + 1 < line.cuSeqlens.size(); ++s)
            for (std::int32_t row = line.cuSeqlens[s]; row < line.cuSeqlens[s + 1]; ++row)
                m_table.segment[static_cast<std::size_t>(row)] = static_cast<std::int32_t>(s);
    }
    fillOrigins(line);
    fillMedia(line);
    Sample& sample = m_input.samples.front();
    sample.rows = &m_table;
    sample.live = m_table.valid;
    sample.media.clear();
    for (const trace::MediaRecord& record : m_media) sample.media.push_back(&record);
    m_input.media = m_media;
    sample.answer.clear();
    if (!line.answerMask.empty())
        for (std::size_t row = 0; row < m_table.rowCount; ++row) sample.answer.push_back(line.answerMask[row] != 0);
    sample.shift = judgeShift(m_input.claims, m_table);
    return m_input;
}

}  // namespace rowscope::audit
