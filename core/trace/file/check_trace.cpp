#include "core/trace/file/check_trace.h"

#include <algorithm>
#include <cmath>

namespace rowscope::trace::file {
namespace {

std::string at(const std::string& list, std::size_t i) { return list + "[" + std::to_string(i) + "]"; }

/// -1 says "none" where `none` is allowed.
Status index(std::int64_t value, std::size_t count, const std::string& where, const char* field, bool none = true) {
    if (value >= (none ? -1 : 0) && value < static_cast<std::int64_t>(count)) return {};
    return fail(ErrorKind::Value, where + ": '" + field + "'", "points at nothing",
                std::string(none ? "-1" : "0") + " to " + std::to_string(static_cast<std::int64_t>(count) - 1), std::to_string(value));
}

Status range(const rows::RowRange& rows, std::size_t count, const std::string& where, const char* field) {
    if (rows.begin >= 0 && rows.begin <= rows.end && static_cast<std::size_t>(rows.end) <= count) return {};
    return fail(ErrorKind::Value, where + ": '" + field + "'", "is no range of rows", "within 0 to " + std::to_string(count),
                std::to_string(rows.begin) + " to " + std::to_string(rows.end));
}

Status notNegative(double value, const std::string& where, const char* field) {
    if (std::isfinite(value) && value >= 0) return {};
    return fail(ErrorKind::Value, where + ": '" + field + "'", "can't be", "0 or more",
                std::isfinite(value) ? std::to_string(value) : "no number");
}

/// A list with an entry for each of `count` things, or none at all.
template <class T>
Status oneEach(const std::vector<T>& list, std::size_t count, const std::string& where, const char* field) {
    if (list.empty() || list.size() == count) return {};
    return fail(ErrorKind::Mismatch, where + ": '" + field + "'", "wrong number of entries", std::to_string(count),
                std::to_string(list.size()));
}

Status checkMedium(const Media& medium, const std::string& where) {
    constexpr std::int64_t kMostViews = 1 << 12;
    constexpr std::int64_t kMostPatches = 1 << 22;
    const PatchGeometry& g = medium.geometry;
    const std::int64_t views = std::int64_t{g.tileRows} * g.tileColumns + 1;
    const std::int64_t patches = std::int64_t{g.gridRows} * g.gridColumns;
    const bool each = std::max(g.tileRows, g.tileColumns) <= kMostViews && std::max(g.gridRows, g.gridColumns) <= kMostPatches;
    if (each && views <= kMostViews && patches <= kMostPatches && views * patches <= kMostPatches) return {};
    return fail(ErrorKind::Limit, where + ": 'grid'", "has too many patches", "at most " + std::to_string(kMostPatches) + " in all",
                std::to_string(views) + " views of " + std::to_string(patches));
}

Status checkExpansion(const rows::Expansion& expansion, std::size_t rows, const std::string& where) {
    for (std::size_t i = 0; i < expansion.records.size(); ++i) {
        const rows::ExpansionRecord& record = expansion.records[i];
        const std::string path = at(where + ": records", i);
        ROWSCOPE_TRY(range(record.rows, rows, path, "start_row' and 'end_row"));
        for (const std::int32_t count : {record.leadingBoundaryRows, record.trailingBoundaryRows, record.interiorBoundaryRows})
            ROWSCOPE_TRY(notNegative(count, path, "leading', 'trailing' or 'interior"));
    }
    ROWSCOPE_TRY(oneEach(expansion.templateToRows, expansion.templateTokens.size(), where, "template_rows"));
    for (std::size_t i = 0; i < expansion.templateToRows.size(); ++i)
        ROWSCOPE_TRY(range(expansion.templateToRows[i], rows, where, "template_rows"));
    return {};
}

Status checkMask(const NamedMask& named, std::size_t rows, const std::string& where) {
    const auto count = static_cast<std::int64_t>(rows);
    if (named.mask.queries() > count)
        return fail(ErrorKind::Mismatch, where + ": 'queries'", "are more than its rows", "at most " + std::to_string(rows),
                    std::to_string(named.mask.queries()));
    if (!named.rowsOf.empty() && static_cast<std::int64_t>(named.rowsOf.size()) != named.mask.keys())
        return fail(ErrorKind::Mismatch, where + ": 'rows_of'", "wrong number of names", std::to_string(named.mask.keys()),
                    std::to_string(named.rowsOf.size()));
    if (named.rowsOf.empty() && !named.keysAreMedia && named.mask.keys() > count)
        return fail(ErrorKind::Mismatch, where + ": 'keys'", "are more than its rows", "at most " + std::to_string(rows),
                    std::to_string(named.mask.keys()));
    constexpr std::int64_t kMostMemory = 1 << 24;
    if (named.mask.keys() > std::max(count, kMostMemory))
        return fail(ErrorKind::Limit, where + ": 'keys'", "are too many", "at most " + std::to_string(kMostMemory),
                    std::to_string(named.mask.keys()));
    return {};
}

Status checkSequence(const Trace& trace, const Sequence& sequence, const std::string& where) {
    const std::size_t rows = sequence.rows.rowCount;
    // A layout's sequences may number questions that nobody answered.
    if (!trace.questions.empty()) {
        ROWSCOPE_TRY(index(sequence.question, trace.questions.size(), where, "question"));
        if (sequence.question >= 0)
            ROWSCOPE_TRY(index(sequence.order, trace.questions[static_cast<std::size_t>(sequence.question)].orders.size(), where, "order"));
    }
    if (static_cast<std::size_t>(std::max(0, sequence.prefixLength)) > rows)
        return fail(ErrorKind::Value, where + ": 'prefix_length'", "is more than its rows", "at most " + std::to_string(rows),
                    std::to_string(sequence.prefixLength));
    ROWSCOPE_TRY(checkExpansion(sequence.expansion, rows, where + ": expansion"));
    for (std::size_t m = 0; m < sequence.masks.size(); ++m) ROWSCOPE_TRY(checkMask(sequence.masks[m], rows, at(where + ": masks", m)));
    return {};
}

Status checkOrder(const Trace& trace, const OrderResult& order, std::size_t options, const std::string& where) {
    ROWSCOPE_TRY(oneEach(order.order, options, where, "order"));
    ROWSCOPE_TRY(oneEach(order.logits, options, where, "logits"));
    ROWSCOPE_TRY(oneEach(order.probabilities, options, where, "probabilities"));
    std::vector<bool> seen(options, false);
    for (const std::int32_t label : order.order) {
        ROWSCOPE_TRY(index(label, options, where, "order", false));
        if (seen[static_cast<std::size_t>(label)])
            return fail(ErrorKind::Value, where + ": 'order'", "names an option twice", "each once", std::to_string(label));
        seen[static_cast<std::size_t>(label)] = true;
    }
    return index(order.sequence, trace.sequences.size(), where, "sequence");
}

Status checkQuestion(const Trace& trace, const QuestionResult& question, const std::string& where) {
    const std::size_t options = question.labels.size();
    ROWSCOPE_TRY(oneEach(question.options, options, where, "options"));
    ROWSCOPE_TRY(oneEach(question.meanLogits, options, where, "mean_logits"));
    ROWSCOPE_TRY(oneEach(question.probabilities, options, where, "probabilities"));
    for (std::size_t o = 0; o < question.orders.size(); ++o)
        ROWSCOPE_TRY(checkOrder(trace, question.orders[o], options, at(where + ": orders", o)));
    return {};
}

Status checkTap(const Trace& trace, const AttentionTap& tap, const std::string& where) {
    ROWSCOPE_TRY(index(tap.sequence, trace.sequences.size(), where, "sequence", false));
    ROWSCOPE_TRY(notNegative(tap.layer, where, "layer"));
    const std::size_t rows = trace.sequences[static_cast<std::size_t>(tap.sequence)].rows.rowCount;
    for (const std::int32_t row : tap.queryRows) ROWSCOPE_TRY(index(row, rows, where, "query_rows", false));
    const Shape& shape = tap.weights.shape();
    const auto queries = static_cast<std::int64_t>(tap.queryRows.empty() ? rows : tap.queryRows.size());
    if (shape.size() == 3 && shape[1] == queries && shape[2] <= static_cast<std::int64_t>(rows) && tap.weights.dtype() == DType::F32)
        return {};
    return fail(ErrorKind::Mismatch, where, "weights do not fit the sequence",
                "F32 [heads, " + std::to_string(queries) + ", at most " + std::to_string(rows) + "]",
                std::string(name(tap.weights.dtype())) + " " + toString(shape));
}

Status checkPlace(const Trace& trace, const Place& place, const std::string& where) {
    ROWSCOPE_TRY(index(place.sequence, trace.sequences.size(), where, "sequence"));
    ROWSCOPE_TRY(index(place.media, trace.media.size(), where, "media"));
    ROWSCOPE_TRY(index(place.question, trace.questions.size(), where, "question"));
    ROWSCOPE_TRY(index(place.cacheEvent, trace.cache.size(), where, "cache_event"));
    ROWSCOPE_TRY(index(place.stage, trace.stages.size(), where, "stage"));
    if (place.sequence < 0) return {};
    const Sequence& sequence = trace.sequences[static_cast<std::size_t>(place.sequence)];
    return index(place.mask, sequence.masks.size(), where, "mask");
}

}  // namespace

Status checkTrace(const Trace& trace, const std::string& where) {
    for (std::size_t i = 0; i < trace.media.size(); ++i) ROWSCOPE_TRY(checkMedium(trace.media[i], at(where + ": media", i)));
    for (std::size_t i = 0; i < trace.sequences.size(); ++i)
        ROWSCOPE_TRY(checkSequence(trace, trace.sequences[i], at(where + ": sequences", i)));
    for (std::size_t i = 0; i < trace.questions.size(); ++i)
        ROWSCOPE_TRY(checkQuestion(trace, trace.questions[i], at(where + ": questions", i)));
    for (std::size_t i = 0; i < trace.attention.size(); ++i)
        ROWSCOPE_TRY(checkTap(trace, trace.attention[i], at(where + ": attention", i)));
    for (std::size_t i = 0; i < trace.cache.size(); ++i)
        ROWSCOPE_TRY(notNegative(static_cast<double>(trace.cache[i].bytes), at(where + ": cache", i), "bytes"));
    for (std::size_t i = 0; i < trace.stages.size(); ++i) {
        ROWSCOPE_TRY(notNegative(trace.stages[i].startMs, at(where + ": stages", i), "start_ms"));
        ROWSCOPE_TRY(notNegative(trace.stages[i].durationMs, at(where + ": stages", i), "duration_ms"));
    }
    for (const auto& [name, bytes] : trace.ledger) ROWSCOPE_TRY(notNegative(static_cast<double>(bytes), where + ": ledger", name.c_str()));
    for (std::size_t i = 0; i < trace.findings.size(); ++i)
        ROWSCOPE_TRY(checkPlace(trace, trace.findings[i].place, at(where + ": findings", i) + ": place"));
    return {};
}

}  // namespace rowscope::trace::file
