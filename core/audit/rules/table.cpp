#include <array>

#include "core/audit/rule.h"
#include "core/audit/rules/rules.h"

namespace rowscope::audit {
namespace {

constexpr bool kPerRow = true;

constexpr std::array kRules{
    Rule{"F01", "Placeholder and media counts differ", &rules::placeholderCount, "placeholder_count == media_item_count", kPerRow},
    Rule{"F02", "Placeholder order differs", &rules::placeholderOrder, "", false},
    Rule{"F03", "Expanded length underestimated", &rules::expandedLength, "", false},
    Rule{"F04", "Media row labelled", &rules::mediaLabelled, "labels[media_rows] == ignore", kPerRow},
    Rule{"F05", "Prompt row labelled", &rules::promptLabelled, "supervised_rows_match_target_role", kPerRow},
    Rule{"F06", "Labels shifted, or masked by input role", &rules::roleShift, "supervised_rows_match_target_role", kPerRow},
    Rule{"F07", "Padding polarity inverted", &rules::paddingPolarity, "", kPerRow},
    Rule{"F08", "Fully blocked query", &rules::fullyBlocked, "no_fully_masked_live_query", false},
    Rule{"F09", "Packed examples share attention", &rules::packedLeak, "no_cross_segment_attention", false},
    Rule{"F10", "Future rows visible", &rules::futureVisible, "", false},
    Rule{"F11", "Row reads all previous media directly", &rules::lastPreceding, "", false},
    Rule{"F12", "Q-Former objectives share a mask", &rules::qformerMasks, "", false},
    Rule{"F13", "Positions off the claimed policy", &rules::positionPolicy, "", kPerRow},
    Rule{"F14", "Encoder feature cache stale", &rules::encoderCache, "cache_key names processor, encoder, projector and fusion", false},
    Rule{"F15", "Query cache ignores the instruction", &rules::instructionCache, "instruction-aware bridge implies instruction-aware key",
         false},
    Rule{"F16", "Prefix K/V reused across models or prefixes", &rules::prefixCache, "", false},
    Rule{"F17", "Cross-attention memory dropped in decode", &rules::crossMemoryDropped, "", false},
    Rule{"F18", "Untrusted external embedding accepted", &rules::externalEmbedding, "", false},
    Rule{"F19", "One large media request stalls the others", &rules::longMedia, "", false},
    Rule{"F20", "Half a medium cut away", &rules::halfMedia, "", kPerRow},
    Rule{"X01", "Mask differs from the claimed topology", &rules::topologyDiffers, "", false},
    Rule{"N:row_columns_differ", "Row columns differ in length", &rules::rowColumns, "labels.shape == validity.shape == origin_ids.shape",
         kPerRow},
    Rule{"N:expanded_rows_differ", "Expanded rows differ from the formula", &rules::expandedRows, "expanded_rows == packed_states.shape[1]",
         false},
    Rule{"N:non_finite", "Rows that are no numbers", &rules::nonFinite, "", false},
    Rule{"N:no_supervised_rows", "Nothing supervised", &rules::nothingSupervised, "", kPerRow},
    Rule{"N:pad_supervised", "Padding labelled", &rules::padSupervised, "", kPerRow},
    Rule{"N:stop_token_unsupervised", "Stop token not supervised", &rules::stopUnsupervised, "", kPerRow},
    Rule{"N:assistant_span_unsupervised", "Answer not supervised", &rules::answerUnsupervised, "", kPerRow},
    Rule{"N:target_crosses_segment", "Target crosses a packing border", &rules::targetCrossesSegment, "", kPerRow},
    Rule{"N:cache_key_incomplete", "Cache key leaves out part of its identity", &rules::cacheKeyIncomplete,
         "cache_key names processor, encoder, projector and fusion", false},
    Rule{"N:cancelled_request_keeps_rows", "Cancelled request keeps rows", &rules::cancelledKeepsRows,
         "cancelled_request_has_no_publishable_logical_state", false},
    Rule{"N:late_result_published", "Late result published", &rules::lateResult, "late_generation_results_cannot_publish", false},
    Rule{"N:reclaimed_without_receipt", "Reclaimed without a receipt", &rules::reclaimedWithoutReceipt,
         "reclaimed_allocations_have_quiescence_and_owner_recheck_receipts", false},
};

}  // namespace

std::span<const Rule> allRules() { return kRules; }

}  // namespace rowscope::audit
