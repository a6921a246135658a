#include "core/audit/stream/line_tensors.h"

#include "core/audit/stream/line_file.h"
#include "core/audit/stream/stream_audit.h"

namespace rowscope::audit {

trace::NamedTensors tensorsOfLine(const TokenLine& line) {
    trace::NamedTensors tensors;
    const auto rows = static_cast<std::int64_t>(line.inputIds.size());
    const auto column = [&](const char* name, const std::vector<std::int32_t>& values) {
        if (!values.empty()) tensors.emplace(name, Array::of({1, rows}, values));
    };
    const auto grids = [&](const char* name, const std::vector<std::array<std::int32_t, 3>>& list) {
        std::vector<std::int32_t> values;
        for (const auto& grid : list) values.insert(values.end(), grid.begin(), grid.end());
        if (!values.empty()) tensors.emplace(name, Array::of({static_cast<std::int64_t>(list.size()), 3}, values));
    };
    tensors.emplace("input_ids", Array::of({1, rows}, line.inputIds));
    column("attention_mask", line.attentionMask);
    column("labels", line.labels);
    column("mm_token_type_ids", line.mediaTypes);
    column("assistant_masks", line.answerMask);
    column("segment_ids", line.segmentIds);
    if (!line.cuSeqlens.empty())
        tensors.emplace("cu_seqlens", Array::of({static_cast<std::int64_t>(line.cuSeqlens.size())}, line.cuSeqlens));
    if (line.positionAxes > 0)
        tensors.emplace("position_ids", line.positionAxes == 1 ? Array::of({1, rows}, line.positionIds)
                                                               : Array::of({line.positionAxes, 1, rows}, line.positionIds));
    grids("image_grid_thw", line.imageGrids);
    grids("video_grid_thw", line.videoGrids);
    return tensors;
}

Result<trace::Survey> surveyTokenFile(const std::filesystem::path& path, const Progress& progress) {
    ROWSCOPE_TRY_ASSIGN(source, TextSource::open(path));
    LineFile file(*source, StreamOptions{}.maxLineBytes);
    std::vector<trace::NamedTensors> samples;
    std::string text;
    std::int64_t offset = 0;
    for (std::size_t looked = 0; looked < kMostLinesSurveyed; ++looked) {
        ROWSCOPE_TRY_ASSIGN(there, file.at(offset, text, progress));
        if (!there) break;
        TokenLine line;
        if (parseTokenLine(withoutByteOrderMark(text, offset), line)) samples.push_back(tensorsOfLine(line));
        offset += static_cast<std::int64_t>(text.size()) + 1;
    }
    trace::Survey survey = trace::surveyTensors(samples);
    survey.form = "token lines";
    return survey;
}

}  // namespace rowscope::audit
