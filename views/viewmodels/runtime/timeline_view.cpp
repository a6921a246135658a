#include "views/viewmodels/runtime/timeline_view.h"

#include <QCoreApplication>
#include <algorithm>
#include <cmath>
#include <utility>

#include "views/viewmodels/text/figures.h"

namespace rowscope::viewmodels {

namespace {

struct TimelineText {
    Q_DECLARE_TR_FUNCTIONS(TimelineText)
};

double finite(double value) { return std::isfinite(value) ? value : 0.0; }

StageKind kindOf(const trace::Stage& stage) {
    const QString words = QString::fromStdString(stage.name + ' ' + stage.note).toLower();
    const auto any = [&](std::initializer_list<const char*> names) {
        return std::any_of(names.begin(), names.end(), [&](const char* name) { return words.contains(QLatin1String(name)); });
    };
    if (any({"cancelled", "failed", "rejected", "quarantin", "timed out", "fault"})) return StageKind::Bad;
    if (any({"cached", "hit"})) return StageKind::Cached;
    if (any({"wait", "queued", "received", "admission"})) return StageKind::Waiting;
    return StageKind::Work;
}

}  // namespace

TimelineContent timelineContent(trace::TracePtr trace) {
    TimelineContent content;
    content.trace = std::move(trace);
    if (!content.trace || content.trace->stages.empty()) return content;
    const auto& stages = content.trace->stages;
    std::vector<int> byStart(stages.size());
    for (std::size_t i = 0; i < byStart.size(); ++i) byStart[i] = static_cast<int>(i);
    const auto start = [&](int i) { return finite(stages[static_cast<std::size_t>(i)].startMs); };
    std::stable_sort(byStart.begin(), byStart.end(), [&](int a, int b) { return start(a) < start(b); });
    content.beginMs = start(byStart.front());
    content.endMs = content.beginMs;
    std::vector<std::vector<double>> lineEnds;
    for (const int index : byStart) {
        const trace::Stage& stage = stages[static_cast<std::size_t>(index)];
        const QString name = QString::fromStdString(stage.lane);
        auto lane = std::find_if(content.lanes.begin(), content.lanes.end(), [&](const TimelineLane& l) { return l.name == name; });
        if (lane == content.lanes.end()) {
            content.lanes.push_back({name, {}, 1, 0});
            lineEnds.emplace_back();
            lane = content.lanes.end() - 1;
        }
        auto& ends = lineEnds[static_cast<std::size_t>(lane - content.lanes.begin())];
        const double duration = std::max(0.0, finite(stage.durationMs));
        const double end = start(index) + duration;
        constexpr double kTouching = 1e-6;
        std::size_t line = 0;
        while (line < ends.size() && ends[line] > start(index) + kTouching) ++line;
        if (line == ends.size()) ends.push_back(0);
        ends[line] = end;
        lane->bars.push_back({index, static_cast<int>(line), kindOf(stage), QString::fromStdString(stage.name)});
        lane->lines = static_cast<int>(ends.size());
        lane->busyMs += duration;
        content.endMs = std::max(content.endMs, end);
    }
    return content;
}

double tickStep(double ms, int wanted) {
    if (!(ms > 0) || wanted <= 0) return 1;
    const double rough = ms / wanted;
    const double power = std::pow(10.0, std::floor(std::log10(rough)));
    for (const double factor : {1.0, 2.0, 5.0}) {
        if (factor * power >= rough) return factor * power;
    }
    return 10 * power;
}

QString kindText(StageKind kind) {
    switch (kind) {
        case StageKind::Work:
            return TimelineText::tr("work");
        case StageKind::Cached:
            return TimelineText::tr("from a cache");
        case StageKind::Waiting:
            return TimelineText::tr("waiting");
        case StageKind::Bad:
            return TimelineText::tr("cancelled, failed or quarantined");
    }
    return {};
}

CardText explainStage(const trace::Trace& trace, int stage) {
    CardText card;
    if (stage < 0 || static_cast<std::size_t>(stage) >= trace.stages.size()) return card;
    const trace::Stage& s = trace.stages[static_cast<std::size_t>(stage)];
    card.title = QString::fromStdString(s.name);
    card.subtitle = QString::fromStdString(s.lane);
    const auto line = [&](const QString& name, const QString& text) { card.lines.push_back({name, CardText::Mark::None, text, false}); };
    line(TimelineText::tr("took"), millisecondsText(s.durationMs));
    line(TimelineText::tr("from"), millisecondsText(s.startMs));
    line(TimelineText::tr("until"), millisecondsText(s.startMs + s.durationMs));
    if (s.bytes > 0) line(TimelineText::tr("holds"), bytesText(s.bytes));
    card.footer = QString::fromStdString(s.note);
    return card;
}

}  // namespace rowscope::viewmodels
