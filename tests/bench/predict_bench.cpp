// Times of whole predicts on a checkpoint. Reads commands as JSON lines and answers each with one, so that a script can take turns
// between programs in one run:
//
//     predict_bench CHECKPOINT [--bf16] [--threads N]
//
//     {"do": "predict", "orders": 1, "keep": "nothing" | "picture" | "all", "variant": 3}
//         -> {"ms", "cpu_ms", "stages": {name: ms}}; "keep" says what caches may hold: the processed picture alone, or all
//     {"do": "export", "orders": 1, "folder": "..."}
//         -> rows.json (ids, markers, types, our logits) and pixels.f32 for a peer that scores the same rows
//     {"do": "paths", "orders": 4}
//         -> largest differences of logits between the ways through the engine

#include <chrono>
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <iostream>
#include <limits>
#include <string>

#include "core/base/files.h"
#include "core/base/json.h"
#include "core/base/wait_policy.h"
#include "model/engine/laya_model.h"
#include "tests/bench/bench_request.h"

namespace {

using namespace rowscope;

double cpuMs() {
    std::timespec now{};
    ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return 1e3 * static_cast<double>(now.tv_sec) + 1e-6 * static_cast<double>(now.tv_nsec);
}

double wallMs() { return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

std::int32_t number(const json::Value& command, const char* key, std::int32_t otherwise) {
    const json::Value* given = command.find(key);
    return given && given->isInt() ? static_cast<std::int32_t>(given->asInt()) : otherwise;
}

engine::CacheBudgets budgets(const json::Value& command) {
    const json::Value* keep = command.find("keep");
    const std::string what = keep && keep->isString() ? keep->asString() : "nothing";
    constexpr std::int64_t kPlenty = std::int64_t{256} << 20;
    if (what == "all") return {};
    return {what == "picture" ? kPlenty : 0, 0, 0};
}

Result<json::Value> predict(engine::LayaModel& model, const json::Value& command) {
    model.setCacheBudgets(budgets(command));
    const request::Request request = bench::benchRequest(number(command, "orders", 1), number(command, "variant", 0));
    const double wall = wallMs();
    const double cpu = cpuMs();
    ROWSCOPE_TRY_ASSIGN(trace, model.run(request, {}, {}));
    json::Value answer = json::Object{{"ms", wallMs() - wall}, {"cpu_ms", cpuMs() - cpu}};
    json::Object stages;
    for (const trace::Stage& stage : trace->stages) stages.emplace_back(stage.name, stage.durationMs);
    answer.set("stages", std::move(stages));
    return answer;
}

Result<json::Value> exportRows(engine::LayaModel& model, const json::Value& command) {
    ROWSCOPE_TRY_ASSIGN(folder, json::requireString(command, "folder", "export"));
    const std::filesystem::path target(folder);
    engine::DetailWishes wishes;
    wishes.pictures = true;
    ROWSCOPE_TRY_ASSIGN(details, model.details(bench::benchRequest(number(command, "orders", 1), 0), wishes, {}));
    json::Array rows;
    for (std::size_t r = 0; r < details.rows.size(); ++r) {
        const auto& sequence = details.plan.rows[r].sequence;
        const auto integers = [](const auto& values) { return json::Array(values.begin(), values.end()); };
        const auto& question = details.plan.questions[static_cast<std::size_t>(details.plan.rows[r].question)];
        rows.emplace_back(json::Object{{"ids", integers(sequence.ids)},
                                       {"markers", integers(sequence.markers)},
                                       {"type", static_cast<int>(question.type)},
                                       {"logits", integers(details.rows[r].logits)}});
    }
    ROWSCOPE_TRY(
        writeFileAtomically(target / "rows.json", json::write(json::Object{{"shared", details.prefixLength}, {"rows", std::move(rows)}})));
    const auto pixels = details.pictures.front().pixelValues.bytes();
    ROWSCOPE_TRY(writeFileAtomically(target / "pixels.f32", {reinterpret_cast<const char*>(pixels.data()), pixels.size()}));
    return json::Value(json::Object{{"rows", details.rows.size()}, {"shared", details.prefixLength}});
}

/// The largest double there is where a logit is no number: a NaN must not be lost in a comparison.
double largestDifference(const engine::PredictDetails& a, const engine::PredictDetails& b) {
    double largest = 0;
    for (std::size_t r = 0; r < a.rows.size(); ++r)
        for (std::size_t k = 0; k < a.rows[r].logits.size(); ++k) {
            const double difference = std::fabs(static_cast<double>(a.rows[r].logits[k]) - static_cast<double>(b.rows[r].logits[k]));
            largest = difference >= 0 ? std::max(largest, difference) : std::numeric_limits<double>::max();
        }
    return largest;
}

Result<json::Value> comparePaths(engine::LayaModel& model, const json::Value& command) {
    request::Request request = bench::benchRequest(number(command, "orders", 4), 0);
    request.options.prefixCache = request::PrefixCache::Off;
    ROWSCOPE_TRY_ASSIGN(full, model.details(request, {}, {}));
    request.options.prefixCache = request::PrefixCache::Auto;
    model.setCacheBudgets({});
    ROWSCOPE_TRY_ASSIGN(tree, model.details(request, {}, {}));
    ROWSCOPE_TRY_ASSIGN(kept, model.details(request, {}, {}));
    return json::Value(
        json::Object{{"tree_against_full", largestDifference(full, tree)}, {"kept_prefix_against_full", largestDifference(full, kept)}});
}

Result<json::Value> obey(engine::LayaModel& model, const std::string& line) {
    ROWSCOPE_TRY_ASSIGN(command, json::parse(line, "command"));
    ROWSCOPE_TRY_ASSIGN(what, json::requireString(command, "do", "command"));
    if (what == "predict") return predict(model, command);
    if (what == "export") return exportRows(model, command);
    if (what == "paths") return comparePaths(model, command);
    return fail(ErrorKind::Value, "command: 'do'", "unknown", "predict, export or paths", what);
}

int complain(const Error& error) {
    std::fprintf(stderr, "predict_bench: %s\n", error.message().c_str());
    return 1;
}

}  // namespace

int main(int argc, char** argv) {
    sleepWhileWaiting(argv);
    std::string checkpoint;
    request::LoadOptions options;
    for (int i = 1; i < argc; ++i) {
        const std::string argument = argv[i];
        if (argument == "--bf16")
            options.dtype = request::ComputeType::BFloat16;
        else if (argument == "--threads" && i + 1 < argc)
            options.threads = std::atoi(argv[++i]);
        else
            checkpoint = argument;
    }
    if (checkpoint.empty()) {
        std::fprintf(stderr, "usage: predict_bench CHECKPOINT [--bf16] [--threads N]\n");
        return 2;
    }
    const double start = wallMs();
    const auto model = engine::LayaModel::load(checkpoint, options, {});
    if (!model) return complain(model.error());
    std::cout << json::write(json::Object{{"load_ms", wallMs() - start}, {"parameters", (*model)->info().parameters}}) << std::endl;
    std::string line;
    while (std::getline(std::cin, line)) {
        const auto answer = obey(**model, line);
        if (!answer) return complain(answer.error());
        std::cout << json::write(*answer) << std::endl;
    }
    return 0;
}
