#include <algorithm>
#include <cmath>
#include <limits>

#include "core/base/files.h"
#include "core/base/hash.h"
#include "model/checkpoint/fields.h"
#include "model/training/plan/plan.h"

namespace rowscope::training {
namespace {

using checkpoint::Fields;

constexpr std::int64_t kMaxSteps = 10'000'000;
constexpr std::int64_t kMaxBatch = 65536;

Status noUnknown(const Fields& fields) {
    for (const std::string& key : fields.unread()) return fields.bad(ErrorKind::Value, key, "unknown field", {}, {});
    return {};
}

Result<double> rate(Fields& fields, std::string_view key, double fallback) {
    if (!fields.has(key)) return fallback;
    return fields.positiveOr(key, fallback, 10.0);
}

/// An object of names and positive numbers.
Result<Shares> shares(Fields& fields, std::string_view key) {
    Shares out;
    if (!fields.find(key)) return out;
    ROWSCOPE_TRY_ASSIGN(object, fields.object(key));
    for (const auto& [name, value] : fields.find(key)->asObject()) {
        ROWSCOPE_TRY_ASSIGN(share, object.positiveOr(name, 1.0));
        out.emplace_back(name, share);
    }
    return out;
}

Result<MixPart> parsePart(const json::Value& value, const std::string& where, const std::filesystem::path& base) {
    ROWSCOPE_TRY_ASSIGN(fields, Fields::of(value, where));
    MixPart part;
    ROWSCOPE_TRY_ASSIGN(source, fields.oneOf("source", "", {"scenes", "texts", "scene_echo", "text_echo", "prepared"}));
    part.source = source;
    ROWSCOPE_TRY_ASSIGN(share, fields.positiveOr("share", 1.0));
    part.share = share;
    ROWSCOPE_TRY_ASSIGN(pictures, fields.integerOr("pictures", part.size.pictures, 1, kMaxBatch));
    ROWSCOPE_TRY_ASSIGN(questions, fields.integerOr("questions", part.size.questions, 0, kMaxBatch));
    if (pictures * questions > kMaxBatch)
        return fields.bad(ErrorKind::Limit, "questions", "make too large a batch with 'pictures'",
                          "at most " + std::to_string(kMaxBatch) + " questions in all", std::to_string(pictures * questions));
    part.size = {static_cast<std::int32_t>(pictures), static_cast<std::int32_t>(questions)};
    ROWSCOPE_TRY_ASSIGN(topics, shares(fields, "topics"));
    part.topics = std::move(topics);
    ROWSCOPE_TRY_ASSIGN(folder, fields.textOr("folder", ""));
    if ((part.source == "prepared") == folder.empty())
        return fields.bad(ErrorKind::Value, "folder", "goes with the source 'prepared'", part.source == "prepared" ? "a folder" : "none",
                          "'" + folder + "'");
    if (!folder.empty()) part.folder = base / folder;
    ROWSCOPE_TRY(noUnknown(fields));
    return part;
}

Result<std::vector<MixPart>> parseMix(Fields& fields, std::string_view key, const std::filesystem::path& base) {
    std::vector<MixPart> mix;
    const json::Value* list = fields.find(key);
    if (!list) return mix;
    if (!list->isArray()) return fields.bad(ErrorKind::Type, key, "wrong type", "a list", std::string(list->typeName()));
    for (std::size_t i = 0; i < list->asArray().size(); ++i) {
        ROWSCOPE_TRY_ASSIGN(
            part, parsePart(list->asArray()[i], fields.where() + ": '" + std::string(key) + "'[" + std::to_string(i) + "]", base));
        mix.push_back(std::move(part));
    }
    return mix;
}

Status parseFreezing(Fields& fields, Freezing& freezing) {
    ROWSCOPE_TRY_ASSIGN(mode, fields.oneOf("freeze", "full", {"act", "head", "last_n", "full"}));
    ROWSCOPE_TRY_ASSIGN(known, freezingFromName(mode, fields.where()));
    freezing.mode = known;
    ROWSCOPE_TRY_ASSIGN(last, fields.integerOr("last_n", 0, 0, 1024));
    freezing.lastLayers = last;
    if ((freezing.mode == Freezing::Mode::LastN) != (last > 0))
        return fields.bad(ErrorKind::Value, "last_n", "goes with freeze 'last_n'", "how many layers learn, above 0, with 'last_n' alone",
                          std::to_string(last));
    ROWSCOPE_TRY_ASSIGN(vision, fields.booleanOr("vision", false));
    freezing.vision = vision;
    if (vision && freezing.mode != Freezing::Mode::Full)
        return fields.bad(ErrorKind::Value, "vision", "the tower learns with freeze 'full' alone", "false", "true");
    return {};
}

Status parseRates(Fields& fields, Stage& stage) {
    if (!fields.find("rates")) return {};
    ROWSCOPE_TRY_ASSIGN(rates, fields.object("rates"));
    ROWSCOPE_TRY_ASSIGN(head, rate(rates, "head", stage.headRate));
    ROWSCOPE_TRY_ASSIGN(backbone, rate(rates, "backbone", stage.backboneRate));
    ROWSCOPE_TRY_ASSIGN(vision, rate(rates, "vision", backbone));
    stage.headRate = head;
    stage.backboneRate = backbone;
    stage.visionRate = vision;
    return noUnknown(rates);
}

Status parseAdam(Fields& fields, Stage& stage) {
    ROWSCOPE_TRY_ASSIGN(beta1, fields.positiveOr("beta1", stage.adam.beta1, 0.9999999));
    ROWSCOPE_TRY_ASSIGN(beta2, fields.positiveOr("beta2", stage.adam.beta2, 0.9999999));
    ROWSCOPE_TRY_ASSIGN(decay, fields.positiveOr("weight_decay", stage.adam.weightDecay, 1.0));
    ROWSCOPE_TRY_ASSIGN(clip, fields.positiveOr("clip", stage.clip));
    stage.adam.beta1 = beta1;
    stage.adam.beta2 = beta2;
    stage.adam.weightDecay = decay;
    stage.clip = clip;
    return {};
}

Status parseActCosts(Fields& decision, DecisionSettings& settings) {
    if (!decision.find("act_costs")) return {};
    ROWSCOPE_TRY_ASSIGN(fields, decision.object("act_costs"));
    ActCosts costs;
    for (const auto& [key, slot] :
         {std::pair{"right", &costs.right}, std::pair{"wrong", &costs.wrong}, std::pair{"escalate", &costs.escalate}}) {
        ROWSCOPE_TRY_ASSIGN(value, json::doubleOr(*decision.find("act_costs"), key, *slot, fields.where()));
        if (!std::isfinite(value)) return fields.bad(ErrorKind::Value, key, "not a finite number", "a utility", json::pythonFloat(value));
        (void)fields.find(key);
        *slot = value;
    }
    settings.actCosts = costs;
    return noUnknown(fields);
}

/// "decision": {"copies", "sigma", "spherical", "ranked", "cross_entropy", "schedule", "act_costs"}; absent = cross entropy alone.
/// With "act_costs" the decision loss trains the act head too; the objective "acting" trains it alone, at these costs or the default ones.
Status parseDecision(Fields& stage, DecisionSettings& settings) {
    if (!stage.find("decision")) return {};
    ROWSCOPE_TRY_ASSIGN(fields, stage.object("decision"));
    ROWSCOPE_TRY_ASSIGN(copies, fields.integerOr("copies", 4, 0, 1024));
    if (copies == 1) return fields.bad(ErrorKind::Value, "copies", "an advantage needs copies to compare", "0 (none) or at least 2", "1");
    settings.copies = copies;
    for (const auto& [key, slot] : {std::pair{"sigma", &settings.rlcd.sigma}, std::pair{"spherical", &settings.rlcd.spherical},
                                    std::pair{"ranked", &settings.rlcd.ranked}, std::pair{"cross_entropy", &settings.crossEntropy}}) {
        ROWSCOPE_TRY_ASSIGN(value, fields.positiveOr(key, *slot));
        *slot = value;
    }
    ROWSCOPE_TRY_ASSIGN(schedule, fields.oneOf("schedule", "constant", {"constant", "annealed"}));
    settings.schedule = schedule == "constant" ? CrossEntropyWeight::Constant : CrossEntropyWeight::Annealed;
    ROWSCOPE_TRY(parseActCosts(fields, settings));
    return noUnknown(fields);
}

Result<Stage> parseStage(const json::Value& value, const std::string& where, const std::filesystem::path& base) {
    ROWSCOPE_TRY_ASSIGN(fields, Fields::of(value, where));
    Stage stage;
    ROWSCOPE_TRY_ASSIGN(name, fields.textOr("name", ""));
    if (name.empty()) return fields.bad(ErrorKind::Value, "name", "a stage needs a name", "text", "none");
    stage.name = name;
    ROWSCOPE_TRY_ASSIGN(steps, fields.integer("steps", 1, kMaxSteps));
    ROWSCOPE_TRY_ASSIGN(warmup, fields.integerOr("warmup", 0, 0, kMaxSteps));
    stage.steps = steps;
    stage.warmup = warmup;
    ROWSCOPE_TRY_ASSIGN(floor, fields.positiveOr("rate_floor", stage.rateFloor, 1.0));
    stage.rateFloor = floor;
    ROWSCOPE_TRY(parseFreezing(fields, stage.freezing));
    ROWSCOPE_TRY(parseRates(fields, stage));
    ROWSCOPE_TRY(parseAdam(fields, stage));
    ROWSCOPE_TRY_ASSIGN(objectives, shares(fields, "objectives"));
    stage.objectives = objectives.empty() ? Shares{{"decision", 1.0}} : std::move(objectives);
    const bool dense = std::any_of(stage.objectives.begin(), stage.objectives.end(), [](const auto& o) { return o.first == "dense"; });
    if (dense && !stage.freezing.vision)
        return fields.bad(ErrorKind::Value, "objectives", "'dense' teaches the vision tower alone, and this stage freezes it",
                          "'freeze': 'full' with 'vision': true, or no 'dense'", "'vision': false");
    ROWSCOPE_TRY(parseDecision(fields, stage.decision));
    ROWSCOPE_TRY_ASSIGN(mix, parseMix(fields, "mix", base));
    if (mix.empty()) return fields.bad(ErrorKind::Value, "mix", "a stage needs data", "at least one source", "none");
    stage.mix = std::move(mix);
    ROWSCOPE_TRY(noUnknown(fields));
    return stage;
}

Result<Start> parseStart(Fields& plan, const std::filesystem::path& base) {
    ROWSCOPE_TRY_ASSIGN(fields, plan.object("start"));
    Start start;
    if (const json::Value* fresh = fields.find("new")) {
        ROWSCOPE_TRY_ASSIGN(settings, demo::readFresh(*fresh, fields.where() + ": 'new'"));
        start.fresh = settings;
    }
    ROWSCOPE_TRY_ASSIGN(folder, fields.textOr("checkpoint", ""));
    if (start.fresh.has_value() != folder.empty())
        return fields.bad(ErrorKind::Value, "checkpoint", "say either 'new' or 'checkpoint'", "one of them",
                          start.fresh ? "both" : "neither");
    if (!folder.empty()) start.checkpoint = base / folder;
    ROWSCOPE_TRY_ASSIGN(attention, fields.oneOf("option_attention", "", {"", "causal", "block"}));
    start.optionAttention = attention;
    ROWSCOPE_TRY_ASSIGN(from, fields.textOr("inherit_from", ""));
    if (!from.empty()) start.inheritFrom = base / from;
    if (const json::Value* parts = fields.find("inherit")) {
        if (!parts->isArray()) return fields.bad(ErrorKind::Type, "inherit", "wrong type", "a list", std::string(parts->typeName()));
        for (const json::Value& part : parts->asArray()) {
            if (!part.isString() || (part.asString() != "vision" && part.asString() != "connector" && part.asString() != "embeddings"))
                return fields.bad(ErrorKind::Value, "inherit", "unknown part", "'vision', 'connector' or 'embeddings'", json::write(part));
            start.inherit.push_back(part.asString());
        }
    }
    if (start.inherit.empty() != start.inheritFrom.empty())
        return fields.bad(ErrorKind::Value, "inherit", "goes with 'inherit_from'", "both or neither",
                          start.inherit.empty() ? "no parts" : "no folder");
    ROWSCOPE_TRY(noUnknown(fields));
    return start;
}

}  // namespace

std::int64_t Plan::totalSteps() const {
    std::int64_t total = 0;
    for (const Stage& stage : stages) total += stage.steps;
    return total;
}

Result<Plan> parsePlan(const json::Value& object, const std::string& where, const std::filesystem::path& base) {
    ROWSCOPE_TRY_ASSIGN(fields, Fields::of(object, where));
    Plan plan;
    plan.where = where;
    plan.hash = sha256Hex(json::write(object));
    ROWSCOPE_TRY(fields.oneOf("format", "", {"rowscope-training-1"}));
    ROWSCOPE_TRY(fields.textOr("about", ""));
    ROWSCOPE_TRY_ASSIGN(seed, fields.integerOr("seed", 1, 0, std::numeric_limits<std::int64_t>::max()));
    plan.seed = static_cast<std::uint64_t>(seed);
    ROWSCOPE_TRY_ASSIGN(start, parseStart(fields, base));
    plan.start = std::move(start);
    ROWSCOPE_TRY_ASSIGN(output, fields.textOr("output", ""));
    if (output.empty()) return fields.bad(ErrorKind::Value, "output", "the run needs a place for its checkpoint", "a folder", "none");
    plan.output = base / output;
    ROWSCOPE_TRY_ASSIGN(stored, fields.oneOf("stored", "bf16", {"bf16", "fp32"}));
    plan.stored = stored == "bf16" ? StoredType::BFloat16 : StoredType::Float32;
    if (const json::Value* agent = fields.find("agent")) {
        ROWSCOPE_TRY(fields.object("agent"));
        plan.agent = *agent;
    }
    ROWSCOPE_TRY_ASSIGN(saveEvery, fields.integerOr("save_every", plan.saveEvery, 1, kMaxSteps));
    plan.saveEvery = saveEvery;
    ROWSCOPE_TRY_ASSIGN(heldOut, parseMix(fields, "held_out", base));
    for (const MixPart& part : heldOut)
        if (part.share != std::floor(part.share))  // above 0 by now
            return fields.bad(ErrorKind::Value, "held_out", "'share' is the number of batches that are asked there",
                              "a whole number from 1", json::write(json::Value(part.share)));
    plan.heldOut = std::move(heldOut);
    ROWSCOPE_TRY_ASSIGN(heldOutEvery, fields.integerOr("held_out_every", 0, 0, kMaxSteps));
    plan.heldOutEvery = heldOutEvery;
    const json::Value* stages = fields.find("stages");
    if (!stages || !stages->isArray() || stages->asArray().empty())
        return fields.bad(ErrorKind::Value, "stages", "a plan needs stages", "a list", stages ? std::string(stages->typeName()) : "none");
    for (std::size_t i = 0; i < stages->asArray().size(); ++i) {
        ROWSCOPE_TRY_ASSIGN(stage, parseStage(stages->asArray()[i], where + ": 'stages'[" + std::to_string(i) + "]", base));
        plan.stages.push_back(std::move(stage));
    }
    ROWSCOPE_TRY(noUnknown(fields));
    return plan;
}

Result<Plan> readPlan(const std::filesystem::path& file) {
    ROWSCOPE_TRY_ASSIGN(text, readFile(file));
    ROWSCOPE_TRY_ASSIGN(object, json::parse(text, file.string()));
    return parsePlan(object, file.string(), {});
}

}  // namespace rowscope::training
