#include "tests/core/trace/trace_equal.h"

#include <cmath>
#include <cstring>

#include "core/media/image.h"

namespace rowscope::trace {
namespace {

void expectSameDoubles(const std::vector<double>& a, const std::vector<double>& b) {
    ASSERT_EQ(a.size(), b.size());
    for (std::size_t i = 0; i < a.size(); ++i) EXPECT_TRUE(a[i] == b[i] || (std::isnan(a[i]) && std::isnan(b[i]))) << i;
}

void expectSameArray(const Array& a, const Array& b) {
    EXPECT_EQ(a.dtype(), b.dtype());
    EXPECT_EQ(a.shape(), b.shape());
    ASSERT_EQ(a.bytes().size(), b.bytes().size());
    EXPECT_EQ(std::memcmp(a.bytes().data(), b.bytes().data(), a.bytes().size()), 0);
}

void expectSameRows(const rows::RowTable& a, const rows::RowTable& b) {
    EXPECT_EQ(a.rowCount, b.rowCount);
    EXPECT_EQ(a.tokenId, b.tokenId);
    EXPECT_EQ(a.valid, b.valid);
    EXPECT_EQ(a.originKind, b.originKind);
    EXPECT_EQ(a.originId, b.originId);
    EXPECT_EQ(a.sourceIndex, b.sourceIndex);
    EXPECT_EQ(a.segment, b.segment);
    EXPECT_EQ(a.role, b.role);
    EXPECT_EQ(a.targetRole, b.targetRole);
    EXPECT_EQ(a.part, b.part);
    EXPECT_EQ(a.position.axes, b.position.axes);
    EXPECT_EQ(a.position.values, b.position.values);
    EXPECT_EQ(a.label, b.label);
    EXPECT_EQ(a.question, b.question);
    EXPECT_EQ(a.option, b.option);
    EXPECT_EQ(a.marker, b.marker);
    EXPECT_EQ(a.branch, b.branch);
}

void expectSameMasks(const std::vector<NamedMask>& a, const std::vector<NamedMask>& b) {
    ASSERT_EQ(a.size(), b.size());
    for (std::size_t i = 0; i < a.size(); ++i) {
        EXPECT_EQ(a[i].mask.name(), b[i].mask.name());
        EXPECT_EQ(a[i].layers, b[i].layers);
        EXPECT_EQ(a[i].composed, b[i].composed);
        EXPECT_EQ(a[i].imported, b[i].imported);
        EXPECT_EQ(a[i].keysAreMedia, b[i].keysAreMedia);
        EXPECT_EQ(a[i].rowsOf, b[i].rowsOf);
        ASSERT_EQ(a[i].mask.queries(), b[i].mask.queries());
        ASSERT_EQ(a[i].mask.keys(), b[i].mask.keys());
        EXPECT_EQ(a[i].mask.dense(), b[i].mask.dense()) << a[i].mask.name();
        const auto ours = a[i].mask.terms();
        const auto theirs = b[i].mask.terms();
        ASSERT_EQ(ours.size(), theirs.size());
        for (std::size_t t = 0; t < ours.size(); ++t) {
            EXPECT_EQ(ours[t]->name(), theirs[t]->name());
            EXPECT_EQ(ours[t]->record(), theirs[t]->record());
        }
    }
}

void expectSameSequence(const Sequence& a, const Sequence& b) {
    EXPECT_EQ(a.name, b.name);
    EXPECT_EQ(a.question, b.question);
    EXPECT_EQ(a.order, b.order);
    EXPECT_EQ(a.prefixLength, b.prefixLength);
    EXPECT_EQ(a.tokenText, b.tokenText);
    expectSameRows(a.rows, b.rows);
    expectSameMasks(a.masks, b.masks);
    expectSameDoubles(a.rowLoss, b.rowLoss);
    ASSERT_EQ(a.cuts.size(), b.cuts.size());
    for (std::size_t i = 0; i < a.cuts.size(); ++i) {
        EXPECT_EQ(a.cuts[i].part, b.cuts[i].part);
        EXPECT_EQ(a.cuts[i].tokensDropped, b.cuts[i].tokensDropped);
        EXPECT_EQ(a.cuts[i].side, b.cuts[i].side);
    }
    EXPECT_EQ(a.expansion.convention, b.expansion.convention);
    EXPECT_EQ(a.expansion.templateTokens, b.expansion.templateTokens);
    EXPECT_EQ(a.expansion.templateToRows, b.expansion.templateToRows);
    EXPECT_EQ(a.expansion.expandedLength(), b.expansion.expandedLength());
    ASSERT_EQ(a.expansion.records.size(), b.expansion.records.size());
    for (std::size_t i = 0; i < a.expansion.records.size(); ++i) {
        EXPECT_EQ(a.expansion.records[i].rows, b.expansion.records[i].rows);
        EXPECT_EQ(a.expansion.records[i].mediaId, b.expansion.records[i].mediaId);
        EXPECT_EQ(a.expansion.records[i].placeholderPosition, b.expansion.records[i].placeholderPosition);
        EXPECT_EQ(a.expansion.records[i].processorManifestHash, b.expansion.records[i].processorManifestHash);
    }
}

void expectSameQuestion(const QuestionResult& a, const QuestionResult& b) {
    EXPECT_EQ(a.id, b.id);
    EXPECT_EQ(a.type, b.type);
    EXPECT_EQ(a.instructions, b.instructions);
    EXPECT_EQ(a.labels, b.labels);
    EXPECT_EQ(a.options, b.options);
    expectSameDoubles(a.meanLogits, b.meanLogits);
    expectSameDoubles(a.probabilities, b.probabilities);
    expectSameDoubles({a.temperature, a.confidence, a.actProbability, a.margin, a.entropy, a.spread},
                      {b.temperature, b.confidence, b.actProbability, b.margin, b.entropy, b.spread});
    EXPECT_EQ(a.temperatureSource, b.temperatureSource);
    EXPECT_EQ(a.bucket, b.bucket);
    EXPECT_EQ(a.flips, b.flips);
    EXPECT_EQ(a.answer, b.answer);
    EXPECT_EQ(a.cutOptions, b.cutOptions);
    EXPECT_EQ(a.indistinguishable, b.indistinguishable);
    ASSERT_EQ(a.orders.size(), b.orders.size());
    for (std::size_t i = 0; i < a.orders.size(); ++i) {
        EXPECT_EQ(a.orders[i].order, b.orders[i].order);
        expectSameDoubles(a.orders[i].logits, b.orders[i].logits);
        expectSameDoubles(a.orders[i].probabilities, b.orders[i].probabilities);
        EXPECT_EQ(a.orders[i].sequence, b.orders[i].sequence);
    }
}

}  // namespace

void expectEqual(const Trace& a, const Trace& b) {
    EXPECT_EQ(a.provenance.producer, b.provenance.producer);
    EXPECT_EQ(a.provenance.title, b.provenance.title);
    EXPECT_EQ(a.provenance.checkpoint, b.provenance.checkpoint);
    EXPECT_EQ(a.provenance.checkpointNote, b.provenance.checkpointNote);
    EXPECT_EQ(a.provenance.branch, b.provenance.branch);
    EXPECT_EQ(a.provenance.dtype, b.provenance.dtype);
    EXPECT_EQ(a.provenance.details, b.provenance.details);
    EXPECT_EQ(a.request, b.request);
    EXPECT_EQ(a.answers, b.answers);
    ASSERT_EQ(a.media.size(), b.media.size());
    for (std::size_t i = 0; i < a.media.size(); ++i) {
        EXPECT_EQ(a.media[i].name, b.media[i].name);
        EXPECT_EQ(a.media[i].kind, b.media[i].kind);
        EXPECT_EQ(a.media[i].contentHash, b.media[i].contentHash);
        EXPECT_EQ(a.media[i].rowCount, b.media[i].rowCount);
        EXPECT_EQ(a.media[i].manifest, b.media[i].manifest);
        EXPECT_EQ(a.media[i].geometry.gridRows, b.media[i].geometry.gridRows);
        EXPECT_EQ(a.media[i].geometry.globalView, b.media[i].geometry.globalView);
        ASSERT_EQ(a.media[i].picture != nullptr, b.media[i].picture != nullptr);
        if (a.media[i].picture) expectSameArray(a.media[i].picture->array(), b.media[i].picture->array());
    }
    ASSERT_EQ(a.sequences.size(), b.sequences.size());
    for (std::size_t i = 0; i < a.sequences.size(); ++i) expectSameSequence(a.sequences[i], b.sequences[i]);
    ASSERT_EQ(a.questions.size(), b.questions.size());
    for (std::size_t i = 0; i < a.questions.size(); ++i) expectSameQuestion(a.questions[i], b.questions[i]);
    ASSERT_EQ(a.attention.size(), b.attention.size());
    for (std::size_t i = 0; i < a.attention.size(); ++i) {
        EXPECT_EQ(a.attention[i].layer, b.attention[i].layer);
        EXPECT_EQ(a.attention[i].queryRows, b.attention[i].queryRows);
        expectSameArray(a.attention[i].weights, b.attention[i].weights);
    }
    ASSERT_EQ(a.cache.size(), b.cache.size());
    for (std::size_t i = 0; i < a.cache.size(); ++i) {
        EXPECT_EQ(a.cache[i].op, b.cache[i].op);
        EXPECT_EQ(a.cache[i].family, b.cache[i].family);
        EXPECT_EQ(a.cache[i].key, b.cache[i].key);
        EXPECT_EQ(a.cache[i].bytes, b.cache[i].bytes);
        EXPECT_EQ(a.cache[i].differs, b.cache[i].differs);
        EXPECT_EQ(a.cache[i].reason, b.cache[i].reason);
    }
    ASSERT_EQ(a.stages.size(), b.stages.size());
    for (std::size_t i = 0; i < a.stages.size(); ++i) {
        EXPECT_EQ(a.stages[i].name, b.stages[i].name);
        EXPECT_EQ(a.stages[i].lane, b.stages[i].lane);
        EXPECT_EQ(a.stages[i].startMs, b.stages[i].startMs);
        EXPECT_EQ(a.stages[i].durationMs, b.stages[i].durationMs);
        EXPECT_EQ(a.stages[i].note, b.stages[i].note);
    }
    EXPECT_EQ(a.ledger, b.ledger);
    ASSERT_EQ(a.findings.size(), b.findings.size());
    for (std::size_t i = 0; i < a.findings.size(); ++i) {
        EXPECT_EQ(a.findings[i].code, b.findings[i].code);
        EXPECT_EQ(a.findings[i].severity, b.findings[i].severity);
        EXPECT_EQ(a.findings[i].place, b.findings[i].place);
        EXPECT_EQ(a.findings[i].cause, b.findings[i].cause);
        EXPECT_EQ(a.findings[i].cure, b.findings[i].cure);
        EXPECT_EQ(a.findings[i].evidence, b.findings[i].evidence);
        EXPECT_EQ(a.findings[i].details, b.findings[i].details);
    }
    ASSERT_EQ(a.notCheckable.size(), b.notCheckable.size());
    for (std::size_t i = 0; i < a.notCheckable.size(); ++i) EXPECT_EQ(a.notCheckable[i].lacks, b.notCheckable[i].lacks);
    ASSERT_EQ(a.tensors.size(), b.tensors.size());
    for (const auto& [name, array] : a.tensors) {
        ASSERT_TRUE(b.tensors.contains(name)) << name;
        expectSameArray(array, b.tensors.at(name));
    }
}

}  // namespace rowscope::trace
