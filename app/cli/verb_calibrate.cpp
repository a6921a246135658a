#include <CLI/CLI.hpp>
#include <ostream>

#include "app/calibrate/calibrate.h"
#include "app/cli/text_table.h"
#include "app/cli/verbs.h"
#include "app/open/resources.h"
#include "core/base/files.h"
#include "core/base/fixed.h"

namespace rowscope::cli {
namespace {

using question::Variant;

const question::Measured& at(const std::array<question::Measured, 4>& figures, Variant variant) {
    return figures[static_cast<std::size_t>(variant)];
}

std::string interval(const question::Measured& measured) {
    if (!measured.interval) return "";
    return fixed((*measured.interval)[0], 3) + " to " + fixed((*measured.interval)[1], 3);
}

std::string temperatureNow(const app::CalibrationLine& line) {
    const auto [low, high] = line.temperatureNow;
    return low == high ? fixed(low, 3) : fixed(low, 3) + " to " + fixed(high, 3);
}

std::string evidenceTable(const app::CalibrationReport& report) {
    TextTable table({"", "rows", "groups", "T now", "T fitted", "NLL now", "held out", "ECE now", "held out", "ECE gain", "95 %", "claim"});
    for (const app::CalibrationLine& line : report.lines) {
        const question::Evidence& e = line.evidence;
        const std::string fitted = line.fit ? fixed(line.fit->temperature, 3) + (line.fit->pooled ? " (all types)" : "") : "-";
        table.add({line.name, std::to_string(e.rows), std::to_string(e.groups), temperatureNow(line), fitted,
                   fixed(at(e.nll, Variant::Checkpoint).value, 3), fixed(at(e.nll, Variant::OutOfFold).value, 3),
                   fixed(at(e.ece, Variant::Checkpoint).value, 3), fixed(at(e.ece, Variant::OutOfFold).value, 3),
                   fixed(e.eceGainOverCheckpoint.value, 3), interval(e.eceGainOverCheckpoint), std::string(name(line.claim))});
    }
    return table.text();
}

std::string storedTable(const question::FittedTemperatures& stored) {
    TextTable table({"stored as", "rows", "T"});
    const auto add = [&](const std::string& key, std::int32_t rows, double temperature) {
        table.add({key, std::to_string(rows), rows < question::kRowsForATemperature ? "too few rows" : fixed(temperature, 4)});
    };
    for (std::size_t type = 0; type < question::kTypes; ++type)
        add(std::string(name(static_cast<question::Type>(type))), stored.rowsByType[type], stored.temperatures.byType[type]);
    for (const auto& [bucket, temperature] : stored.temperatures.byBucket) add(bucket, stored.rowsByBucket.at(bucket), temperature);
    return table.text();
}

class Calibrate final : public Verb {
public:
    std::string name() const override { return "calibrate"; }
    std::string summary() const override { return "Fit temperatures on held-out logits and say what the rows allow to claim"; }
    std::string examples() const override {
        return "  rowscope eval checkpoint/ data/scenes --split calibration --logits held.jsonl\n"
               "  rowscope calibrate held.jsonl                              what would change, with its evidence\n"
               "  rowscope calibrate held.jsonl --write checkpoint/          and put the carried temperatures into its config";
    }
    void declare(CLI::App& app) override {
        app.add_option("logits", m_logits, "Logits file of 'rowscope eval': JSON lines with type, logits and label")->required();
        app.add_option("--write", m_checkpoint, "Checkpoint whose config takes the temperatures that the rows carry");
        app.add_option("--folds", m_options.folds, "Folds that held-out figures come from")
            ->check(CLI::Range(2, 100))
            ->capture_default_str();
        app.add_option("--min-rows", m_options.rules.minRows, "Rows a type needs for a temperature of its own")
            ->check(CLI::Range(1, 1000000))
            ->capture_default_str();
        app.add_option("--bootstrap", m_options.bootstrap, "Draws behind the 95 % intervals")
            ->check(CLI::Range(1, 100000))
            ->capture_default_str();
        app.add_option("--seed", m_options.seed, "Of folds and draws")->capture_default_str();
        app.add_flag("--one-temperature", m_oneTemperature, "One temperature for all types");
    }

    Result<ExitCode> run(const Context& context) override {
        m_options.rules.perType = !m_oneTemperature;
        ROWSCOPE_TRY_ASSIGN(text, readFile(m_logits));
        ROWSCOPE_TRY_ASSIGN(records, question::readScoredRecords(text, m_logits));
        ROWSCOPE_TRY_ASSIGN(report, app::calibrate(records, m_options, context.fitTemperatures));
        const app::TypesToWrite carried = app::carriedTypes(report);
        app::WrittenTemperatures written;
        if (!m_checkpoint.empty()) {
            ROWSCOPE_TRY_ASSIGN(done, write(context, report, carried));
            written = std::move(done);
        }
        if (context.json) {
            json::Value out = toJson(report);
            out.set("written", written.file.empty() ? json::Value() : json::Value(written.file.string()));
            json::Object otherwise;
            for (const app::ReadOtherwise& one : written.readOtherwise)
                otherwise.emplace_back(one.name, json::Object{{"stored", one.stored}, {"used", one.used}});
            out.set("read_otherwise", std::move(otherwise));
            *context.out << json::write(out) << '\n';
            return ExitCode::Pass;
        }
        *context.out << evidenceTable(report) << "\nHeld out: each row at the temperature fitted without its fold ("
                     << report.calibration.folds << " folds, no group on both sides). No temperature changes which answer wins.\n\n";
        if (report.stored) *context.out << storedTable(*report.stored) << '\n';
        if (const std::string worse = namesOf(report.storedIsWorse); !worse.empty())
            *context.out << "Note: what a checkpoint would store for " << worse
                         << " raises the loss of these very rows (its fit keeps within 0.1 and 10): it is never written.\n";
        if (!written.file.empty()) *context.out << "Written to " << written.file.string() << ": " << namesOf(carried) << '\n';
        for (const app::ReadOtherwise& one : written.readOtherwise)
            *context.out << "Note: " << one.name << " is stored as " << fixed(one.stored, 3) << " and used as " << fixed(one.used, 3)
                         << ": a text checkpoint's temperatures are kept within 0.5 and 5, whatever these rows ask for.\n";
        return ExitCode::Pass;
    }

private:
    Result<app::WrittenTemperatures> write(const Context& context, const app::CalibrationReport& report,
                                           const app::TypesToWrite& carried) const {
        if (!report.stored)
            return fail(ErrorKind::Unsupported, "calibrate --write", "this build has no neural models to fit what a checkpoint stores");
        if (namesOf(carried).empty())
            return fail(ErrorKind::Value, m_logits, "these rows carry no new temperature",
                        "a type with " + std::to_string(m_options.rules.minRows) + " rows whose held-out loss does not rise", "none",
                        "nothing was written; see the claims without --write");
        return app::writeTemperatures(open::checkpointFolder(m_checkpoint, context.resources), *report.stored, carried);
    }

    static std::string namesOf(const app::TypesToWrite& types) {
        std::string names;
        for (std::size_t type = 0; type < types.size(); ++type)
            if (types[type]) names += (names.empty() ? "" : ", ") + std::string(question::name(static_cast<question::Type>(type)));
        return names;
    }

    std::string m_logits;
    std::string m_checkpoint;
    bool m_oneTemperature = false;
    question::CalibrationOptions m_options;
};

}  // namespace

std::unique_ptr<Verb> makeCalibrate() { return std::make_unique<Calibrate>(); }

}  // namespace rowscope::cli
