#pragma once

#include <memory>
#include <string>

#include "core/masks/terms_order.h"
#include "core/masks/terms_rows.h"
#include "core/trace/trace.h"

namespace rowscope::report::test {

/// A small trace with something in every part. `text` stands wherever a user's words can stand.
inline std::shared_ptr<trace::Trace> sampleTrace(const std::string& text = "plain words", std::int32_t rowCount = 8) {
    auto t = std::make_shared<trace::Trace>();
    t->provenance = {trace::Producer::Engine, text, text, text, text, "float32", json::Value(text)};
    t->request.set("state", text);
    trace::Media media;
    media.name = text;
    media.contentHash = "abc";
    media.manifest = text;
    media.manifestHash = "def";
    media.rowCount = 4;
    media.geometry = {2, 2, 0, 0, true};
    t->media.push_back(media);
    trace::QuestionResult q;
    q.id = text;
    q.type = "choice";
    q.instructions = text;
    q.labels = {text, "b"};
    q.options = {text, "b"};
    q.orders = {{{0, 1}, {1.5, -0.25}, {0.8, 0.2}, 0.5, 0}, {{1, 0}, {0.5, 0.25}, {0.6, 0.4}, 0.5, 0}};
    q.meanLogits = {1.0, 0.0};
    q.probabilities = {0.73105857863, 0.26894142137};
    q.temperatureSource = "type";
    q.bucket = "choice:2";
    q.cutOptions = {text};
    q.indistinguishable = {{text, "b"}};
    t->questions.push_back(q);
    trace::Sequence s;
    s.name = text;
    s.question = 0;
    s.order = 0;
    s.rows.rowCount = static_cast<std::size_t>(rowCount);
    s.rows.valid.assign(s.rows.rowCount, 1);
    s.rows.label.assign(s.rows.rowCount, rows::kIgnored);
    s.rows.label.back() = 7;
    s.rows.originKind.assign(s.rows.rowCount, rows::OriginKind::Text);
    s.tokenText.assign(s.rows.rowCount, text);
    s.rowLoss.assign(s.rows.rowCount, std::numeric_limits<double>::quiet_NaN());
    s.rowLoss.back() = 0.5;
    s.cuts.push_back({text, 3, "right"});
    using masks::Expression;
    s.masks.push_back({masks::Mask("composed", rowCount, rowCount,
                                   Expression::all({Expression::of(masks::validity(s.rows.valid)), Expression::of(masks::causal())})),
                       "0-1",
                       true,
                       false,
                       false,
                       {}});
    t->sequences.push_back(std::move(s));
    trace::Finding finding;
    finding.code = "F10";
    finding.title = text;
    finding.cause = text;
    finding.cure = text;
    finding.evidence = text;
    finding.place.rows = {{1, 3}};
    t->findings.push_back(finding);
    t->notCheckable.push_back({"F11", text});
    trace::CacheEvent event;
    event.family = "encoded";
    event.key = {{"content", text}};
    event.reason = text;
    t->cache.push_back(event);
    t->stages.push_back({text, text, 0, 6.5, 1024, text});
    t->ledger["K/V"] = 3'250'585;
    t->answers.set(text, text);
    return t;
}

}  // namespace rowscope::report::test
