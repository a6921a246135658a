#pragma once

#include "core/audit/input.h"
#include "core/audit/reporter.h"

/// The rules, one a file; table.cpp gives each its code and title.
namespace rowscope::audit::rules {

void placeholderCount(const AuditInput& input, Reporter& report);
void placeholderOrder(const AuditInput& input, Reporter& report);
void expandedLength(const AuditInput& input, Reporter& report);
void mediaLabelled(const AuditInput& input, Reporter& report);
void promptLabelled(const AuditInput& input, Reporter& report);
void roleShift(const AuditInput& input, Reporter& report);
void paddingPolarity(const AuditInput& input, Reporter& report);
void fullyBlocked(const AuditInput& input, Reporter& report);
void packedLeak(const AuditInput& input, Reporter& report);
void futureVisible(const AuditInput& input, Reporter& report);
void lastPreceding(const AuditInput& input, Reporter& report);
void qformerMasks(const AuditInput& input, Reporter& report);
void positionPolicy(const AuditInput& input, Reporter& report);
void encoderCache(const AuditInput& input, Reporter& report);
void instructionCache(const AuditInput& input, Reporter& report);
void prefixCache(const AuditInput& input, Reporter& report);
void crossMemoryDropped(const AuditInput& input, Reporter& report);
void externalEmbedding(const AuditInput& input, Reporter& report);
void longMedia(const AuditInput& input, Reporter& report);
void halfMedia(const AuditInput& input, Reporter& report);
void topologyDiffers(const AuditInput& input, Reporter& report);

void rowColumns(const AuditInput& input, Reporter& report);
void expandedRows(const AuditInput& input, Reporter& report);
void nothingSupervised(const AuditInput& input, Reporter& report);
void padSupervised(const AuditInput& input, Reporter& report);
void stopUnsupervised(const AuditInput& input, Reporter& report);
void answerUnsupervised(const AuditInput& input, Reporter& report);
void targetCrossesSegment(const AuditInput& input, Reporter& report);
void cacheKeyIncomplete(const AuditInput& input, Reporter& report);
void cancelledKeepsRows(const AuditInput& input, Reporter& report);
void lateResult(const AuditInput& input, Reporter& report);
void nonFinite(const AuditInput& input, Reporter& report);
void reclaimedWithoutReceipt(const AuditInput& input, Reporter& report);

}  // namespace rowscope::audit::rules
