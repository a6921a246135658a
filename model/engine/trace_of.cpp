#include <algorithm>
#include <filesystem>

#include "core/request/parse_request.h"
#include "core/trace/laya/notes.h"
#include "core/trace/laya/packed_attention.h"
#include "core/trace/laya/sequences.h"
#include "model/engine/predictor.h"

namespace rowscope::engine {
namespace {

/// A trace shows each scored row as a sequence up to so many rows altogether; beyond, the packed view alone.
constexpr std::int64_t kMostDescribedRows = 2'000'000;
constexpr std::int64_t kMostPackedAttention = std::int64_t{256} << 20;  ///< bytes of attention kept once more for the packed view

/// A trace travels: it names files, not the folders of one machine.
std::string shownName(const request::Picture& picture) { return std::filesystem::path(picture.name).filename().string(); }

trace::Media mediaOf(const media::ProcessedMedia& picture, const request::Picture& given, const media::Processor& processor) {
    trace::Media m;
    m.name = shownName(given);
    m.contentHash = picture.contentHash;
    m.width = picture.picture.width();
    m.height = picture.picture.height();
    m.rowCount = picture.geometry.featureRows();
    m.manifest = processor.manifest().text;
    m.manifestHash = picture.manifestHash;
    m.geometry = {picture.geometry.rowsPerSide(), picture.geometry.rowsPerSide(), picture.geometry.tileRows, picture.geometry.tileColumns,
                  true};
    m.picture = std::make_shared<const media::Image>(picture.picture);
    return m;
}

/// The packed view first, then one sequence a scored row; gives the sequence of each planned row.
std::vector<std::int32_t> addSequences(const Checkpoint& checkpoint, const Outcome& outcome, const rows::laya::TokenTree& tree,
                                       trace::Trace& trace) {
    const trace::laya::ViewContext context{outcome.plan,
                                           checkpoint.setup.rules.vocabulary,
                                           checkpoint.layers,
                                           outcome.pictures.empty() ? std::string() : outcome.pictures.front().manifestHash,
                                           [&](std::int32_t id) { return checkpoint.setup.tokenizer->displayText(id); },
                                           outcome.path == TextPath::Full ? 0 : outcome.prefixLength};
    std::vector<std::int32_t> sequenceOfRow(outcome.plan.rows.size(), -1);
    if (outcome.plan.rows.empty()) return sequenceOfRow;
    trace.sequences.push_back(trace::laya::packedSequence(context, tree));
    std::int64_t described = 0;
    for (std::size_t row = 0; row < outcome.plan.rows.size(); ++row) {
        described += outcome.plan.rows[row].sequence.length();
        if (described > kMostDescribedRows) break;
        sequenceOfRow[row] = static_cast<std::int32_t>(trace.sequences.size());
        trace.sequences.push_back(trace::laya::scoredSequence(context, row));
    }
    return sequenceOfRow;
}

/// Taps of scored rows (which still name the planned row) under their sequences, and composed for the packed view.
void addAttention(std::vector<trace::AttentionTap> taps, const rows::laya::TokenTree& tree, const std::vector<std::int32_t>& sequenceOfRow,
                  trace::Trace& trace) {
    trace.attention = trace::laya::packedAttention(taps, tree, kMostPackedAttention);
    for (trace::AttentionTap& tap : trace.attention) tap.sequence = 0;
    for (trace::AttentionTap& tap : taps) {
        tap.sequence = sequenceOfRow[static_cast<std::size_t>(tap.sequence)];
        if (tap.sequence >= 0) trace.attention.push_back(std::move(tap));
    }
}

const char* pathName(TextPath path) {
    switch (path) {
        case TextPath::Packed:
            return "all rows as one token tree";
        case TextPath::Prefixed:
            return "shared prefix, then suffixes";
        case TextPath::Full:
            break;
    }
    return "every row whole";
}

json::Value provenanceDetails(const Checkpoint& checkpoint, const request::Request& request, const Outcome& outcome) {
    json::Value details = json::Object{{"folder", checkpoint.info.folder}, {"options", request::toJson(request.options)}};
    if (const json::Value* provenance = outcome.output.find("provenance")) details.set("provenance", *provenance);
    details.set("layers", checkpoint.info.layers);
    details.set("heads", checkpoint.info.heads);
    details.set("parameters", checkpoint.info.parameters);
    details.set("input_ids_sha256", outcome.plan.inputIdsHash());
    details.set("text_path", pathName(outcome.path));
    return details;
}

}  // namespace

trace::TracePtr traceOf(const Checkpoint& checkpoint, const request::Request& request, Outcome outcome) {
    auto trace = std::make_shared<trace::Trace>();
    trace->provenance.producer = trace::Producer::Engine;
    trace->provenance.title = checkpoint.info.id;
    trace->provenance.checkpoint = checkpoint.info.id;
    trace->provenance.checkpointNote = checkpoint.info.note;
    trace->provenance.branch = checkpoint.info.branch;
    trace->provenance.dtype = checkpoint.loaded.network.dtype() == at::kBFloat16 ? "bfloat16" : "float32";
    trace->provenance.details = provenanceDetails(checkpoint, request, outcome);
    trace->request = request::toJson(request);
    for (std::size_t i = 0; i < outcome.pictures.size(); ++i)
        trace->media.push_back(mediaOf(outcome.pictures[i], request.pictures[i], *checkpoint.processor));

    const rows::laya::TokenTree tree = rows::laya::buildTokenTree(outcome.plan.treeSequences());
    const std::vector<std::int32_t> sequenceOfRow = addSequences(checkpoint, outcome, tree, *trace);
    trace->questions = trace::laya::questionResults(outcome.plan, outcome.questions, sequenceOfRow);
    trace->answers = std::move(outcome.output);
    addAttention(std::move(outcome.attention), tree, sequenceOfRow, *trace);
    if (outcome.attentionCut)
        trace->notCheckable.push_back({"attention", "memory for every layer asked: fewer layers, or marker rows alone"});
    trace->cache = std::move(outcome.cache);
    trace->stages = std::move(outcome.stages);
    trace->ledger = std::move(outcome.ledger);
    trace::laya::NoteContext notes{request,
                                   checkpoint.setup.rules,
                                   outcome.plan,
                                   &outcome.questions,
                                   checkpoint.trainedOnPictures,
                                   checkpoint.languages,
                                   sequenceOfRow,
                                   checkpoint.loaded.folder.agent.unknown,
                                   checkpoint.loaded.folder.agent.deprecatedSpelling};
    trace->findings = trace::laya::requestNotes(notes);
    for (std::size_t i = 0; i < outcome.pictureNotes.size(); ++i)
        for (const media::Note& note : outcome.pictureNotes[i])
            trace->findings.push_back(trace::laya::pictureNote(note, static_cast<std::int32_t>(i), shownName(request.pictures[i])));
    return trace;
}

}  // namespace rowscope::engine
