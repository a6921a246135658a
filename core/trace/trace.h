#pragma once

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/base/array.h"
#include "core/base/json.h"
#include "core/masks/mask.h"
#include "core/rows/expansion.h"
#include "core/rows/row_table.h"
#include "core/trace/finding.h"

namespace rowscope::media {
class Image;
}

namespace rowscope::trace {

enum class Producer : std::uint8_t { Engine, Import, Lab, File };

struct Provenance {
    Producer producer = Producer::Engine;
    std::string title;           ///< what the window calls this trace
    std::string checkpoint;      ///< id or folder name; empty for imports and layouts
    std::string checkpointNote;  ///< shown beside it, e.g. "untrained"
    std::string branch;          ///< smolvlm-causal | smolvlm-block | modernvbert-mask | modernbert-text | other
    std::string dtype;
    json::Value details;  ///< versions, options, manifest of an import: shown, never interpreted
};

/// Geometry of a medium's rows on its picture: views (tiles, then the global view) of `grid x grid` rows each.
struct PatchGeometry {
    std::int32_t gridRows = 0;  ///< feature rows of one view, vertically
    std::int32_t gridColumns = 0;
    std::int32_t tileRows = 0;  ///< 0 = the global view alone
    std::int32_t tileColumns = 0;
    bool globalView = true;  ///< the last view is the whole picture
};

struct Media {
    rows::OriginKind kind = rows::OriginKind::Image;
    std::string name;         ///< file name or "picture 1"
    std::string contentHash;  ///< SHA-256 over decoded pixels with their size
    std::int32_t width = 0;   ///< of the decoded picture
    std::int32_t height = 0;
    std::int32_t rowCount = 0;  ///< feature rows
    std::string manifest;       ///< the processor's, as JSON text
    std::string manifestHash;
    PatchGeometry geometry;
    std::shared_ptr<const media::Image> picture;  ///< null where only rows are known
};

/// A mask of one sequence, and which layers use it.
struct NamedMask {
    masks::Mask mask;
    std::string layers;               ///< "0-29", "global", "cross 0, 4"
    bool composed = true;             ///< false: one term shown alone
    bool imported = false;            ///< holds what a dump says, not what a rule says
    bool keysAreMedia = false;        ///< cross attention: keys are media memory rows
    std::vector<std::string> rowsOf;  ///< optional names of key rows when they are not this sequence's rows
};

/// What was cut from a sequence before it ran, per part (laya-vision 3, x13-contract 0x05).
struct Cut {
    std::string part;  ///< "state", "instructions", "option 'name'", "image 2"
    std::int32_t tokensDropped = 0;
    std::string side;  ///< "left", "right", "middle"
};

/// One row sequence: a scored row of a predict (question x option order), a packed token tree, or a batch item of a dump.
struct Sequence {
    std::string name;
    std::int32_t question = -1;
    std::int32_t order = -1;
    rows::Expansion expansion;
    rows::RowTable rows;
    std::vector<std::string> tokenText;  ///< per row, readable; empty where no vocabulary is known
    std::vector<NamedMask> masks;
    std::vector<Cut> cuts;
    std::vector<double> rowLoss;    ///< per row in nats, NaN where unsupervised; empty without logits
    std::int32_t prefixLength = 0;  ///< rows taken from the shared prefix (0 = full path)
};

/// One option order of one question.
struct OrderResult {
    std::vector<std::int32_t> order;  ///< label index at each marker
    std::vector<double> logits;       ///< label order, not divided by T
    std::vector<double> probabilities;
    double actProbability = 0;
    std::int32_t sequence = -1;  ///< which Trace::sequences row was scored
};

struct QuestionResult {
    std::string id;
    std::string type;  ///< choice | score | noul
    std::string instructions;
    std::vector<std::string> labels;
    std::vector<std::string> options;  ///< rendered texts
    std::vector<OrderResult> orders;
    std::vector<double> meanLogits;     ///< label order
    std::vector<double> probabilities;  ///< softmax(mean / T)
    double temperature = 1;
    std::string temperatureSource;  ///< override | bucket | type
    std::string bucket;             ///< "choice:3-5"
    double confidence = 0;
    double actProbability = 0;
    double margin = 0;       ///< top-1 minus top-2 probability
    double entropy = 0;      ///< nats
    std::int32_t flips = 0;  ///< orders whose winner differs from the mean's
    double spread = 0;       ///< largest standard deviation of a logit over orders
    json::Value answer;      ///< this question's answer as predict prints it
    std::vector<std::string> cutOptions;
    std::vector<std::pair<std::string, std::string>> indistinguishable;
};

/// Attention weights of one layer of one sequence, float32 [heads, queries, keys]; asked for before the run.
struct AttentionTap {
    std::int32_t sequence = -1;
    std::int32_t layer = -1;
    Array weights;
    std::vector<std::int32_t> queryRows;  ///< the sequence's rows that the query axis holds; empty = all
};

struct CacheEvent {
    enum class Op : std::uint8_t { Hit, Miss, Store, Evict, Bypass };
    Op op = Op::Miss;
    std::string family;                                    ///< processed, encoded, bridge, prefix_kv, cross_kv, decode_kv
    std::vector<std::pair<std::string, std::string>> key;  ///< the whole transformation, by name
    std::string keyHash;
    std::int64_t bytes = 0;
    std::string entry;
    std::string request;
    std::string reason;                ///< one clause
    std::string nearestEntry;          ///< of a miss
    std::vector<std::string> differs;  ///< key fields that differ from the nearest entry
};

struct Stage {
    std::string name;  ///< the article's state names: decoded, processed, encoded, packed, prefilled, …
    std::string lane;  ///< request
    double startMs = 0;
    double durationMs = 0;
    std::int64_t bytes = 0;
    std::string note;  ///< "cached", "3 rows", …
};

/// The record of one request (product.md 1). Made once, then shared as `std::shared_ptr<const Trace>` and never changed.
struct Trace {
    Provenance provenance;
    json::Value request;  ///< as given, pictures by name
    std::vector<Media> media;
    std::vector<Sequence> sequences;
    std::vector<QuestionResult> questions;
    json::Value answers;  ///< the whole predict output; null for imports and layouts
    std::vector<AttentionTap> attention;
    std::vector<CacheEvent> cache;
    std::vector<Stage> stages;
    std::map<std::string, std::int64_t> ledger;  ///< bytes by state family, and the article's formulas by name
    std::vector<Finding> findings;
    std::vector<NotCheckable> notCheckable;
    std::map<std::string, Array> tensors;  ///< what else a dump or tap carries, by the dump format's names
};

using TracePtr = std::shared_ptr<const Trace>;

}  // namespace rowscope::trace
