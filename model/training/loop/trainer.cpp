#include "model/training/loop/trainer.h"

#include <ATen/TensorOperators.h>

#include <chrono>
#include <cmath>
#include <system_error>

#include "model/nn/torch_guard.h"
#include "model/training/checkpoint/save.h"
#include "model/training/loop/held_out.h"
#include "model/training/optim/clipping.h"
#include "model/training/optim/freezing.h"
#include "model/training/optim/schedule.h"

namespace rowscope::training {
namespace {

constexpr std::int64_t kFeatureBytes = std::int64_t{512} << 20;

ParameterGroup groupOf(const std::vector<NamedTensor>& learning, double rate, bool (*belongs)(Module)) {
    ParameterGroup group{{}, rate};
    for (const NamedTensor& parameter : learning)
        if (belongs(moduleOf(parameter.name))) group.parameters.push_back(parameter);
    return group;
}

/// Frozen tower and connector: their features may be kept.
bool picturesFrozen(const Freezing& freezing) { return freezing.mode != Freezing::Mode::Full; }

}  // namespace

/// What lives as long as a stage.
struct Trainer::StageRun {
    const Stage& stage;
    Schedule schedule;
    DataMix mix;
    std::vector<NamedTensor> learning;   ///< of the network
    std::vector<NamedTensor> auxiliary;  ///< the objectives' own
    AdamW optimiser;
    std::optional<FeatureCache> cache;
    PassSettings pass;
};

Trainer::Trainer(Plan plan, Agent agent)
    : m_plan(std::move(plan)), m_agent(std::move(agent)), m_collator(m_agent.setup.rules, m_agent.processor) {
    m_cursor.planHash = m_plan.hash;
}

Trainer::~Trainer() = default;

bool Trainer::block() const { return m_agent.setup.rules.block; }

Reader Trainer::reader() const {
    Reader reader{m_agent.setup.rules.questionRules, m_agent.processor.has_value(), 0, 0};
    if (!reader.seesImages) return reader;
    const checkpoint::ImageSettings& image = m_agent.loaded.folder.agent.image;
    reader.patchSide = static_cast<int>(image.size / image.patchSize);
    reader.cellSide = static_cast<int>(image.size / image.patchSize / image.scaleFactor);
    return reader;
}

Result<std::unique_ptr<Trainer>> Trainer::open(Plan plan, bool resume, const Progress& progress) {
    return nn::guarded(plan.where, [&]() -> Result<std::unique_ptr<Trainer>> {
        std::error_code error;
        std::filesystem::create_directories(plan.output / "training", error);
        if (error) return fail(ErrorKind::Io, (plan.output / "training").string(), "can't be made: " + error.message());
        ROWSCOPE_TRY_ASSIGN(agent, openAgent(plan.start, plan.output / "training" / "start", progress));
        std::unique_ptr<Trainer> trainer(new Trainer(std::move(plan), std::move(agent)));
        ROWSCOPE_TRY(trainer->makeObjectives());
        std::optional<Cursor> cursor;
        if (resume) {
            ROWSCOPE_TRY_ASSIGN(found, readCursor(trainer->stateFile(), trainer->m_plan.hash));
            cursor = found;
        }
        if (cursor) trainer->m_cursor = *cursor;
        const auto stages = static_cast<std::int64_t>(trainer->m_plan.stages.size());
        if (trainer->m_cursor.stage < 0 || trainer->m_cursor.stage > stages)
            return fail(ErrorKind::Value, trainer->stateFile().string(), "names a stage the plan does not have",
                        "0 to " + std::to_string(stages), std::to_string(trainer->m_cursor.stage));
        if (trainer->m_cursor.stage < stages) ROWSCOPE_TRY(trainer->beginStage());
        if (cursor) ROWSCOPE_TRY(readState(trainer->stateFile(), trainer->stateTensors()));
        return trainer;
    });
}

Status Trainer::makeObjectives() {
    std::uint64_t made = 0;
    for (const Stage& stage : m_plan.stages)
        for (const auto& [name, weight] : stage.objectives) {
            if (m_objectives.contains(name)) continue;
            ROWSCOPE_TRY_ASSIGN(objective, makeObjective(name, m_agent.loaded.network, mixedSeed(m_plan.seed, 5, made++),
                                                         m_plan.where + ": stage '" + stage.name + "'"));
            m_objectives.emplace(name, std::move(objective));
        }
    return {};
}

Status Trainer::beginStage() {
    const Stage& stage = m_plan.stages[static_cast<std::size_t>(m_cursor.stage)];
    const std::string where = m_plan.where + ": stage '" + stage.name + "'";
    ROWSCOPE_TRY_ASSIGN(mix, DataMix::open(stage.mix, Split::Train, mixedSeed(m_plan.seed, 6, static_cast<std::uint64_t>(m_cursor.stage)),
                                           reader(), where));
    std::vector<NamedTensor> learning = applyFreezing(m_agent.loaded.network, stage.freezing);
    std::vector<NamedTensor> auxiliary;
    PassSettings pass{false, block(), nullptr};
    for (const auto& [name, weight] : stage.objectives) {
        const Objective& objective = *m_objectives.at(name);
        pass.text = pass.text || objective.readsText();
        for (NamedTensor& parameter : objective.parameters()) auxiliary.push_back(std::move(parameter));
    }
    std::vector<ParameterGroup> groups;
    groups.push_back(groupOf(learning, stage.headRate, [](Module m) { return m == Module::Head; }));
    groups.push_back(groupOf(learning, stage.backboneRate, [](Module m) { return m == Module::Text || m == Module::Connector; }));
    groups.push_back(groupOf(learning, stage.visionRate, [](Module m) { return m == Module::Vision; }));
    groups.push_back({auxiliary, stage.headRate});
    m_stage.reset(new StageRun{stage, Schedule{stage.steps, stage.warmup, stage.rateFloor}, std::move(mix), std::move(learning),
                               std::move(auxiliary), AdamW(std::move(groups), stage.adam), std::nullopt, pass});
    if (m_agent.processor && picturesFrozen(stage.freezing))
        m_stage->pass.cache =
            &m_stage->cache.emplace(engine::identityOf(m_agent.loaded.folder), m_agent.setup.rules.rowsPerView, kFeatureBytes);
    return {};
}

std::vector<NamedTensor> Trainer::stateTensors() {
    std::vector<NamedTensor> tensors = parametersOf(m_agent.loaded.network);
    for (const auto& [name, objective] : m_objectives)
        for (NamedTensor& parameter : objective->parameters()) tensors.push_back(std::move(parameter));
    if (m_stage)
        for (NamedTensor& moment : m_stage->optimiser.state()) tensors.push_back(std::move(moment));
    return tensors;
}

Result<at::Tensor> Trainer::losses(const Batch& batch, const Pass& pass, const StepPlace& place, StepRecord& record) {
    at::Tensor total;
    for (const auto& [name, weight] : m_stage->stage.objectives) {
        Objective& objective = *m_objectives.at(name);
        ROWSCOPE_TRY_ASSIGN(loss, objective.loss(batch, pass, place));
        if (!loss.defined()) continue;
        if (!loss.requires_grad())
            return fail(ErrorKind::Value, m_plan.where + ": stage '" + m_stage->stage.name + "': objective '" + name + "'",
                        "nothing that it teaches learns in this stage", "a 'freeze' that lets it learn", {},
                        "change the stage's 'freeze' or leave the objective out");
        record.losses.emplace_back(name, loss.item<double>());
        for (const auto& [part, value] : objective.parts()) record.parts.emplace_back(name + "." + part, value);
        total = total.defined() ? total + loss * weight : loss * weight;
    }
    if (total.defined()) record.total = total.item<double>();
    if (!std::isfinite(record.total))
        return fail(ErrorKind::Value, stepAt(place.step), "the loss is no number", "a finite loss", json::pythonFloat(record.total),
                    "lower the learning rates; the last saved state is whole");
    return total;
}

Status Trainer::learn(const at::Tensor& total, const Progress& progress, StepRecord& record) {
    StageRun& run = *m_stage;
    total.backward();
    ROWSCOPE_TRY(progress.check("training"));
    record.norms = normsByModule(run.learning, run.auxiliary);
    const double norm = record.norms.back().second;
    if (!std::isfinite(norm)) {  // clipping would make NaN of every weight, and the next save would keep them
        std::string found;
        for (const auto& [module, value] : record.norms) found += module + " " + json::pythonFloat(value) + ", ";
        return fail(ErrorKind::Value, stepAt(m_cursor.step), "the gradient is no number", "finite gradient norms",
                    found + "at a loss of " + json::pythonFloat(record.total),
                    "lower the learning rates, or look for a damaged weight in what the plan starts from; the last saved state is whole");
    }
    clipGradients(run.learning, norm, run.stage.clip);
    clipGradients(run.auxiliary, norm, run.stage.clip);
    run.optimiser.step(record.rateFactor);
    return {};
}

std::string Trainer::stepAt(std::int64_t step) const {
    return m_plan.where + ": stage '" + m_stage->stage.name + "', step " + std::to_string(step);
}

std::uint64_t Trainer::seedOf(std::int64_t step) const {
    return mixedSeed(m_plan.seed, 7, static_cast<std::uint64_t>(m_cursor.global + step - m_cursor.step));
}

Result<Batch> Trainer::batchOf(std::int64_t step) {
    if (!m_stage) return fail(ErrorKind::Value, m_plan.where, "the plan is at its end", "a stage", "none");
    ROWSCOPE_TRY_ASSIGN(draft, m_stage->mix.draft(step));
    return m_collator.collate(draft, seedOf(step));
}

Result<StepRecord> Trainer::step(const Progress& progress) {
    const auto start = std::chrono::steady_clock::now();
    StageRun& run = *m_stage;
    const StepPlace place{m_cursor.step, run.stage.steps, seedOf(m_cursor.step), run.stage.decision};
    StepRecord record;
    record.stage = run.stage.name;
    record.step = m_cursor.global;
    record.rateFactor = run.schedule.factor(m_cursor.step);
    ROWSCOPE_TRY_ASSIGN(batch, batchOf(m_cursor.step));
    record.counts = batch.counts;
    record.examples = batch.rows;
    record.media = static_cast<std::int64_t>(batch.pictures.size());
    run.optimiser.clearGradients();
    const std::int64_t hitsBefore = run.cache ? run.cache->hits() : 0;
    const std::int64_t missesBefore = run.cache ? run.cache->misses() : 0;
    ROWSCOPE_TRY_ASSIGN(pass, runPass(m_agent.loaded.network, batch, run.pass, {nullptr, &progress}));
    ROWSCOPE_TRY_ASSIGN(total, losses(batch, pass, place, record));
    if (total.defined()) ROWSCOPE_TRY(learn(total, progress, record));
    if (run.cache) {
        record.cacheHits = run.cache->hits() - hitsBefore;
        record.cacheMisses = run.cache->misses() - missesBefore;
    }
    ++m_cursor.step;
    ++m_cursor.global;
    record.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return record;
}

Status Trainer::save() {
    ROWSCOPE_TRY(writeState(stateFile(), m_cursor, stateTensors()));
    json::Value agent = json::Object{};
    for (const auto& [key, value] : m_agent.loaded.folder.agent.raw.asObject())
        if (key != "note") agent.set(key, value);  // "untrained" no longer
    if (m_plan.agent.isObject())
        for (const auto& [key, value] : m_plan.agent.asObject()) agent.set(key, value);
    return saveCheckpoint(m_agent.loaded.network, m_agent.loaded.folder.root, m_plan.output, agent, m_plan.stored);
}

Status Trainer::finish(const TelemetrySink& sink, bool lookAtHeldOut, const Progress& progress) {
    ROWSCOPE_TRY(save());
    if (!lookAtHeldOut || m_plan.heldOut.empty() || !m_stage->pass.text) return {};
    ROWSCOPE_TRY_ASSIGN(mix, DataMix::open(m_plan.heldOut, Split::HeldOut, m_plan.seed, reader(), m_plan.where + ": 'held_out'"));
    ROWSCOPE_TRY_ASSIGN(figures, askHeldOut(m_agent.loaded.network, m_collator, mix, m_plan.heldOut, block(), progress));
    sink(json::Object{{"step", m_cursor.global - 1}, {"held_out", figures.toJson()}});
    return {};
}

Status Trainer::run(const TelemetrySink& sink, const Progress& progress) {
    return nn::guarded(m_plan.where, [&]() -> Status {
        const auto stages = static_cast<std::int64_t>(m_plan.stages.size());
        while (m_cursor.stage < stages) {
            const Stage& stage = m_plan.stages[static_cast<std::size_t>(m_cursor.stage)];
            while (m_cursor.step < stage.steps) {
                progress.say("train: " + stage.name, m_cursor.step, stage.steps);
                auto record = step(progress);
                if (!record && record.error().kind == ErrorKind::Cancelled) ROWSCOPE_TRY(save());
                if (!record) return fail(record.error());
                sink(record->toJson());
                const bool look = m_plan.heldOutEvery > 0 && m_cursor.global % m_plan.heldOutEvery == 0;
                if (m_cursor.step < stage.steps && (look || m_cursor.global % m_plan.saveEvery == 0))
                    ROWSCOPE_TRY(finish(sink, look, progress));
            }
            ROWSCOPE_TRY(finish(sink, true, progress));
            ++m_cursor.stage;
            m_cursor.step = 0;
            m_stage.reset();
            if (m_cursor.stage < stages) ROWSCOPE_TRY(beginStage());
            ROWSCOPE_TRY(save());
        }
        return {};
    });
}

}  // namespace rowscope::training
