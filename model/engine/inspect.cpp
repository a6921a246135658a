#include "model/engine/inspect.h"

#include "core/media/notes.h"

namespace rowscope::engine {
namespace {

/// Decodes and processes every picture as far as it goes; one that fails counts as a single view, so that the rest of the request
/// can still be looked at.
std::vector<rows::laya::TileGrid> inspectPictures(const media::Processor& processor, const request::Request& request,
                                                  const Progress& progress, std::vector<trace::Finding>& findings) {
    std::vector<rows::laya::TileGrid> grids;
    for (const request::Picture& picture : request.pictures) {
        if (progress.cancelled()) return grids;
        const auto index = static_cast<std::int32_t>(grids.size());
        const std::span<const char> bytes = picture.bytes ? std::span<const char>(*picture.bytes) : std::span<const char>();
        const media::Inspection seen = media::inspect(std::as_bytes(bytes), picture.name, {}, processor);
        for (const media::Note& note : seen.notes) findings.push_back(trace::laya::pictureNote(note, index, picture.name));
        grids.push_back(seen.processed ? rows::laya::TileGrid{seen.processed->geometry.tileRows, seen.processed->geometry.tileColumns}
                                       : rows::laya::TileGrid{});
    }
    return grids;
}

}  // namespace

std::vector<trace::Finding> inspectRequest(const Checkpoint& checkpoint, const request::Request& request, const Progress& progress) {
    std::vector<trace::Finding> findings;
    std::vector<rows::laya::TileGrid> grids;
    if (checkpoint.processor)
        grids = inspectPictures(*checkpoint.processor, request, progress, findings);
    else
        grids.resize(request.pictures.size());
    rows::laya::Plan plan;
    const Status planned = planPredict(request, checkpoint.setup.rules, grids, progress, plan);
    const trace::laya::NoteContext context{request,
                                           checkpoint.setup.rules,
                                           plan,
                                           nullptr,
                                           checkpoint.trainedOnPictures,
                                           checkpoint.languages,
                                           {},
                                           checkpoint.loaded.folder.agent.unknown,
                                           checkpoint.loaded.folder.agent.deprecatedSpelling};
    for (trace::Finding& note : trace::laya::requestNotes(context)) findings.push_back(std::move(note));
    if (!planned && planned.error().kind != ErrorKind::Cancelled) findings.push_back(trace::laya::refusal(planned.error(), context));
    return findings;
}

}  // namespace rowscope::engine
