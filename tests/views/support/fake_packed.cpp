#include <algorithm>
#include <cmath>
#include <limits>

#include "core/masks/term_dense.h"
#include "core/masks/terms_order.h"
#include "core/masks/terms_rows.h"
#include "tests/views/support/fake_trace.h"
#include "tests/views/support/row_builder.h"

namespace rowscope::tests {

namespace {

using masks::Expression;
using Row = RowBuilder::Row;

constexpr std::int32_t kImageRows = 24;

/// One packed example: a system line, a picture, a question and an answer that is supervised.
void example(RowBuilder& builder, std::int32_t segment, std::int32_t length) {
    Row row;
    row.segment = segment;
    for (std::int32_t i = 0; i < length; ++i) {
        row.part = rows::Part::Text;
        row.kind = rows::OriginKind::Text;
        row.originId = -1;
        row.sourceIndex = i;
        row.label = rows::kIgnored;
        std::string text = " word" + std::to_string(i);
        if (i < 4) {
            row.role = rows::Role::System;
        } else if (i < 4 + kImageRows && length > 60) {
            row.role = rows::Role::User;
            row.part = rows::Part::Media;
            row.kind = rows::OriginKind::Image;
            row.originId = segment;
            row.sourceIndex = i - 4;
            text = "<image>";
        } else if (i < length * 2 / 3) {
            row.role = rows::Role::User;
        } else {
            row.role = rows::Role::Assistant;
            row.label = 1000 + i + 1;
        }
        builder.add(row, 1000 + i, text);
    }
}

trace::Sequence packedRows(std::int32_t count, std::int32_t padding) {
    RowBuilder builder;
    Row pad;
    pad.part = rows::Part::Padding;
    pad.kind = rows::OriginKind::Padding;
    pad.role = rows::Role::Pad;
    pad.segment = -1;
    pad.valid = false;
    for (std::int32_t i = 0; i < padding; ++i) builder.add(pad, 0, "<pad>");
    for (std::int32_t segment = 0; builder.size() < count; ++segment) {
        const std::int32_t wanted = std::max(40, count / 12) + 37 * (segment % 5);
        example(builder, segment, std::min(wanted, count - builder.size()));
    }
    return builder.finish("batch item 0");
}

Expression packedRule(const rows::RowTable& r) {
    return Expression::all(
        {Expression::of(masks::validity(r.valid, r.valid)), Expression::of(masks::causal()), Expression::of(masks::segment(r.segment))});
}

}  // namespace

trace::TracePtr fakePackedTrace(std::int32_t count) {
    auto trace = std::make_shared<trace::Trace>();
    trace::Sequence sequence = packedRows(count, std::max(2, count / 64));
    const auto n = static_cast<std::int64_t>(sequence.rows.size());
    sequence.masks.push_back({masks::Mask("composed", n, n, packedRule(sequence.rows)), "0-29", true, false, false, {}});
    sequence.rowLoss.assign(sequence.rows.size(), std::numeric_limits<double>::quiet_NaN());
    for (std::size_t i = 0; i < sequence.rows.size(); ++i) {
        if (sequence.rows.label[i] != rows::kIgnored) sequence.rowLoss[i] = 0.2 + 2.2 * std::fabs(std::sin(0.37 * static_cast<double>(i)));
    }
    trace->sequences.push_back(std::move(sequence));
    trace->provenance.title = "packed batch";
    trace->provenance.producer = trace::Producer::Import;
    return trace;
}

trace::TracePtr fakeFaultyImport() {
    auto trace = std::make_shared<trace::Trace>(*fakePackedTrace(320));
    trace::Sequence& sequence = trace->sequences.front();
    const masks::Mask rule = sequence.masks.front().mask;
    const std::int64_t n = rule.queries();
    std::vector<std::uint8_t> dense = rule.dense();
    const auto at = [&](std::int64_t q, std::int64_t k) -> std::uint8_t& { return dense[static_cast<std::size_t>(q * n + k)]; };
    for (std::int64_t q = 130; q < 160; ++q) {
        for (std::int64_t k = 20; k < 60; ++k) at(q, k) = sequence.rows.segment[static_cast<std::size_t>(k)] == 0 ? 1 : at(q, k);
    }
    for (std::int64_t k = 0; k < n; ++k) at(200, k) = 0;
    at(90, 96) = 1;
    sequence.masks.insert(
        sequence.masks.begin(),
        {masks::Mask("attention_mask", n, n, Expression::of(masks::denseFromBytes(dense, n, n))), "all", true, true, false, {}});
    trace->findings.push_back({"F11",
                               "Packed examples read one another",
                               trace::Severity::Error,
                               {},
                               "rows 130–159 read rows of example 0",
                               "Give the kernel the segment ids.",
                               "1,200 cells",
                               {}});
    trace::Finding& finding = trace->findings.back();
    finding.place.sequence = 0;
    finding.place.mask = 0;
    finding.place.rows = {{130, 160}};
    finding.place.keys = {{20, 41}};
    trace->provenance.title = "imported dump";
    return trace;
}

}  // namespace rowscope::tests
