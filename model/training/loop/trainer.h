#pragma once

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>

#include "core/base/progress.h"
#include "model/training/auxiliary/objective.h"
#include "model/training/loop/agent.h"
#include "model/training/loop/data_mix.h"
#include "model/training/loop/feature_cache.h"
#include "model/training/loop/state.h"
#include "model/training/loop/telemetry.h"
#include "model/training/plan/plan.h"

namespace rowscope::training {

/// Receives one JSON object a step, and one after each look at held-out questions.
using TelemetrySink = std::function<void(const json::Value&)>;

/// Runs a plan: stage by stage, step by step, each step a function of parameters, moments and its number. Stopping between any two
/// steps and going on gives the same bits as not stopping.
class Trainer {
public:
    /// Opens what the plan starts from; with `resume` goes on from the state in the plan's output folder, where there is one.
    [[nodiscard]] static Result<std::unique_ptr<Trainer>> open(Plan plan, bool resume, const Progress& progress);

    /// To the end of the plan. A stop asked for through `progress` writes the state and gives an error of kind Cancelled.
    [[nodiscard]] Status run(const TelemetrySink& sink, const Progress& progress);

    /// The batch of a step of the current stage, as that step will see it. For those who do the same step elsewhere.
    [[nodiscard]] Result<Batch> batchOf(std::int64_t step);

    [[nodiscard]] const Plan& plan() const { return m_plan; }
    [[nodiscard]] std::int64_t stepsDone() const { return m_cursor.global; }

private:
    struct StageRun;
    Trainer(Plan plan, Agent agent);

    [[nodiscard]] Status makeObjectives();
    [[nodiscard]] Status beginStage();
    [[nodiscard]] Result<StepRecord> step(const Progress& progress);
    [[nodiscard]] Result<at::Tensor> losses(const Batch& batch, const Pass& pass, const StepPlace& place, StepRecord& record);
    /// One step down the gradient of `total`. Error before any parameter changes where the gradient is not finite.
    [[nodiscard]] Status learn(const at::Tensor& total, const Progress& progress, StepRecord& record);
    [[nodiscard]] Status finish(const TelemetrySink& sink, bool lookAtHeldOut, const Progress& progress);
    [[nodiscard]] Status save();
    [[nodiscard]] std::vector<NamedTensor> stateTensors();
    [[nodiscard]] std::filesystem::path stateFile() const { return m_plan.output / "training" / "state.safetensors"; }
    [[nodiscard]] bool block() const;
    [[nodiscard]] Reader reader() const;
    [[nodiscard]] std::string stepAt(std::int64_t step) const;  ///< for messages
    [[nodiscard]] std::uint64_t seedOf(std::int64_t step) const;

    Plan m_plan;
    Agent m_agent;
    Collator m_collator;
    std::map<std::string, std::unique_ptr<Objective>> m_objectives;
    std::unique_ptr<StageRun> m_stage;
    Cursor m_cursor;

public:
    ~Trainer();
    Trainer(const Trainer&) = delete;
    Trainer& operator=(const Trainer&) = delete;
};

}  // namespace rowscope::training
