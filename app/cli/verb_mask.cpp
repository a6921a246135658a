#include <CLI/CLI.hpp>
#include <filesystem>
#include <ostream>

#include "app/cli/mask_forms.h"
#include "app/cli/number_checks.h"
#include "app/cli/output_guard.h"
#include "app/cli/progress_line.h"
#include "app/cli/trace_input.h"
#include "app/cli/verbs.h"
#include "core/base/files.h"
#include "core/masks/row_names.h"
#include "core/report/sections.h"

namespace rowscope::cli {
namespace {

class MaskVerb final : public Verb {
public:
    std::string name() const override { return "mask"; }
    std::string summary() const override { return "Write a mask, or say why one row may or may not read another"; }
    std::string examples() const override {
        return "  rowscope mask request.json --why 122,131            each term's verdict in words\n"
               "  rowscope mask dump/ --sequence 1 -o mask.png        one pixel a cell\n"
               "  rowscope mask trace/ --format npy -o mask.npy       a numpy array, true = allowed\n"
               "  rowscope mask trace/ --list                         which masks there are";
    }
    void declare(CLI::App& app) override {
        m_input.declare(app);
        app.add_option("--sequence", m_sequence, "Sequence, by number or name (default: the first)");
        app.add_option("--mask", m_mask, "Mask, by number or name (default: the first)");
        app.add_option("--why", m_why, "QUERY,KEY: may this row read that one, and why")->delimiter(',')->expected(2)->check(zeroOrMore());
        app.add_option("--format", m_format, "png, svg, npy or text (default: by the file's ending, else text)")
            ->check(CLI::IsMember({"png", "svg", "npy", "text"}));
        app.add_option("-o,--output", m_output, "File; text goes to standard output without it");
        app.add_option("--max-bytes", m_maxBytes, "Largest npy array")
            ->check(CLI::Range(std::int64_t{1}, std::int64_t{1} << 40))
            ->capture_default_str();
        app.add_flag("--list", m_list, "List the masks of the sequence");
    }
    Result<ExitCode> run(const Context& context) override {
        ProgressLine line(context);
        const Progress progress = line.progress();
        ROWSCOPE_TRY(keepsInputs(m_output, {m_input.path()}, "--output"));
        ROWSCOPE_TRY_ASSIGN(trace, m_input.load(context, {}, progress));
        ROWSCOPE_TRY_ASSIGN(index, sequenceNamed(*trace, m_sequence));
        const trace::Sequence& sequence = trace->sequences[static_cast<std::size_t>(index)];
        if (m_list) {
            line.clear();
            list(context, sequence);
            return ExitCode::Pass;
        }
        ROWSCOPE_TRY_ASSIGN(named, chosen(sequence, report::sequenceTitle(*trace, index)));
        if (!m_why.empty()) return why(context, *trace, sequence, *named, line);
        ROWSCOPE_TRY_ASSIGN(content, written(named->mask, progress));
        line.clear();
        if (m_output.empty() || m_output == "-") {
            *context.out << content;
            return ExitCode::Pass;
        }
        ROWSCOPE_TRY(writeFileAtomically(m_output, content));
        *context.out << (context.json ? json::write(json::Object{{"written", m_output}}) : m_output) << '\n';
        return ExitCode::Pass;
    }

private:
    Result<std::string> format() const {
        if (!m_format.empty()) return m_format;
        const std::string ending = std::filesystem::path(m_output).extension().string();
        for (const char* known : {"png", "svg", "npy"})
            if (ending == std::string(".") + known) return known;
        if (ending.empty() || ending == ".txt") return "text";
        return fail(ErrorKind::Value, "--output", "its ending names no form", ".png, .svg, .npy or .txt", "'" + ending + "'",
                    "--format says the form");
    }
    Result<std::string> written(const masks::Mask& mask, const Progress& progress) const {
        ROWSCOPE_TRY_ASSIGN(form, format());
        if (form != "text" && m_output.empty())
            return fail(ErrorKind::Value, "--output", "a " + form + " file needs a name", "", "",
                        "give -o FILE, or -o - for standard output");
        if (form == "png") return maskPng(mask, progress);
        if (form == "svg") return maskSvg(mask, progress);
        if (form == "npy") return maskNpy(mask, m_maxBytes, progress);
        return maskText(mask, progress);
    }
    Result<const trace::NamedMask*> chosen(const trace::Sequence& sequence, const std::string& title) const {
        if (sequence.masks.empty()) return fail(ErrorKind::NotFound, title, "this sequence carries no mask");
        if (!m_mask) return &sequence.masks.front();
        for (std::size_t i = 0; i < sequence.masks.size(); ++i)
            if (std::to_string(i) == *m_mask || sequence.masks[i].mask.name() == *m_mask) return &sequence.masks[i];
        return fail(ErrorKind::NotFound, "--mask", "no mask of that number or name", "", "'" + *m_mask + "'",
                    "rowscope mask --list shows them");
    }
    void list(const Context& context, const trace::Sequence& sequence) const {
        for (std::size_t i = 0; i < sequence.masks.size(); ++i) {
            const auto& m = sequence.masks[i];
            if (context.json)
                *context.out << json::write(json::Object{{"mask", i},
                                                         {"name", m.mask.name()},
                                                         {"layers", m.layers},
                                                         {"queries", m.mask.queries()},
                                                         {"keys", m.mask.keys()},
                                                         {"composed", m.composed},
                                                         {"imported", m.imported}})
                             << '\n';
            else
                *context.out << i << "  " << m.mask.name() << "  " << m.mask.queries() << " x " << m.mask.keys()
                             << (m.layers.empty() ? "" : "  layers " + m.layers) << (m.imported ? "  imported" : "") << '\n';
        }
    }
    Result<ExitCode> why(const Context& context, const trace::Trace& trace, const trace::Sequence& sequence, const trace::NamedMask& named,
                         ProgressLine& line) const {
        const masks::Cell cell{m_why[0], m_why[1]};
        if (cell.query >= named.mask.queries() || cell.key >= named.mask.keys())
            return fail(ErrorKind::Value, "--why", "the mask has no such cell",
                        "query below " + std::to_string(named.mask.queries()) + ", key below " + std::to_string(named.mask.keys()),
                        std::to_string(cell.query) + "," + std::to_string(cell.key));
        std::vector<std::string> media;
        for (const auto& m : trace.media) media.push_back(m.name);
        const masks::TableRowNames table(sequence.rows, sequence.tokenText, media);
        const masks::CrossRowNames cross(table, named.rowsOf);
        const masks::RowNamer& names = named.keysAreMedia ? static_cast<const masks::RowNamer&>(cross) : table;
        const masks::Explanation answer = named.mask.explain(cell, names);
        line.clear();
        if (context.json) {
            json::Array verdicts;
            for (const auto& v : answer.verdicts)
                verdicts.emplace_back(
                    json::Object{{"term", v.term}, {"allowed", v.allowed}, {"decisive", v.decisive}, {"reason", v.reason}});
            *context.out << json::write(json::Object{{"query", cell.query},
                                                     {"key", cell.key},
                                                     {"allowed", answer.allowed},
                                                     {"sentence", answer.sentence},
                                                     {"verdicts", std::move(verdicts)}})
                         << '\n';
            return ExitCode::Pass;
        }
        *context.out << answer.sentence << '\n';
        for (const auto& v : answer.verdicts)
            *context.out << "  " << (v.allowed ? "yes" : "no ") << "  " << v.term << ": " << v.reason << '\n';
        return ExitCode::Pass;
    }

    TraceInput m_input;
    std::optional<std::string> m_sequence;
    std::optional<std::string> m_mask;
    std::vector<std::int64_t> m_why;
    std::string m_format;
    std::string m_output;
    std::int64_t m_maxBytes = std::int64_t{1} << 30;
    bool m_list = false;
};

}  // namespace

std::unique_ptr<Verb> makeMask() { return std::make_unique<MaskVerb>(); }

}  // namespace rowscope::cli
