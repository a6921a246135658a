#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/masks/topologies.h"
#include "core/rows/expansion.h"
#include "core/rows/positions.h"
#include "core/rows/row_table.h"
#include "core/rows/template.h"
#include "core/supervision/shift.h"

/// The topology lab: a layout typed in by hand, no weights needed. A layout is a JSON object:
///
///   format "rowscope-layout", version 1, title, about (free text)
///   media      [{name, kind image|video|audio, rows | pattern, grid [rows, columns], thw [t, h, w], content}]
///              pattern: what the placeholder becomes, texts are boundary tokens and numbers are that many feature rows:
///              ["<fake>", "<row_1_col_1>", 4, "<fake>"]
///   questions  [{id, type, labels}]                      names for question and option columns
///   model      {lm_layers, kv_heads, head_dim, cross_layers, cross_kv_heads, cross_head_dim, bridge_dim, bytes}   for the ledger
///   sequences  [{name, fusion, placeholders, parts | examples, pad, queries, branches, end_of_text, masks, positions, spatial_merge,
///   labels}]
///     fusion   prefix (media rows stand in the sequence), cross_attention (a placeholder stays one row, media are memory),
///              qformer (learned query rows first, media are memory)
///     placeholders  expand_later or already_repeated: which convention the rows are said to come from
///     parts    [{text | tokens, repeat, role, as text|special|state|question|option, question, option, marker first|last,
///              branch} or {media, role}]                 a text is split at spaces, one row a word
///     examples [{parts}]                                 packed: one segment each
///     pad      {side left|right, rows}
///     branches [parent of node 0, …]                     -1 = hangs on the shared rows
///     masks    [{name, layers, rule, window}]            rule: see mask_rule.h; window w or [left, right]
///     labels   {rule target_role|input_role|all|none, convention unshifted|preshifted, loss_shift internal|none}
namespace rowscope::trace::lab {

struct LayoutMedia {
    rows::OriginKind kind = rows::OriginKind::Image;
    std::string name;
    std::string content;  ///< identity; equal contents are one picture
    std::int32_t rows = 0;
    /// Set where boundary tokens stand around or between the rows: texts, and numbers of feature rows.
    struct Piece {
        std::string boundary;
        std::int32_t features = 0;  ///< 0 = a boundary token
    };
    std::vector<Piece> pattern;
    std::int32_t gridRows = 0;
    std::int32_t gridColumns = 0;
    std::optional<rows::MediaGrid> thw;
};

struct LayoutPart {
    std::vector<std::string> tokens;
    std::int64_t repeat = 1;
    std::int32_t media = -1;  ///< set: a placeholder instead of tokens
    rows::Role role = rows::Role::User;
    rows::Part part = rows::Part::Text;
    std::int32_t question = -1;
    std::int32_t option = -1;
    enum class Marker : std::uint8_t { None, First, Last } marker = Marker::None;
    std::int32_t branch = -1;
};

/// A mask's rule before it meets rows: a topology by name, a special rule, or an expression of terms.
struct MaskRule {
    enum class Kind : std::uint8_t { Topology, Cross, QFormer, QueriesToMedia, Term, All, Any };
    Kind kind = Kind::Topology;
    masks::TopologyRule topology;
    std::string name;  ///< of the cross rule, the Q-Former objective or the term
    masks::Window window;
    std::int64_t length = 0;  ///< of prefix_lm
    std::vector<MaskRule> children;
};

struct LayoutMask {
    std::string name;
    std::string layers;
    MaskRule rule;
    std::optional<masks::Window> window;
};

enum class Fusion : std::uint8_t { Prefix, CrossAttention, QFormer };
enum class LabelRule : std::uint8_t { None, TargetRole, InputRole, All };

struct LayoutSequence {
    std::string name;
    Fusion fusion = Fusion::Prefix;
    rows::PlaceholderConvention placeholders = rows::PlaceholderConvention::ExpandsLater;
    std::vector<std::vector<LayoutPart>> examples;
    rows::PadSide padSide = rows::PadSide::Right;
    std::int64_t padRows = 0;
    std::int32_t queries = 0;
    std::vector<std::int32_t> branches;
    std::string endOfText;
    std::vector<LayoutMask> masks;
    rows::PositionPolicy positions = rows::PositionPolicy::MonotonicOverValid;
    std::int32_t spatialMerge = 1;
    LabelRule labels = LabelRule::None;
    supervision::LabelConvention convention = supervision::LabelConvention::Unshifted;
    supervision::LossShift lossShift = supervision::LossShift::Internal;
};

struct LayoutQuestion {
    std::string id;
    std::string type;
    std::vector<std::string> labels;
};

struct LayoutModel {
    std::int64_t lmLayers = 0;
    std::int64_t kvHeads = 0;
    std::int64_t headDim = 0;
    std::int64_t crossLayers = 0;
    std::int64_t crossKvHeads = 0;
    std::int64_t crossHeadDim = 0;
    std::int64_t bridgeDim = 0;
    std::int64_t bytesPerScalar = 2;
};

struct Layout {
    std::string title;
    std::string about;
    std::vector<LayoutMedia> media;
    std::vector<LayoutQuestion> questions;
    std::optional<LayoutModel> model;
    std::vector<LayoutSequence> sequences;
};

struct LayoutLimits {
    std::int64_t rows = std::int64_t{1} << 21;  ///< of one sequence after expansion
    std::int64_t media = 10'000;
    std::int64_t branches = 4'096;
    std::int64_t sequences = 1'000;
};

/// Reads and checks a layout. Every error names `where` and the member: "flamingo.json: sequences[0].parts[2].media".
[[nodiscard]] Result<Layout> parseLayout(std::string_view json, const std::string& where, const LayoutLimits& limits = {});

}  // namespace rowscope::trace::lab
