#include "model/training/run_plan.h"

#include <ATen/Parallel.h>

#include "model/training/loop/trainer.h"

namespace rowscope::training {

Result<std::filesystem::path> runPlanFile(const std::filesystem::path& file, const RunSettings& settings,
                                          const std::function<void(const json::Value&)>& telemetry, const Progress& progress) {
    if (settings.threads > 0) at::set_num_threads(settings.threads);
    ROWSCOPE_TRY_ASSIGN(plan, readPlan(file));
    ROWSCOPE_TRY_ASSIGN(trainer, Trainer::open(std::move(plan), settings.resume, progress));
    const auto sink = [&](const json::Value& record) {
        if (telemetry) telemetry(record);
    };
    ROWSCOPE_TRY(trainer->run(sink, progress));
    return trainer->plan().output;
}

}  // namespace rowscope::training
