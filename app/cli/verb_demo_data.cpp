#include <CLI/CLI.hpp>
#include <ostream>

#include "app/cli/progress_line.h"
#include "app/cli/verbs.h"

namespace rowscope::cli {
namespace {

class DemoData final : public Verb {
public:
    std::string name() const override { return "demo-data"; }
    std::string summary() const override { return "Write the held-out scenes and texts that the demo checkpoints are measured on"; }
    std::string examples() const override {
        return "  rowscope demo-data build/demo/data                          build/demo/data/scenes and …/texts, splits calibration and "
               "test\n"
               "  rowscope eval demo-causal build/demo/data/scenes            measures a checkpoint on them";
    }
    void declare(CLI::App& app) override {
        app.add_option("folder", m_folder, "Where the data goes")->required();
        app.add_option("--scenes", m_scenes, "Pictures a split")->check(CLI::Range(1, 1000000))->capture_default_str();
        app.add_option("--texts", m_texts, "Text questions a split")->check(CLI::Range(1, 1000000))->capture_default_str();
    }
    Result<ExitCode> run(const Context& context) override {
        if (!context.writeDemoData)
            return fail(ErrorKind::Unsupported, "demo-data", "this build has no neural models", "", "",
                        "build with -DROWSCOPE_WITH_MODEL=ON");
        ProgressLine line(context);
        ROWSCOPE_TRY(context.writeDemoData(m_folder, m_scenes, m_texts, line.progress()));
        line.clear();
        *context.out << "Held-out data: " << m_folder.string() << '\n';
        return ExitCode::Pass;
    }

private:
    std::filesystem::path m_folder;
    std::int64_t m_scenes = 600;
    std::int64_t m_texts = 2400;
};

}  // namespace

std::unique_ptr<Verb> makeDemoData() { return std::make_unique<DemoData>(); }

}  // namespace rowscope::cli
