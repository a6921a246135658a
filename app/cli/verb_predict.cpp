#include <CLI/CLI.hpp>
#include <algorithm>
#include <iostream>

#include "app/cli/answer_text.h"
#include "app/cli/error_json.h"
#include "app/cli/printable.h"
#include "app/cli/progress_line.h"
#include "app/cli/request_stream.h"
#include "app/cli/run_flags.h"
#include "app/cli/verbs.h"
#include "core/report/place_text.h"

namespace rowscope::cli {
namespace {

class Predict final : public Verb {
public:
    std::string name() const override { return "predict"; }
    std::string summary() const override { return "Answer the questions of one or many requests"; }
    std::string examples() const override {
        return "  rowscope predict request.json --orders 4        answers as a table\n"
               "  rowscope predict request.json --explain         and every figure behind them\n"
               "  rowscope predict requests.jsonl --json          one JSON answer a line, in order\n"
               "  cat requests.jsonl | rowscope predict - --json";
    }
    void declare(CLI::App& app) override {
        app.add_option("input", m_inputs, "Request file, JSON lines file, folder of requests, or - for JSON lines on standard input")
            ->required();
        app.add_flag("--explain", m_explain, "Also print temperatures, logits of each option order, flips and the act head");
        m_flags.declare(app);
    }

    Result<ExitCode> run(const Context& context) override {
        ProgressLine line(context);
        const Progress progress = line.progress();
        ROWSCOPE_TRY_ASSIGN(stream, RequestStream::open(m_inputs, std::cin));
        ROWSCOPE_TRY_ASSIGN(model, m_flags.load(context, progress));
        stream.setPicturesInState(model->info().seesImages);
        bool failed = false;
        bool faults = false;
        while (auto item = stream.next()) {
            ROWSCOPE_TRY(progress.check("predict"));
            auto trace = answer(*model, *item, progress);
            line.clear();
            if (!trace && (stream.single() || trace.error().kind == ErrorKind::Cancelled)) return fail(trace.error());
            failed = failed || !trace;
            faults = faults || (trace && hasFault(**trace));
            print(context, *item, trace, stream.single());
        }
        return failed ? ExitCode::Usage : faults ? ExitCode::Findings : ExitCode::Pass;
    }

private:
    /// An answer that is none, such as one of NaN.
    static bool hasFault(const trace::Trace& trace) {
        return std::any_of(trace.findings.begin(), trace.findings.end(),
                           [](const auto& f) { return f.severity == trace::Severity::Error; });
    }
    Result<trace::TracePtr> answer(trace::DecisionModel& model, RequestStream::Item& item, const Progress& progress) const {
        if (!item.request) return fail(item.request.error());
        m_flags.apply(item.request->options);
        auto trace = model.run(*item.request, {}, progress);
        if (!trace) return fail(trace.error().within(item.name));
        return trace;
    }

    void print(const Context& context, const RequestStream::Item& item, const Result<trace::TracePtr>& trace, bool single) const {
        if (!trace) {
            *context.err << printable(trace.error().message()) << '\n';
            if (context.json) *context.out << json::write(errorJson(trace.error())) << std::endl;  // answers stay in step with requests
            return;
        }
        if (context.json) {
            for (const trace::Finding& finding : (*trace)->findings)  // the JSON is the reference's, which has no place for them
                if (finding.severity == trace::Severity::Error) *context.err << printable(report::sentenceOf(finding)) << '\n';
            *context.out << json::write((*trace)->answers) << std::endl;
            return;
        }
        if (!single) *context.out << item.name << '\n';
        *context.out << answersText(**trace);
        if (m_explain) *context.out << explanationText(**trace);
        *context.out << std::flush;
    }

    std::vector<std::string> m_inputs;
    bool m_explain = false;
    RunFlags m_flags;
};

}  // namespace

std::unique_ptr<Verb> makePredict() { return std::make_unique<Predict>(); }

}  // namespace rowscope::cli
