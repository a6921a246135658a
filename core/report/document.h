#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <variant>
#include <vector>

#include "core/base/json.h"
#include "core/report/mask_runs.h"
#include "core/trace/trace.h"

namespace rowscope::report {

/// One line of words: an introduction, or why something is not there.
struct Text {
    std::string text;
};

/// Preformatted text, such as JSON.
struct Code {
    std::string name;
    std::string text;
};

/// A figure with its unit, or a short text.
struct Fact {
    std::string name;
    json::Value value;
    std::string unit;
    std::string note;
};

struct Facts {
    std::vector<Fact> facts;
};

/// A table whose cells are asked for one by one, so that a million rows need no copy. Null cells are "unknown here".
struct Table {
    std::string id;  ///< unique in the document, a file name in CSV
    std::string title;
    std::vector<std::string> columns;
    std::int64_t rowCount = 0;
    std::function<json::Value(std::int64_t row, std::size_t column)> cell;
    std::string note;        ///< e.g. that rows were left out
    bool namesRows = false;  ///< masks name their rows from it, so the page keeps it as data whatever its length
};

/// Probabilities and logits of one question, drawn as bars and dots.
struct OptionChart {
    std::int32_t question = -1;
    const trace::QuestionResult* result = nullptr;
};

/// A mask with every cell, or (too irregular, too large) with what is known of it.
struct MaskFigure {
    std::string id;
    std::string title;
    std::string layers;
    std::int64_t queries = 0;
    std::int64_t keys = 0;
    MaskRuns composed;
    MaskRuns base;           ///< what is left with only the first of each alternative; empty without alternatives
    std::string baseName;    ///< "causal"
    std::string otherNames;  ///< "option_block": what allows the rest
    std::vector<std::pair<std::string, MaskRuns>> terms;  ///< empty when the mask is a single term
    std::string rowsTable;                                ///< id of the table that names the rows
    std::string note;
};

struct PictureFigure {
    std::string name;
    std::string png;         ///< bytes
    std::int32_t width = 0;  ///< of the embedded picture
    std::int32_t height = 0;
    trace::PatchGeometry geometry;
};

/// Spans of time in milliseconds, one lane a request.
struct Timeline {
    const std::vector<trace::Stage>* stages = nullptr;
};

struct FindingList {
    const trace::Trace* trace = nullptr;
};

using Block = std::variant<Text, Code, Facts, Table, OptionChart, MaskFigure, PictureFigure, Timeline, FindingList>;

struct Section {
    std::string id;
    std::string title;
    std::vector<Block> blocks;
};

/// A report before it has a form: HTML, JSON and CSV are written from it and so hold the same content. Keeps the trace alive.
struct Document {
    std::string title;
    std::string subtitle;
    std::vector<Section> sections;
    trace::TracePtr trace;
};

}  // namespace rowscope::report
