#include <algorithm>

#include "core/audit/row_runs.h"
#include "core/audit/rules/rules.h"
#include "core/masks/terms_order.h"

namespace rowscope::audit::rules {
namespace {

std::optional<masks::QFormerMode> modeOf(const std::string& objective) {
    if (objective == "itc") return masks::QFormerMode::Itc;
    if (objective == "itg") return masks::QFormerMode::Itg;
    if (objective == "itm") return masks::QFormerMode::Itm;
    return std::nullopt;
}

struct Block {
    bool queryIsText = false;
    bool keyIsText = false;
    bool extra = false;
    std::vector<rows::RowRange> rows;
    masks::KeyRuns keys;
    std::int64_t edges = 0;
};

/// Cells of one query that differ; a run over the border of queries and text belongs to two blocks.
void addCells(std::vector<Block>& blocks, std::int64_t query, masks::KeyRun run, std::int64_t queries, bool extra) {
    for (const bool text : {false, true}) {
        const masks::KeyRun part =
            text ? masks::KeyRun{std::max(run.begin, queries), run.end} : masks::KeyRun{run.begin, std::min(run.end, queries)};
        if (part.begin >= part.end) continue;
        const bool fromText = query >= queries;
        auto it = std::find_if(blocks.begin(), blocks.end(),
                               [&](const Block& b) { return b.queryIsText == fromText && b.keyIsText == text && b.extra == extra; });
        if (it == blocks.end()) it = blocks.insert(blocks.end(), Block{fromText, text, extra, {}, {}, 0});
        addQuery(it->rows, query);
        uniteInto(it->keys, part);
        it->edges += part.end - part.begin;
    }
}

std::string partName(bool text) { return text ? "text" : "queries"; }

void report1(const std::string& objective, std::int32_t item, const Block& block, Reporter& report) {
    NewFinding found;
    found.sample = item;
    found.rows = block.rows;
    found.keys = rangesOfRuns(block.keys);
    const bool later = block.queryIsText && block.keyIsText && objective == "itg";
    found.cause = inSample(item) + "in the " + objective + " objective " + partName(block.queryIsText) + " (" + rowsText(found.rows) +
                  ") " + (block.extra ? "read " : "can't read ") + (later && block.extra ? "later " : "") + partName(block.keyIsText) +
                  " (" + rowsText(found.keys) + "): another objective's mask is in use";
    found.cure =
        "build one self-attention mask per objective: itc keeps queries and text apart, itg is causal over text and hides text from "
        "queries, itm opens all";
    found.evidence = count(block.edges, "cell") + (block.extra ? " open that must be closed" : " closed that must be open");
    found.details.emplace_back("objective", objective);
    found.details.emplace_back("edges", block.edges);
    found.details.emplace_back("part", partName(block.queryIsText) + " -> " + partName(block.keyIsText) + (block.extra ? "" : " missing"));
    report.add(std::move(found));
}

void checkObjective(const AuditInput& input, const std::string& objective, const std::string& tensor, std::int32_t item, Reporter& report) {
    const auto mode = modeOf(objective);
    if (!mode) return report.lacks("a rule for the objective '" + objective + "'");
    const std::int64_t queries = input.qformer->queries;
    const std::int64_t size = queries + input.qformer->text;
    const auto has = trace::importMask(*input.dump, tensor, item, 0, size);
    if (!has || has->keys() != size)
        return report.lacks("a mask of queries and text for '" + objective + "': " + (has ? "wrong number of keys" : has.error().cause));
    const masks::Mask should("", size, size, masks::Expression::of(masks::qformer(*mode, queries, size - queries)));
    masks::RunReader hasRows(*has);
    masks::RunReader shouldRows(should);
    std::vector<Block> blocks;
    masks::KeyRuns difference;
    for (std::int64_t q = 0; q < size; ++q) {
        const masks::KeyRuns& open = hasRows.row(q);
        const masks::KeyRuns& wanted = shouldRows.row(q);
        masks::subtract(open, wanted, difference);
        for (const masks::KeyRun& run : difference) addCells(blocks, q, run, queries, true);
        masks::subtract(wanted, open, difference);
        for (const masks::KeyRun& run : difference) addCells(blocks, q, run, queries, false);
    }
    for (const Block& block : blocks) report1(objective, item, block, report);
}

}  // namespace

/// Each Q-Former objective has its own information flow (article 0x06, failure row 12).
void qformerMasks(const AuditInput& input, Reporter& report) {
    if (!input.qformer || !input.dump) return report.lacks("Q-Former objectives and their masks (qformer)");
    for (const auto& [objective, tensor] : input.qformer->objectives) {
        const Array* array = input.tensor(tensor);
        const std::int64_t items = array && array->rank() > 0 ? array->dim(0) : 0;
        for (std::int64_t item = 0; item < items; ++item) checkObjective(input, objective, tensor, static_cast<std::int32_t>(item), report);
    }
}

}  // namespace rowscope::audit::rules
