#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/masks/mask.h"
#include "core/rows/expansion.h"
#include "core/rows/row_table.h"
#include "core/trace/dump/facts.h"
#include "core/trace/dump/item_masks.h"
#include "core/trace/dump/opened.h"
#include "core/trace/trace.h"

namespace rowscope::audit {

/// How a sample's labels stand to its tokens, told from the labels themselves against the claim.
enum class ShiftVerdict : std::uint8_t {
    Unknown,  ///< no labels, or no claimed convention
    AsClaimed,
    DoubleShift,   ///< labels are already those of the next row, and the loss shifts again
    MissingShift,  ///< labels are the rows' own tokens, and nothing shifts
};

enum class EdgeKind : std::uint8_t { CrossSegment, Future, Extra, Missing };

/// Edges of one kind between two parts of a sample (a packed example, a medium, the text), in which a mask differs from its
/// claim; kept apart so that a sentence can name the parts.
struct EdgeGroup {
    EdgeKind kind = EdgeKind::Extra;
    std::string from;  ///< what the queries are: "image 0", "text", "example 1"
    std::string to;
    std::vector<rows::RowRange> queries;
    std::vector<rows::RowRange> keys;
    std::int64_t edges = 0;
    masks::Cell first;
    std::vector<std::int32_t> layers;
    std::int32_t traceMask = -1;
};

/// One attention mask of a sample and the rule it must obey.
struct SampleMask {
    trace::ItemMask mask;
    std::int32_t traceMask = -1;  ///< index in the trace sequence's masks
    bool ordered = true;          ///< the claimed rule has an order of rows: an edge to a later row breaks it
};

/// Cross attention seen per medium: may this row read that medium? Rows are the sample's, columns media slots.
struct CrossView {
    masks::Mask effective;
    std::optional<masks::Mask> claimed;
    std::string unclaimedWhy;
    std::vector<std::int32_t> slotRow;  ///< row of each slot's placeholder
    std::int32_t traceMask = -1;
};

/// One sequence of the thing under audit. Pointers refer to what the AuditInput was made from.
struct Sample {
    std::int32_t index = 0;  ///< sequence of the trace, item of the batch
    const rows::RowTable* rows = nullptr;
    std::vector<std::uint8_t> live;  ///< real rows, whatever the mask says
    std::vector<const trace::MediaRecord*> media;
    const std::vector<std::string>* templateMedia = nullptr;
    const rows::Expansion* expansion = nullptr;  ///< null where the template is not known
    std::vector<SampleMask> masks;
    std::vector<EdgeGroup> edges;  ///< where masks differ from their claims
    std::optional<CrossView> cross;
    std::vector<std::int8_t> answer;       ///< 1 a token of an answer, 0 of a prompt, -1 not known; empty where nothing says
    std::vector<std::uint8_t> alsoTaught;  ///< rows that the run declares as trained besides answers; empty for none
    ShiftVerdict shift = ShiftVerdict::Unknown;

    [[nodiscard]] std::size_t size() const { return rows->rowCount; }
    [[nodiscard]] bool isMedia(std::size_t row) const;
    [[nodiscard]] bool isLabelled(std::size_t row) const { return !rows->label.empty() && rows->label[row] != rows::kIgnored; }
    [[nodiscard]] bool isPrompt(std::size_t row) const {
        return !answer.empty() && answer[row] == 0 && (alsoTaught.empty() || !alsoTaught[row]);
    }
    /// Rows whose token is the given id.
    [[nodiscard]] bool isToken(std::size_t row, std::optional<std::int32_t> id) const {
        return id && !rows->tokenId.empty() && rows->tokenId[row] == *id;
    }
};

/// What rules read: claims, samples and logs, whoever produced them. A view: it must not outlive its source.
struct AuditInput {
    trace::Claims claims;
    trace::DumpIds ids;
    trace::ModelFacts model;
    trace::ExtraFacts const* extra = nullptr;
    std::vector<Sample> samples;
    std::span<const trace::MediaRecord> media;
    std::span<const trace::StepFact> steps;
    std::span<const trace::CacheLogEntry> cacheLog;
    std::span<const trace::ExternalEmbedding> external;
    std::span<const trace::RuntimeEvent> events;
    const trace::AdmissionFact* admission = nullptr;
    const trace::QFormerFact* qformer = nullptr;
    const trace::ScheduleFact* schedule = nullptr;
    const trace::Dump* dump = nullptr;  ///< for tensors that only one rule looks at; null for traces of the engine

    [[nodiscard]] const Array* tensor(std::string_view name) const { return dump ? dump->tensor(name) : nullptr; }
};

/// The view of a dump; masks are compared with their claims here. Error of kind Cancelled.
[[nodiscard]] Result<AuditInput> inputOf(const trace::OpenedDump& opened, const Progress& progress = {});

/// Which rows are answers: from roles, else from spans; spans whose role is in `supervise` are taught as well. Fills `answer`
/// and `alsoTaught`.
void fillAnswers(Sample& sample, std::span<const trace::SpanFact> spans, std::span<const std::string> supervise);

/// Compares labels with tokens at offsets 0 and 1 under the claimed convention.
[[nodiscard]] ShiftVerdict judgeShift(const trace::Claims& claims, const rows::RowTable& table);

}  // namespace rowscope::audit
