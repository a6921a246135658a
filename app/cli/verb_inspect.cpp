#include <CLI/CLI.hpp>
#include <ostream>

#include "app/cli/answer_text.h"
#include "app/cli/output_guard.h"
#include "app/cli/progress_line.h"
#include "app/cli/trace_input.h"
#include "app/cli/verbs.h"
#include "core/trace/file/trace_file.h"

namespace rowscope::cli {
namespace {

class Inspect final : public Verb {
public:
    std::string name() const override { return "inspect"; }
    std::string summary() const override {
        return "Run a request (or open a dump or layout) and write everything recorded as a trace folder";
    }
    std::string examples() const override {
        return "  rowscope inspect request.json -o trace/\n"
               "  rowscope inspect request.json -o trace/ --attention 0,11,29      attention at the marker rows of these layers\n"
               "  rowscope inspect request.json -o trace/ --attention 0 --all-queries --hidden\n"
               "  rowscope inspect resources/layouts/gemma3.json -o trace/         a layout, no weights needed";
    }
    void declare(CLI::App& app) override {
        m_input.declare(app);
        app.add_option("-o,--output", m_output, "Folder that is made or replaced (a trace folder only)")->required();
        app.add_option("--attention", m_wishes.attentionLayers, "Layers whose attention weights are kept, comma separated")
            ->delimiter(',')
            ->check(CLI::Range(0, 10'000));
        app.add_flag("--all-queries", m_allQueries, "Attention of every query row, not only of the marker rows");
        app.add_flag("--hidden", m_wishes.hiddenAtMarkers, "Hidden states at the marker rows");
    }
    Result<ExitCode> run(const Context& context) override {
        ProgressLine line(context);
        const Progress progress = line.progress();
        ROWSCOPE_TRY(keepsInputs(m_output, {m_input.path()}, "--output"));
        m_wishes.attentionAtMarkersOnly = !m_allQueries;
        ROWSCOPE_TRY_ASSIGN(trace, m_input.load(context, m_wishes, progress));
        progress.say("write " + m_output);
        ROWSCOPE_TRY(progress.check("inspect"));
        ROWSCOPE_TRY(trace::saveTrace(*trace, m_output));
        line.clear();
        if (context.json) {
            *context.out << json::write(json::Object{{"written", m_output},
                                                     {"sequences", trace->sequences.size()},
                                                     {"questions", trace->questions.size()},
                                                     {"findings", trace->findings.size()}})
                         << '\n';
        } else {
            *context.out << m_output << ": " << trace->sequences.size() << " sequences, " << trace->questions.size() << " questions, "
                         << trace->findings.size() << " findings\n";
            if (!trace->questions.empty()) *context.out << answersText(*trace);
        }
        return ExitCode::Pass;
    }

private:
    TraceInput m_input;
    std::string m_output;
    trace::TapWishes m_wishes;
    bool m_allQueries = false;
};

}  // namespace

std::unique_ptr<Verb> makeInspect() { return std::make_unique<Inspect>(); }

}  // namespace rowscope::cli
