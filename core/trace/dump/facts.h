#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/base/array.h"
#include "core/base/json.h"
#include "core/masks/topologies.h"
#include "core/rows/positions.h"
#include "core/rows/row_table.h"
#include "core/supervision/shift.h"
#include "core/trace/dump/names.h"

/// What the manifest of a dump says, typed. Optional members are unset where the manifest says nothing (or null).
namespace rowscope::trace {

struct DumpIds {
    std::optional<std::int32_t> imageToken;
    std::optional<std::int32_t> videoToken;
    std::optional<std::int32_t> audioToken;
    std::optional<std::int32_t> pad;
    std::optional<std::int32_t> bos;
    std::optional<std::int32_t> eos;
    std::optional<std::int32_t> turnEnd;
    std::optional<std::int32_t> visionStart;
    std::optional<std::int32_t> visionEnd;
    std::int32_t ignoreIndex = -100;
};

struct ModelFacts {
    std::string family;
    std::string fusion;  ///< prefix, cross_attention, query_prefix, qformer
    std::optional<std::int32_t> lmLayers;
    std::optional<std::int32_t> kvHeads;
    std::optional<std::int32_t> headDim;
    std::string dtype;
};

/// A name in a manifest that this program does not know. Names are an open set: it is kept, what it says is not used, and the trace
/// says so.
struct UnknownName {
    std::string place;  ///< "claims: 'pad_side'"
    std::string found;
    std::string known;  ///< the names there are
};

struct Claims {
    std::string topologyText;                            ///< as written, also where this program does not know the name
    std::optional<masks::TopologyRule> topology;         ///< unset = none claimed, or a name this program does not know
    std::optional<masks::TopologyRule> topologySliding;  ///< of sliding layers; without an own claim the same rule with the window
    std::vector<std::string> layerTypes;                 ///< full_attention, sliding_attention
    std::optional<masks::Window> window;
    rows::BlockRule blockRule = rows::BlockRule::PerMedia;
    std::string crossText;
    std::optional<masks::CrossRule> cross;
    std::string positionsText;
    std::optional<rows::PositionPolicy> positions;
    std::optional<supervision::LabelConvention> labels;
    std::optional<supervision::LossShift> lossShift;
    PadSide padSide = PadSide::Unknown;
    std::string paddedQueryPolicy;  ///< empty = unspecified
    std::optional<std::int32_t> latentsPerMedia;
    std::optional<std::int32_t> mediaSlots;
    std::optional<std::int32_t> spatialMergeSize;
    bool mediaWrapped = false;  ///< every medium stands between vision start and vision end
};

struct MaskFact {
    MaskMeaning meaning = MaskMeaning::Unknown;
    std::string axes;      ///< "B,Lk", "B,Lq,Lk", "B,H,Lq,Lk", "B,L,M"; empty = by rank
    std::string evidence;  ///< how the meaning was told, or why it could not be; empty where the manifest says it
};

struct LayerFact {
    LayerKind kind = LayerKind::Other;
    std::string kindText;  ///< as written
    std::int32_t index = 0;
    std::string name;
    std::string mask;  ///< tensor; empty = no mask tensor was passed
    std::optional<masks::Window> window;
    Shape q;
    Shape k;
    bool varlen = false;  ///< segments are kept apart by cumulative lengths, not by a mask
};

struct MediaRecord {
    std::int32_t batch = 0;
    std::int32_t mediaId = 0;
    rows::OriginKind kind = rows::OriginKind::Image;
    std::optional<std::int32_t> placeholder;
    std::optional<rows::RowRange> range;  ///< unset = not placed
    std::int32_t featureRows = 0;         ///< rows the encoder produced
    std::string content;                  ///< identity of the medium
    std::optional<std::int32_t> featureIndex;
    std::optional<std::array<std::int32_t, 3>> gridThw;
    bool inMemory = false;       ///< range lies in cross-attention memory, not in the sequence
    std::string expectedSha256;  ///< of the feature rows' bytes
    std::string source;          ///< "client_embedding": rows came from outside
    std::string checkpoint;      ///< which encoder made client rows
};

struct StepFact {
    std::int32_t step = 0;
    StepKind kind = StepKind::Prefill;
    std::optional<std::int32_t> rows;
    std::vector<Shape> kv;  ///< key shape per layer
    std::optional<std::int64_t> kvBytes;
    std::vector<LayerFact> layers;
    std::string positionIds;
    std::optional<std::vector<std::string>> families;
    std::string imageAttentionMask;
    std::vector<Shape> crossRecomputed;
    std::optional<rows::RowRange> rowsOfDump;  ///< the step's rows when the dump holds all steps in one sequence
};

struct AdmissionFact {
    std::vector<std::int64_t> estimatedRows;
    std::optional<std::int64_t> maxPrefillRows;
    std::vector<bool> accepted;
};

struct QFormerFact {
    std::int32_t queries = 0;
    std::int32_t text = 0;
    std::vector<std::pair<std::string, std::string>> objectives;  ///< objective, mask tensor
};

struct CacheLogEntry {
    std::int64_t seq = 0;
    CacheOp op = CacheOp::Miss;
    std::string state;  ///< raw, processor, encoder, bridge, prefix_kv, cross_kv, decode_kv
    std::string entry;
    std::string request;
    json::Object key;
    std::optional<json::Object> needs;
    std::optional<json::Object> madeFrom;
};

struct ExternalEmbedding {
    std::string tensor;
    bool allowed = false;
    std::string dtype;  ///< "float32"
    Shape tailShape;
    std::optional<std::int64_t> maxRows;
    std::string contractCheckpoint;
    std::string loadedCheckpoint;
    bool accepted = false;
};

struct ScheduledRequest {
    std::string id;
    std::int64_t mediaItems = 0;
    std::int64_t encoderRows = 0;
    std::int64_t textRows = 0;
    double arrivalMs = 0;
    std::string kind;
};
struct ScheduledBatch {
    std::int32_t id = 0;
    std::vector<ScheduledRequest> requests;
    double startMs = 0;
    double endMs = 0;
};
struct ScheduleFact {
    std::optional<std::int64_t> maxEncoderRows;
    std::vector<ScheduledBatch> batches;
};

/// One event of a serving run ("schedtrace"): what happened when to which request. Unused members stay unset.
struct RuntimeEvent {
    double t = 0;
    std::string request;
    std::string event;  ///< arrive, alloc, free, abort, cancel, publish, lookup, encode_start, preprocess_start, reclaim, …
    std::string media;
    std::string cache;
    std::string thread;
    std::optional<std::int64_t> rows;
    std::optional<std::int64_t> generation;
    std::optional<std::int64_t> hitGeneration;
    std::optional<std::int64_t> encoderRowsInUse;
    std::optional<std::int64_t> liveRequests;
    std::optional<std::int64_t> encoderRows;
    std::optional<bool> quiesced;      ///< of a reclaim: readers, kernels and transfers were awaited
    std::optional<bool> ownerChecked;  ///< of a reclaim: owner and generation were checked again after that
    std::string allocation;
};

/// A named part of a sample, as a collator saw it.
struct SpanFact {
    std::int32_t batch = 0;
    rows::RowRange range;
    std::string role;
    std::int32_t segment = -1;
};

/// Facts beyond the dump format proper; all optional.
struct ExtraFacts {
    std::vector<SpanFact> spans;
    std::vector<std::string> supervise;  ///< span roles that are trained on besides the assistant's
    std::map<std::int32_t, std::string> vocabulary;
    std::optional<std::int64_t> maxLength;
    std::optional<std::int64_t> untruncatedLength;
    std::optional<std::int32_t> shardIndex;  ///< this dump is one shard of a sequence
    std::optional<std::int32_t> shardCount;
};

}  // namespace rowscope::trace
