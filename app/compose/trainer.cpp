#include "app/compose/trainer.h"

#ifdef ROWSCOPE_HAS_MODEL
#include "model/training/demo/write_data.h"
#include "model/training/run_plan.h"
#endif

namespace rowscope::compose {

#ifdef ROWSCOPE_HAS_MODEL
cli::TrainingRunner trainingRunner() {
    return [](const cli::TrainingOrder& order, const Progress& progress) {
        return training::runPlanFile(order.plan, {order.resume, order.threads}, order.telemetry, progress);
    };
}
cli::DemoDataWriter demoDataWriter() {
    return [](const std::filesystem::path& folder, std::int64_t scenes, std::int64_t texts, const Progress& progress) {
        training::demo::DataAmounts amounts;
        amounts.scenes = scenes;
        amounts.texts = texts;
        return training::demo::writeHeldOut(folder, amounts, progress);
    };
}
#else
cli::TrainingRunner trainingRunner() { return {}; }
cli::DemoDataWriter demoDataWriter() { return {}; }
#endif

}  // namespace rowscope::compose
