#include <CLI/CLI.hpp>
#include <algorithm>
#include <filesystem>
#include <ostream>

#include "app/cli/layout_text.h"
#include "app/cli/output_guard.h"
#include "app/cli/progress_line.h"
#include "app/cli/text_table.h"
#include "app/cli/verbs.h"
#include "app/open/layouts.h"
#include "app/open/open_trace.h"
#include "core/audit/audit.h"
#include "core/audit/findings_json.h"
#include "core/audit/lab/faults.h"
#include "core/trace/dump/opened.h"
#include "core/trace/file/trace_file.h"

namespace rowscope::cli {
namespace {

using audit::lab::Fault;
using open::layoutFile;
using open::LayoutPreset;
using open::layoutPresets;

class Lab final : public Verb {
public:
    std::string name() const override { return "lab"; }
    std::string summary() const override {
        return "Lay out rows, masks and labels without weights; or break a sound layout as a known bug would and see which rule catches it";
    }
    std::string examples() const override {
        return "  rowscope lab                              the layouts and the failures there are\n"
               "  rowscope lab gemma3                       a layout: rows, masks, positions, labels, findings\n"
               "  rowscope lab mine.json -o trace/          a layout of your own, written as a trace\n"
               "  rowscope lab F10                          a future image made visible: symptom, door, finding\n"
               "  rowscope lab F10 -o out/                  the sound and the broken trace as folders\n"
               "  rowscope lab F05 --on dump/ -o broken/    inject it into a dump";
    }
    void declare(CLI::App& app) override {
        app.add_option("what", m_what, "A layout (name or file), or the code of a failure, F01 to F20 or X01");
        app.add_option("--on", m_on, "A dump to break instead of the failure's own layout");
        app.add_option("-o,--output", m_output, "Folder for the traces");
    }
    Result<ExitCode> run(const Context& context) override {
        if (m_what.empty()) return list(context);
        ProgressLine line(context);
        const Progress progress = line.progress();
        const Fault* fault = audit::lab::faultOf(m_what);
        if (!fault) return layout(context, line, progress);
        if (!m_on.empty()) return breakDump(context, *fault, line, progress);
        ROWSCOPE_TRY_ASSIGN(shown, audit::lab::demonstrate(*fault));
        if (!m_output.empty()) {
            ROWSCOPE_TRY(save(shown.clean, "clean"));
            ROWSCOPE_TRY(save(shown.faulty, "faulty"));
        }
        line.clear();
        print(context, *fault, shown.clean.findings.size(), shown.faulty.findings);
        return caught(*fault, shown.faulty.findings) ? ExitCode::Pass : ExitCode::Findings;
    }

private:
    static Result<ExitCode> list(const Context& context) {
        const std::vector<LayoutPreset> presets = layoutPresets(context.resources);
        if (context.json) {
            for (const LayoutPreset& p : presets)
                *context.out << json::write(json::Object{{"layout", p.name}, {"title", p.title}, {"file", p.file.string()}}) << '\n';
            for (const Fault& f : audit::lab::allFaults())
                *context.out << json::write(json::Object{{"code", f.code}, {"title", f.title}, {"symptom", f.symptom}, {"door", f.door}})
                             << '\n';
            return ExitCode::Pass;
        }
        TextTable layouts({"layout", "what it is"});
        for (const LayoutPreset& p : presets) layouts.add({p.name, p.title});
        TextTable faults({"code", "failure", "symptom"});
        for (const Fault& f : audit::lab::allFaults()) faults.add({std::string(f.code), std::string(f.title), std::string(f.symptom)});
        *context.out << layouts.text() << '\n' << faults.text();
        return ExitCode::Pass;
    }
    Result<ExitCode> layout(const Context& context, ProgressLine& line, const Progress& progress) const {
        const auto file = layoutFile(m_what, context.resources);
        if (!file)
            return fail(ErrorKind::NotFound, "lab", "neither a layout nor the code of a failure", "", "'" + m_what + "'",
                        "rowscope lab lists them");
        if (!m_on.empty())
            return fail(ErrorKind::Value, "--on", "only a failure can be put into a dump", "F01 to F20 or X01", "'" + m_what + "'");
        ROWSCOPE_TRY_ASSIGN(kind, open::classify(*file));
        if (kind != open::Kind::Lab)
            return fail(ErrorKind::Unsupported, file->string(), "is a " + std::string(open::name(kind)),
                        "a layout (format \"rowscope-layout\")");
        ROWSCOPE_TRY_ASSIGN(trace, open::openTrace(*file, progress));
        if (!m_output.empty()) ROWSCOPE_TRY(trace::saveTrace(*trace, m_output));
        ROWSCOPE_TRY_ASSIGN(summary, layoutSummary(*trace, progress));
        line.clear();
        *context.out << (context.json ? json::write(summary) + "\n" : layoutText(summary));
        const bool bad =
            std::any_of(trace->findings.begin(), trace->findings.end(), [](const auto& f) { return f.severity != trace::Severity::Info; });
        return bad ? ExitCode::Findings : ExitCode::Pass;
    }
    Result<ExitCode> breakDump(const Context& context, const Fault& fault, ProgressLine& line, const Progress& progress) const {
        ROWSCOPE_TRY(keepsInputs(m_output, {m_on}, "--output"));
        ROWSCOPE_TRY_ASSIGN(dump, trace::readDump(m_on, {}, progress));
        ROWSCOPE_TRY_ASSIGN(sound, audit::auditedTrace(dump, progress));
        ROWSCOPE_TRY_ASSIGN(broken, audit::lab::injected(dump, fault));
        ROWSCOPE_TRY_ASSIGN(faulty, audit::auditedTrace(std::move(broken), progress));
        if (!m_output.empty()) ROWSCOPE_TRY(trace::saveTrace(faulty, m_output));
        line.clear();
        print(context, fault, sound.findings.size(), faulty.findings);
        return caught(fault, faulty.findings) ? ExitCode::Pass : ExitCode::Findings;
    }
    Status save(const trace::Trace& trace, const char* name) const {
        std::error_code error;
        std::filesystem::create_directories(m_output, error);
        if (error) return fail(ErrorKind::Io, m_output, "the folder can't be made", "", error.message());
        return trace::saveTrace(trace, std::filesystem::path(m_output) / name);
    }
    static bool caught(const Fault& fault, const std::vector<trace::Finding>& findings) {
        for (const auto& finding : findings)
            if (finding.code == fault.code) return true;
        return false;
    }
    static void print(const Context& context, const Fault& fault, std::size_t before, const std::vector<trace::Finding>& after) {
        if (context.json) {
            *context.out << json::write(json::Object{{"code", fault.code},
                                                     {"title", fault.title},
                                                     {"symptom", fault.symptom},
                                                     {"door", fault.door},
                                                     {"caught", caught(fault, after)},
                                                     {"findings_before", before},
                                                     {"findings", audit::toJson(after)}})
                         << '\n';
            return;
        }
        *context.out << fault.code << " " << fault.title << "\n  symptom  " << fault.symptom << "\n  door     " << fault.door
                     << "\n  before   " << before << (before == 1 ? " finding\n" : " findings\n");
        for (const auto& f : after) *context.out << "  after    " << f.code << ": " << f.cause << '\n';
        *context.out << (caught(fault, after) ? "  caught by its rule\n" : "  not caught\n");
    }

    std::string m_what;
    std::string m_on;
    std::string m_output;
};

}  // namespace

std::unique_ptr<Verb> makeLab() { return std::make_unique<Lab>(); }

}  // namespace rowscope::cli
