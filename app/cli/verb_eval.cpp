#include <CLI/CLI.hpp>
#include <ostream>

#include "app/cli/number_checks.h"
#include "app/cli/output_guard.h"
#include "app/cli/progress_line.h"
#include "app/cli/run_flags.h"
#include "app/cli/text_table.h"
#include "app/cli/verbs.h"
#include "app/evaluate/evaluate.h"
#include "core/base/files.h"
#include "core/base/fixed.h"
#include "core/question/evaluation/figures.h"

namespace rowscope::cli {
namespace {

std::string percent(double share) { return fixed(100 * share, 1); }

template <class Text>
std::string orDash(const std::optional<double>& value, Text text) {
    return value ? text(*value) : "-";
}

void addRow(TextTable& table, const std::string& what, const question::Figures& f) {
    table.add({what, std::to_string(f.rows), percent(f.accuracy), orDash(f.oneOrder, percent), percent(f.chance),
               orDash(f.withinOne, percent), fixed(f.nll, 3), fixed(f.ece, 3), orDash(f.flips, [](double v) { return fixed(v, 3); }),
               std::to_string(f.cut), fixed(f.medianMs, 1), fixed(f.p90Ms, 1)});
}

std::string tableOf(const question::EvaluationReport& report) {
    TextTable table({"", "rows", "right %", "one order %", "chance %", "within 1 %", "NLL", "ECE", "flips", "cut", "ms", "ms p90"});
    addRow(table, "all", report.all);
    for (const auto& [type, figures] : report.byType) addRow(table, type, figures);
    for (const auto& [count, figures] : report.byOptions) addRow(table, count + " options", figures);
    return table.text();
}

class Eval final : public Verb {
public:
    std::string name() const override { return "eval"; }
    std::string summary() const override { return "Measure a checkpoint on prepared data with known answers"; }
    std::string examples() const override {
        return "  rowscope eval checkpoint/ data/scenes                    the table: accuracy, NLL, ECE, flips, latency\n"
               "  rowscope eval checkpoint/ data/scenes --orders 4 --json  the same as JSON\n"
               "  rowscope eval checkpoint/ held.jsonl --logits out.jsonl  keeps the logits for 'rowscope calibrate'";
    }
    void declare(CLI::App& app) override {
        m_flags.declareWithCheckpointFirst(app);
        app.add_option("data", m_data, "Prepared data: a JSON lines file, or a folder that holds one a split")->required();
        app.add_option("--split", m_split, "Which split of a folder")->capture_default_str();
        app.add_option("--limit", m_limit, "Records, from the first; 0 = all")->check(zeroOrMore());
        app.add_option("--logits", m_logits, "Write each question's logits here, one JSON line each");
        m_options.run.permutations = 2;  // the fewest that show a flip
    }

    Result<ExitCode> run(const Context& context) override {
        ProgressLine line(context);
        const Progress progress = line.progress();
        ROWSCOPE_TRY_ASSIGN(file, request::preparedSplit(m_data, m_split));
        ROWSCOPE_TRY_ASSIGN(model, m_flags.load(context, progress));
        ROWSCOPE_TRY(keepsInputs(m_logits, {file}, "--logits"));
        ROWSCOPE_TRY_ASSIGN(data, request::PreparedFile::open(file, app::rulesOf(model->info())));
        m_flags.apply(m_options.run);
        m_options.limit = m_limit;
        ROWSCOPE_TRY_ASSIGN(records, app::evaluate(*model, data, m_options, progress));
        if (records.empty()) return fail(ErrorKind::Value, file.string(), "no records to measure on");
        if (!m_logits.empty()) ROWSCOPE_TRY(writeLogits(records));
        line.clear();
        const question::EvaluationReport report = evaluationReport(records);
        const trace::CheckpointInfo& info = model->info();
        if (context.json) {
            json::Value out = toJson(report);
            out.set("checkpoint", json::Object{{"id", info.id}, {"branch", info.branch}, {"parameters", info.parameters}});
            out.set("data", file.string());
            out.set("orders", m_options.run.permutations);
            *context.out << json::write(out) << '\n';
        } else {
            *context.out << info.id << " (" << info.branch << ") on " << file.string() << ", " << m_options.run.permutations
                         << " option orders, " << report.all.groups << " groups\n\n"
                         << tableOf(report);
        }
        return ExitCode::Pass;
    }

private:
    Status writeLogits(const std::vector<question::ScoredRecord>& records) const {
        std::string lines;
        for (const question::ScoredRecord& record : records) lines += json::write(toJson(record)) + "\n";
        return writeFileAtomically(m_logits, lines);
    }

    RunFlags m_flags;
    std::string m_data;
    std::string m_split = "test";
    std::int64_t m_limit = 0;
    std::string m_logits;
    app::EvaluateOptions m_options;
};

}  // namespace

std::unique_ptr<Verb> makeEval() { return std::make_unique<Eval>(); }

}  // namespace rowscope::cli
