#include "core/report/place_text.h"

namespace rowscope::report {
namespace {

template <class T>
bool within(const std::vector<T>& items, std::int32_t index) {
    return index >= 0 && static_cast<std::size_t>(index) < items.size();
}

std::string sequenceName(const trace::Trace& trace, const trace::Place& place) {
    if (!within(trace.sequences, place.sequence) || trace.sequences.size() == 1) return {};
    const auto& sequence = trace.sequences[static_cast<std::size_t>(place.sequence)];
    return sequence.name.empty() ? "sequence " + std::to_string(place.sequence) : sequence.name;
}

}  // namespace

std::string rowRangesText(const std::vector<rows::RowRange>& ranges) {
    constexpr std::size_t kShown = 4;
    if (ranges.empty()) return {};
    const bool one = ranges.size() == 1 && ranges.front().size() == 1;
    std::string text = one ? "row " : "rows ";
    for (std::size_t i = 0; i < ranges.size() && i < kShown; ++i) {
        if (i) text += ", ";
        text += std::to_string(ranges[i].begin);
        if (ranges[i].size() > 1) text += " to " + std::to_string(ranges[i].end - 1);
    }
    if (ranges.size() > kShown) text += " and " + std::to_string(ranges.size() - kShown) + " more ranges";
    return text;
}

std::string placeText(const trace::Trace& trace, const trace::Place& place) {
    std::string text;
    const auto add = [&text](const std::string& part) {
        if (part.empty()) return;
        if (!text.empty()) text += " \u00b7 ";
        text += part;
    };
    if (place.cell)
        add("cell (" + std::to_string(place.cell->query) + ", " + std::to_string(place.cell->key) + ")");
    else
        add(rowRangesText(place.rows));
    if (!place.keys.empty() && !place.cell) add("keys " + rowRangesText(place.keys));
    if (within(trace.questions, place.question)) {
        const auto& question = trace.questions[static_cast<std::size_t>(place.question)];
        if (within(question.labels, place.option)) add("option " + question.labels[static_cast<std::size_t>(place.option)]);
        add(question.id);
    }
    if (place.order >= 0) add("order " + std::to_string(place.order));
    if (within(trace.media, place.media)) {
        add("media " + std::to_string(place.media));
        if (place.mediaRow >= 0) add("media row " + std::to_string(place.mediaRow));
    }
    if (place.cacheEvent >= 0) add("cache event " + std::to_string(place.cacheEvent));
    if (within(trace.stages, place.stage)) add("stage " + trace.stages[static_cast<std::size_t>(place.stage)].name);
    if (place.question < 0) add(sequenceName(trace, place));
    return text;
}

std::string sentenceOf(const trace::Finding& finding) {
    std::string text;
    for (const std::string& part : {finding.cause, finding.cure}) {
        if (part.empty()) continue;
        const std::size_t begin = text.size() + (text.empty() ? 0 : 1);
        text += (text.empty() ? "" : " ") + part;
        if (begin > 0 && text[begin] >= 'a' && text[begin] <= 'z') text[begin] = static_cast<char>(text[begin] - 'a' + 'A');
        if (std::string_view(".!?:").find(part.back()) == std::string_view::npos) text += '.';
    }
    return text;
}

std::string_view name(trace::Severity severity) {
    switch (severity) {
        case trace::Severity::Info:
            return "note";
        case trace::Severity::Warning:
            return "warning";
        case trace::Severity::Error:
            return "fault";
    }
    return "fault";
}

std::string_view name(trace::Producer producer) {
    switch (producer) {
        case trace::Producer::Engine:
            return "engine run";
        case trace::Producer::Import:
            return "imported dump";
        case trace::Producer::Lab:
            return "layout";
        case trace::Producer::File:
            return "trace file";
    }
    return "trace file";
}

std::string_view name(trace::CacheEvent::Op op) {
    switch (op) {
        case trace::CacheEvent::Op::Hit:
            return "hit";
        case trace::CacheEvent::Op::Miss:
            return "miss";
        case trace::CacheEvent::Op::Store:
            return "store";
        case trace::CacheEvent::Op::Evict:
            return "evict";
        case trace::CacheEvent::Op::Bypass:
            return "bypass";
    }
    return "miss";
}

}  // namespace rowscope::report
