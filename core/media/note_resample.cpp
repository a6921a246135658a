#include "core/media/note_resample.h"

#include <cmath>
#include <string>

#include "core/media/measures.h"

namespace rowscope::media {

namespace {

// Photographs have a few per cent of their variance inside 2x2 blocks, noise has 75, a one-pixel checker 100.
constexpr double kFineShare = 0.5;
// Half of the contrast gone means that it lay above what the new grid can show.
constexpr double kLostShare = 0.5;
// Below this a picture is flat, and shares of its contrast say nothing.
constexpr double kFlat = 4.0;

std::string percent(double share) { return std::to_string(std::lround(100 * share)) + " %"; }

}  // namespace

std::optional<Note> resampleNote(const ProcessedMedia& processed, const ProcessorConfig& config) {
    const ContrastMeasure before = measureContrast(processed.picture);
    if (before.deviation < kFlat) return std::nullopt;
    const double after = viewDeviation(processed.tiles, processed.views() - 1);
    const double kept = after / before.deviation;
    if (before.finestShare < kFineShare && kept > 1 - kLostShare) return std::nullopt;
    const double nearest = nearestDeviation(processed.picture, {config.tileEdge, config.tileEdge}) / before.deviation;
    Note note{NoteKind::ResampleFilter, NoteSeverity::Info, {}, {}, {}};
    note.cause = percent(before.finestShare) +
                 " of the picture's contrast changes from pixel to pixel, so what the model sees depends on the filter: " +
                 std::string(config.filter == Filter::Nearest ? "" : "antialiased ") + std::string(name(config.filter)) + " (" +
                 toString(processed.picture.size()) + " to " + toString(processed.hop1) + " to " + toString(processed.hop2) + ") keeps " +
                 percent(kept) + " of the contrast, picking the nearest pixels would keep " + percent(nearest);
    note.cure = "use the filter the model was trained with; enlarge or crop the part whose single pixels matter";
    note.evidence = {{"contrast before", before.deviation, "grey levels"},
                     {"contrast after", after, "grey levels"},
                     {"finest octave", 100 * before.finestShare, "%"},
                     {"contrast kept", 100 * kept, "%"},
                     {"kept by nearest", 100 * nearest, "%"}};
    return note;
}

}  // namespace rowscope::media
