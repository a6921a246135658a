#include <CLI/CLI.hpp>
#include <ostream>

#include "app/cli/import_flags.h"
#include "app/cli/number_checks.h"
#include "app/cli/progress_line.h"
#include "app/cli/verbs.h"
#include "app/open/open_trace.h"
#include "core/trace/compare/comparison_json.h"

namespace rowscope::cli {
namespace {

class Diff final : public Verb {
public:
    std::string name() const override { return "diff"; }
    std::string summary() const override { return "Compare two traces: where they part first, and every difference after it"; }
    std::string examples() const override {
        return "  rowscope diff before/ after/                     exit code 1 when they differ\n"
               "  rowscope diff run/ dump/ --tolerance 1e-4 --json";
    }
    void declare(CLI::App& app) override {
        app.add_option("left", m_left, "Trace folder, dump or lab layout")->required();
        app.add_option("right", m_right, "The other one")->required();
        app.add_option("--tolerance", m_options.logitTolerance, "Difference of logits, probabilities and tensors that counts as none")
            ->check(zeroOrMore())
            ->capture_default_str();
        m_import.declare(app);
    }
    Result<ExitCode> run(const Context& context) override {
        ProgressLine line(context);
        const Progress progress = line.progress();
        ROWSCOPE_TRY_ASSIGN(left, open::openTrace(m_left, progress, m_import.options()));
        ROWSCOPE_TRY_ASSIGN(right, open::openTrace(m_right, progress, m_import.options()));
        ROWSCOPE_TRY_ASSIGN(comparison, trace::compareTraces(*left, *right, m_options, progress));
        line.clear();
        if (context.json)
            *context.out << json::write(trace::toJson(comparison)) << '\n';
        else
            print(context, comparison);
        return comparison.same() ? ExitCode::Pass : ExitCode::Findings;
    }

private:
    static void print(const Context& context, const trace::Comparison& comparison) {
        if (comparison.same()) {
            *context.out << "No difference in " << comparison.sequences.size()
                         << (comparison.sequences.size() == 1 ? " sequence.\n" : " sequences.\n");
            return;
        }
        *context.out << "First difference, " << trace::name(comparison.first()->stage) << ": " << comparison.first()->sentence << "\n\n";
        for (const auto& d : comparison.differences) *context.out << trace::name(d.stage) << ": " << d.sentence << '\n';
    }

    std::string m_left;
    std::string m_right;
    trace::CompareOptions m_options;
    ImportFlags m_import;
};

}  // namespace

std::unique_ptr<Verb> makeDiff() { return std::make_unique<Diff>(); }

}  // namespace rowscope::cli
