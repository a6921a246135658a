#include <CLI/CLI.hpp>
#include <ostream>

#include "app/cli/answer_text.h"
#include "app/cli/progress_line.h"
#include "app/cli/run_flags.h"
#include "app/cli/verbs.h"
#include "app/open/audited.h"
#include "app/report/write_report.h"
#include "core/request/parse_request.h"

namespace rowscope::cli {
namespace {

/// What `rowscope` does where there is no display.
class Demo final : public Verb {
public:
    std::string name() const override { return "demo"; }
    std::string summary() const override { return "Run the demo session without a window: print its answers and write its report"; }
    std::string examples() const override { return "  rowscope demo -o report.html"; }
    void declare(CLI::App& app) override {
        app.add_option("-o,--output", m_output, "Where the HTML report goes")->capture_default_str();
        m_flags.declare(app);
    }
    Result<ExitCode> run(const Context& context) override {
        ProgressLine line(context);
        const Progress progress = line.progress();
        if (context.resources.empty())
            return fail(ErrorKind::NotFound, "demo session", "the program's resources are not installed", "", "",
                        "set ROWSCOPE_RESOURCES to their folder");
        ROWSCOPE_TRY_ASSIGN(request, request::readRequestFile(context.resources / "demo/request.json"));
        m_flags.apply(request.options);
        ROWSCOPE_TRY_ASSIGN(model, m_flags.load(context, progress));
        ROWSCOPE_TRY_ASSIGN(ran, model->run(request, {}, progress));
        ROWSCOPE_TRY_ASSIGN(trace, open::audited(std::move(ran), progress));
        report::ReportOptions options;
        options.title = "Rowscope demo session";
        ROWSCOPE_TRY_ASSIGN(written, app::writeReport(trace, options, app::ReportFormat::Html, m_output, progress));
        line.clear();
        const std::string path = std::filesystem::absolute(written.front()).string();
        if (context.json) {
            json::Value value;
            value.set("answers", trace->answers);
            value.set("report", path);
            *context.out << json::write(value) << '\n';
            return ExitCode::Pass;
        }
        const auto& info = model->info();
        *context.out << "Demo session on " << info.id << (info.note.empty() ? "" : " (" + info.note + ")") << "\n\n"
                     << answersText(*trace) << "\nReport: " << path << '\n';
        return ExitCode::Pass;
    }

private:
    std::string m_output = "rowscope-demo-report.html";
    RunFlags m_flags;
};

}  // namespace

std::unique_ptr<Verb> makeDemo() { return std::make_unique<Demo>(); }

}  // namespace rowscope::cli
