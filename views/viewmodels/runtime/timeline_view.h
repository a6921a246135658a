#pragma once

#include <QString>
#include <vector>

#include "core/trace/trace.h"
#include "views/viewmodels/text/card_text.h"

namespace rowscope::viewmodels {

/// What a stage's bar tells at a glance; a word and a pattern go with each.
enum class StageKind { Work, Cached, Waiting, Bad };

struct TimelineBar {
    int stage = -1;  ///< index into Trace::stages
    int line = 0;    ///< inside its lane: stages that overlap stand below one another
    StageKind kind = StageKind::Work;
    QString label;
};

/// One request.
struct TimelineLane {
    QString name;
    std::vector<TimelineBar> bars;  ///< by start
    int lines = 1;
    double busyMs = 0;  ///< sum of durations
};

struct TimelineContent {
    trace::TracePtr trace;  ///< keeps the stages alive
    std::vector<TimelineLane> lanes;
    double beginMs = 0;
    double endMs = 0;
};

/// Lanes in the order of their first stage. A duration that is no number counts as 0.
[[nodiscard]] TimelineContent timelineContent(trace::TracePtr trace);

/// Steps of 1, 2 or 5 times a power of ten such that a span of `ms` has about `wanted` ticks.
[[nodiscard]] double tickStep(double ms, int wanted);

[[nodiscard]] CardText explainStage(const trace::Trace& trace, int stage);
[[nodiscard]] QString kindText(StageKind kind);

}  // namespace rowscope::viewmodels
