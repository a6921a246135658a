#include <CLI/CLI.hpp>
#include <fstream>
#include <ostream>

#include "app/cli/output_guard.h"
#include "app/cli/progress_line.h"
#include "app/cli/verbs.h"

namespace rowscope::cli {
namespace {

class Train final : public Verb {
public:
    std::string name() const override { return "train"; }
    std::string summary() const override { return "Train a checkpoint as a plan file says"; }
    std::string examples() const override {
        return "  rowscope train plan.json --telemetry run.jsonl     one JSON object a step; the Training panel reads it while it grows\n"
               "  rowscope train plan.json --json                    the same on standard output\n"
               "  rowscope train plan.json --resume                  go on where a stopped run left off, to the bit";
    }
    void declare(CLI::App& app) override {
        app.add_option("plan", m_order.plan,
                       "Training plan (JSON): what to start from, stages, data, objectives, where the checkpoint goes")
            ->required();
        app.add_flag("--resume", m_order.resume, "Go on from the state in the plan's output folder; without one, begin");
        app.add_option("--telemetry", m_telemetry, "File that gets one JSON object a step; with --resume it is appended to");
        app.add_option("--threads", m_order.threads, "Threads of the networks")->check(CLI::Range(1, 1024));
    }
    Result<ExitCode> run(const Context& context) override {
        if (!context.train)
            return fail(ErrorKind::Unsupported, "train", "this build has no neural models", "", "", "build with -DROWSCOPE_WITH_MODEL=ON");
        ROWSCOPE_TRY(keepsInputs(m_telemetry, {m_order.plan}, "--telemetry"));
        ROWSCOPE_TRY(openTelemetry());
        ProgressLine line(context);
        m_order.telemetry = [&](const json::Value& record) {
            if (m_file.is_open() && m_file) m_file << json::write(record) << std::endl;
            if (context.json) *context.out << json::write(record) << std::endl;
        };
        ROWSCOPE_TRY_ASSIGN(folder, context.train(m_order, line.progress()));
        line.clear();
        if (!context.json) *context.out << "Checkpoint: " << folder.string() << '\n';
        // The checkpoint stands all the same: hours of work don't end for a full disk of telemetry.
        if (m_file.is_open() && !m_file)
            return fail(ErrorKind::Io, m_telemetry.string(), "could not be written to its end", "a record for each step",
                        "some are missing", "the checkpoint is complete");
        return ExitCode::Pass;
    }

private:
    Status openTelemetry() {
        if (m_telemetry.empty()) return {};
        m_file.open(m_telemetry, m_order.resume ? std::ios::app : std::ios::trunc);
        if (!m_file) return fail(ErrorKind::Io, m_telemetry.string(), "can't be written");
        return {};
    }

    TrainingOrder m_order;
    std::filesystem::path m_telemetry;
    std::ofstream m_file;
};

}  // namespace

std::unique_ptr<Verb> makeTrain() { return std::make_unique<Train>(); }

}  // namespace rowscope::cli
