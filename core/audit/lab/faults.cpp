#include "core/audit/lab/faults.h"

#include <array>

#include "core/audit/audit.h"
#include "core/audit/lab/fault_functions.h"

namespace rowscope::audit::lab {
namespace {

constexpr std::array kFaults{
    Fault{"F01", "Placeholder and media counts differ", "an exception, or the wrong image bound", "a user types the placeholder token",
          Layout::Prefix, &typedPlaceholder},
    Fault{"F02", "Placeholder order differs", "a fluent answer about another image", "features are scattered in list order", Layout::Prefix,
          &swappedMedia},
    Fault{"F03", "Expanded length underestimated", "context overflow or out of memory", "admission counts one row a placeholder",
          Layout::Prefix, &templateLengthEstimate},
    Fault{"F04", "Media row labelled", "strange vocabulary loss at media rows", "labels are cloned from input_ids", Layout::Prefix,
          &mediaLabelled},
    Fault{"F05", "Prompt row labelled", "the model learns to reproduce user text", "the answer starts one token early", Layout::Prefix,
          &answerStartsEarly},
    Fault{"F06", "Labels shifted twice", "loss looks fine, answers skip tokens", "labels are shifted before a loss that shifts",
          Layout::Prefix, &shiftedTwice},
    Fault{"F07", "Padding polarity inverted", "NaN, or attention to padding",
          "1 for padding is handed to an API that wants 1 for real rows", Layout::Prefix, &invertedPadding},
    Fault{"F08", "Fully blocked query", "NaN, or an arbitrary uniform output", "a mask blocks all keys of a row", Layout::Prefix,
          &blockedRow},
    Fault{"F09", "Packed examples share attention", "suspiciously low loss", "the mask is built without segments", Layout::Packed,
          &noSegmentCut},
    Fault{"F10", "Future rows visible", "leakage in interleaved data", "the media exception joins two images", Layout::Block,
          &mergedBlocks},
    Fault{"F11", "Row reads all previous media directly", "a valid lower-triangular mask",
          "media ids are compared with <= instead of ==", Layout::Cross, &allPreceding},
    Fault{"F12", "Q-Former objectives share a mask", "a finite total loss", "one mask is passed to every objective", Layout::QFormer,
          &reusedObjectiveMask},
    Fault{"F13", "Positions off the claimed policy", "worse quality with valid shapes", "positions count padding", Layout::Prefix,
          &physicalPositions},
    Fault{"F14", "Encoder feature cache stale", "a wrong answer after a crop or configuration change",
          "the key names the medium, not its transformation", Layout::Serving, &staleEncoder},
    Fault{"F15", "Query cache ignores the instruction", "fluent output about another question", "the bridge's key has no instruction",
          Layout::Serving, &instructionNotInKey},
    Fault{"F16", "Prefix K/V reused across adapters", "silent corruption", "the key has no adapter", Layout::Serving, &adapterNotInKey},
    Fault{"F17", "Cross-attention memory dropped in decode", "text-only behaviour after prefill", "a decode step routes text K/V alone",
          Layout::Cross, &memoryDropped},
    Fault{"F18", "Untrusted external embedding accepted", "a worker crash or corrupt state", "rows are taken without the finiteness check",
          Layout::Serving, &badEmbedding},
    Fault{"F19", "One large media request stalls the others", "a spike in tail latency", "batches count items, not encoder rows",
          Layout::Serving, &joinedBatch},
    Fault{"F20", "Half a medium cut away", "invalid row binding", "the context is cut at a scalar length", Layout::Prefix, &scalarCut},
    Fault{"X01", "Mask differs from the claimed topology", "image rows silently become causal",
          "token types are not passed to the mask builder", Layout::Block, &tokenTypesForgotten},
};

}  // namespace

std::span<const Fault> allFaults() { return kFaults; }

const Fault* faultOf(std::string_view code) {
    for (const Fault& fault : kFaults)
        if (fault.code == code) return &fault;
    return nullptr;
}

Result<trace::Dump> injected(const trace::Dump& dump, const Fault& fault) {
    DumpEditor editor(dump);
    if (const Status status = fault.inject(editor); !status) return fail(status.error().within(std::string(fault.code)));
    return editor.make(dump.where);
}

Result<Demonstration> demonstrate(const Fault& fault) {
    ROWSCOPE_TRY_ASSIGN(layout, makeLayout(fault.layout));
    ROWSCOPE_TRY_ASSIGN(clean, layout.make("lab"));
    ROWSCOPE_TRY_ASSIGN(broken, injected(clean, fault));
    Demonstration out;
    ROWSCOPE_TRY_ASSIGN(cleanTrace, auditedTrace(std::move(clean)));
    ROWSCOPE_TRY_ASSIGN(faultyTrace, auditedTrace(std::move(broken)));
    out.clean = std::move(cleanTrace);
    out.faulty = std::move(faultyTrace);
    out.clean.provenance.producer = out.faulty.provenance.producer = trace::Producer::Lab;
    out.faulty.provenance.title += ", with " + std::string(fault.code);
    return out;
}

}  // namespace rowscope::audit::lab
