#include "core/rows/rewrite.h"

#include <algorithm>
#include <cstring>

namespace rowscope::rows {
namespace {

Status checkStates(const Array& states, const std::string& name, std::int64_t width, std::int64_t rows) {
    if (!states.is<float>())
        return fail(ErrorKind::Type, name, "has another dtype than the rewrite reads", "F32", std::string(rowscope::name(states.dtype())));
    if (states.rank() != 2) return fail(ErrorKind::Mismatch, name, "has another rank", "[rows, width]", toString(states.shape()));
    if (states.dim(1) != width)
        return fail(ErrorKind::Mismatch, name, "has another width", std::to_string(width), std::to_string(states.dim(1)));
    if (states.dim(0) < rows)
        return fail(ErrorKind::Mismatch, name, "has too few rows", "at least " + std::to_string(rows), std::to_string(states.dim(0)));
    return {};
}

}  // namespace

Result<RewrittenBatch> rewriteBatch(std::span<const RowTable> templates, std::span<const PlaceholderRule> rules,
                                    std::span<const std::vector<MediaItem>> media, const RewriteOptions& options) {
    if (media.size() != templates.size())
        return fail(ErrorKind::Mismatch, "batch", "the lists of sequences and of media differ in length", std::to_string(templates.size()),
                    std::to_string(media.size()));
    RewrittenBatch out;
    for (std::size_t b = 0; b < templates.size(); ++b) {
        ROWSCOPE_TRY_ASSIGN(sequence, expand(templates[b], rules, media[b], static_cast<std::int32_t>(b)));
        out.length = std::max(out.length, sequence.rows.size());
        out.sequences.push_back(std::move(sequence));
    }
    for (ExpandedSequence& sequence : out.sequences) {
        sequence = padTo(std::move(sequence), out.length, options.padSide, options.padToken);
        if (!options.positions) continue;
        const RowTable& rows = sequence.rows;
        ROWSCOPE_TRY_ASSIGN(
            positions,
            positionsOf(
                *options.positions,
                {.valid = rows.valid, .originKind = rows.originKind, .originId = rows.originId, .segment = rows.segment, .grids = {}}));
        sequence.rows.position = std::move(positions.positions);
    }
    return out;
}

Result<Array> rewriteStates(const ExpandedSequence& sequence, const Array& textStates, std::span<const Array> mediaStates,
                            const Array& boundaryStates) {
    if (textStates.rank() != 2)
        return fail(ErrorKind::Mismatch, "text states", "has another rank", "[rows, width]", toString(textStates.shape()));
    const std::int64_t width = textStates.dim(1);
    std::int64_t textRows = 0;
    std::vector<std::int64_t> mediaRows(mediaStates.size(), 0);
    std::int64_t boundaryRows = 0;
    for (const RowSource& source : sequence.source) {
        if (source.from == RowSource::From::Template) textRows = std::max<std::int64_t>(textRows, source.index + 1);
        if (source.from == RowSource::From::Boundary) boundaryRows = std::max<std::int64_t>(boundaryRows, source.index + 1);
        if (source.from != RowSource::From::Media) continue;
        if (static_cast<std::size_t>(source.media) >= mediaStates.size())
            return fail(ErrorKind::Mismatch, "media states", "a medium of the sequence has none", std::to_string(source.media + 1),
                        std::to_string(mediaStates.size()));
        auto& rows = mediaRows[static_cast<std::size_t>(source.media)];
        rows = std::max<std::int64_t>(rows, source.index + 1);
    }
    ROWSCOPE_TRY(checkStates(textStates, "text states", width, textRows));
    for (std::size_t m = 0; m < mediaStates.size(); ++m)
        ROWSCOPE_TRY(checkStates(mediaStates[m], "states of medium " + std::to_string(m), width, mediaRows[m]));
    if (boundaryRows > 0) ROWSCOPE_TRY(checkStates(boundaryStates, "boundary states", width, boundaryRows));

    std::vector<float> out(sequence.source.size() * static_cast<std::size_t>(width), 0.0F);
    float* to = out.data();
    for (const RowSource& source : sequence.source) {
        const Array* states = nullptr;
        if (source.from == RowSource::From::Template) states = &textStates;
        if (source.from == RowSource::From::Media) states = &mediaStates[static_cast<std::size_t>(source.media)];
        if (source.from == RowSource::From::Boundary) states = &boundaryStates;
        if (states) std::memcpy(to, states->as<float>().data() + source.index * width, static_cast<std::size_t>(width) * sizeof(float));
        to += width;
    }
    return Array::of({static_cast<std::int64_t>(sequence.source.size()), width}, out);
}

}  // namespace rowscope::rows
