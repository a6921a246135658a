#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <ostream>

#include "app/cli/output_guard.h"
#include "app/cli/progress_line.h"
#include "app/cli/trace_input.h"
#include "app/cli/verbs.h"
#include "app/report/write_report.h"
#include "core/report/parts.h"

namespace rowscope::cli {
namespace {

using report::ReportOptions;

std::vector<std::string> partNames() {
    std::vector<std::string> names;
    for (const report::ReportPart& part : report::reportParts()) names.emplace_back(part.name);
    return names;
}

class Report final : public Verb {
public:
    std::string name() const override { return "report"; }
    std::string summary() const override { return "Write one self-contained report of a trace: HTML, JSON or CSV"; }
    std::string examples() const override {
        return "  rowscope report trace/ -o report.html                   everything, one file that needs nothing else\n"
               "  rowscope report request.json -o report.html --orders 4  run it first\n"
               "  rowscope report dump/ -o tables --format csv            a folder of tables\n"
               "  rowscope report trace/ -o small.html --only answers,findings";
    }
    void declare(CLI::App& app) override {
        m_input.declare(app);
        app.add_option("-o,--output", m_output, "File, or for csv a folder")->required();
        app.add_option("--format", m_format, "html, print-html, json or csv (default: by the file's ending)")
            ->check(CLI::IsMember({"html", "print-html", "json", "csv"}));
        app.add_option("--title", m_options.title, "Title of the report");
        app.add_option("--only", m_only, "Parts to include, comma separated")->delimiter(',')->check(CLI::IsMember(partNames()));
        app.add_option("--without", m_without, "Parts to leave out, comma separated")->delimiter(',')->check(CLI::IsMember(partNames()));
        app.add_flag("--all-sequences", m_all, "Every option order, not only the first of each question");
        app.add_option("--max-rows", m_options.maxRows, "Rows listed a sequence")
            ->check(CLI::Range(std::int64_t{1}, std::int64_t{1} << 40))
            ->capture_default_str();
        app.add_option("--max-mask-bytes", m_options.maxMaskBytes, "Exact cells of one mask")
            ->check(CLI::Range(std::int64_t{1}, std::int64_t{1} << 40))
            ->capture_default_str();
    }
    Result<ExitCode> run(const Context& context) override {
        ProgressLine line(context);
        const Progress progress = line.progress();
        ROWSCOPE_TRY_ASSIGN(form, format());
        ROWSCOPE_TRY(keepsInputs(m_output, {m_input.path()}, "--output"));
        ROWSCOPE_TRY_ASSIGN(trace, m_input.load(context, {}, progress));
        ROWSCOPE_TRY_ASSIGN(written, app::writeReport(trace, chosen(), form, m_output, progress));
        line.clear();
        json::Array paths;
        for (const auto& path : written) paths.emplace_back(path.string());
        if (context.json)
            *context.out << json::write(json::Object{{"written", std::move(paths)}}) << '\n';
        else
            for (const auto& path : written) *context.out << path.string() << '\n';
        return ExitCode::Pass;
    }

private:
    ReportOptions chosen() const {
        ReportOptions options = m_options;
        options.sequences = m_all ? report::Sequences::All : report::Sequences::FirstOrders;
        const auto in = [](const std::vector<std::string>& list, const char* name) {
            return std::find(list.begin(), list.end(), name) != list.end();
        };
        for (const report::ReportPart& part : report::reportParts())
            options.*part.member = (m_only.empty() || in(m_only, part.name)) && !in(m_without, part.name);
        return options;
    }
    Result<app::ReportFormat> format() const {
        using app::ReportFormat;
        for (const auto known : {ReportFormat::Html, ReportFormat::PrintHtml, ReportFormat::Json, ReportFormat::Csv})
            if (app::name(known) == m_format) return known;
        const std::string ending = std::filesystem::path(m_output).extension().string();
        if (ending == ".json") return ReportFormat::Json;
        if (ending == ".csv" || m_output.ends_with('/')) return ReportFormat::Csv;
        if ((ending.empty() && m_output != "-" && !m_output.empty()) || ending == ".html" || ending == ".htm") return ReportFormat::Html;
        return fail(ErrorKind::Value, "--output", "names no kind of report", ".html, .json, or a folder for csv", "'" + m_output + "'",
                    "--format says the kind");
    }

    TraceInput m_input;
    std::string m_output;
    std::string m_format;
    ReportOptions m_options;
    std::vector<std::string> m_only;
    std::vector<std::string> m_without;
    bool m_all = false;
};

}  // namespace

std::unique_ptr<Verb> makeReport() { return std::make_unique<Report>(); }

}  // namespace rowscope::cli
