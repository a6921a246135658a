#include <CLI/CLI.hpp>

#include "app/cli/stream_text.h"
#include "app/cli/verbs.h"
#include "core/base/files.h"

namespace rowscope::cli {
namespace {

constexpr std::uint64_t kMaxPart = std::uint64_t{1} << 30;

class Merge final : public Verb {
public:
    std::string name() const override { return "merge"; }
    std::string summary() const override { return "Join the partial results of an audit that ran in parts into the result of the whole"; }
    std::string examples() const override {
        return "  rowscope audit train.jsonl --shard 0/2 --json > part-0.json\n"
               "  rowscope audit train.jsonl --shard 1/2 --json > part-1.json\n"
               "  rowscope merge part-0.json part-1.json             the same as one audit of the whole file";
    }
    void declare(CLI::App& app) override {
        app.add_option("parts", m_parts, "Results of 'audit --shard I/N --json', every part once")->required();
        app.add_option("--examples", m_examples, "Findings shown a rule")->check(CLI::Range(0, 1'000'000))->capture_default_str();
    }
    Result<ExitCode> run(const Context& context) override {
        std::vector<audit::StreamReport> parts;
        for (const std::string& path : m_parts) {
            ROWSCOPE_TRY_ASSIGN(text, readFile(path, kMaxPart));
            ROWSCOPE_TRY_ASSIGN(value, json::parse(text, path));
            ROWSCOPE_TRY_ASSIGN(part, audit::streamReportFromJson(value, path));
            parts.push_back(std::move(part));
        }
        ROWSCOPE_TRY_ASSIGN(whole, audit::joinShards(std::move(parts), m_examples));
        return printStream(context, whole);
    }

private:
    std::vector<std::string> m_parts;
    std::size_t m_examples = 20;
};

}  // namespace

std::unique_ptr<Verb> makeMerge() { return std::make_unique<Merge>(); }

}  // namespace rowscope::cli
