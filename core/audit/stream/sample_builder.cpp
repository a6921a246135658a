#include "core/audit/stream/sample_builder.h"

#include "core/trace/dump/bare_media.h"
#include "core/trace/dump/columns.h"

namespace rowscope::audit {

SampleBuilder::SampleBuilder(const trace::ImportOptions& options) : m_options(options), m_origins(options.imageToken, options.videoToken) {
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

/// Segment numbers as they are given, from borders (rows behind the last one are padding), or from an attention mask that numbers samples.
void SampleBuilder::fillSegments(TokenLine& line) {
    m_table.segment.swap(line.segmentIds);
    if (!m_table.segment.empty()) return;
    if (line.cuSeqlens.size() >= 2) {  // one border borders nothing
        m_table.segment.assign(m_table.rowCount, -1);
        for (std::size_t s = 0; s + 1 < line.cuSeqlens.size(); ++s)
            for (std::int32_t row = line.cuSeqlens[s]; row < line.cuSeqlens[s + 1]; ++row)
                m_table.segment[static_cast<std::size_t>(row)] = static_cast<std::int32_t>(s);
    } else if (line.maskNumbersSamples) {
        m_table.segment.resize(m_table.rowCount);
        for (std::size_t row = 0; row < m_table.rowCount; ++row) m_table.segment[row] = line.attentionMask[row] - 1;
    }
}

void SampleBuilder::fillMedia(const TokenLine& line) {
    trace::deriveOrigins(m_origins, line.mediaTypes, {}, false, m_table);
    m_media.clear();
    if (!m_table.originKind.empty() || !line.imageGrids.empty() || !line.videoGrids.empty()) {
        using rows::OriginKind;
        trace::MediaDealer images(OriginKind::Image, line.imageGrids, m_options.rowsPerImage, m_options.spatialMergeSize);
        trace::MediaDealer videos(OriginKind::Video, line.videoGrids, std::nullopt, m_options.spatialMergeSize);
        trace::dealRuns(0, m_table, images, videos, m_media);
        images.addUnused(0, m_media);
        videos.addUnused(0, m_media);
    }
    Sample& sample = m_input.samples.front();
    sample.media.clear();
    for (const trace::MediaRecord& record : m_media) sample.media.push_back(&record);
    m_input.media = m_media;
    trace::numberMedia(sample.media, m_table);
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
    fillSegments(line);
    fillMedia(line);
    Sample& sample = m_input.samples.front();
    sample.rows = &m_table;
    sample.live = m_table.valid;
    for (std::size_t row = 0; row < m_table.segment.size(); ++row) sample.live[row] &= m_table.segment[row] >= 0;  // behind the last border
    sample.answer.clear();
    if (!line.answerMask.empty())
        for (std::size_t row = 0; row < m_table.rowCount; ++row) sample.answer.push_back(line.answerMask[row] != 0);
    sample.shift = judgeShift(m_input.claims, m_table);
    return m_input;
}

}  // namespace rowscope::audit
