// Times of whole training steps, taken through the trainer that everybody uses: batch, forward, loss, backward, clipping, AdamW.
// Reads commands as JSON lines and answers each with one, so that a script can take turns between programs in one run:
//
//     train_bench FOLDER [--threads N]
//
//     first line out: {"batches": N, "rows", "pictures"}: FOLDER/made/training/start is the checkpoint that both sides begin with,
//     FOLDER/batches.safetensors the first N steps' batches for a peer that does the same steps without having to make them
//     {"do": "step"} -> {"ms", "cpu_ms", "loss"}

#include <ATen/Parallel.h>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <iostream>
#include <string>

#include "core/base/json.h"
#include "core/base/safetensors.h"
#include "core/base/wait_policy.h"
#include "model/engine/arrays.h"
#include "model/training/loop/trainer.h"

namespace {

using namespace rowscope;

constexpr std::int64_t kBatches = 12;

// The demo's own size and batches; the decision loss alone, which is what a peer has too.
constexpr const char* kPlan = R"({
  "format": "rowscope-training-1", "seed": 3, "output": "made", "save_every": 1000000,
  "start": {"new": {"branch": "smolvlm-causal", "seed": 4}},
  "stages": [{"name": "bench", "steps": 1000000, "vision": true, "rates": {"head": 0.001, "backbone": 0.001}, "beta2": 0.98,
              "mix": [{"source": "scenes", "pictures": 16, "questions": 4}]}]
})";

double cpuMs() {
    std::timespec now{};
    ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return 1e3 * static_cast<double>(now.tv_sec) + 1e-6 * static_cast<double>(now.tv_nsec);
}

double wallMs() { return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now().time_since_epoch()).count(); }

void answer(const json::Value& value) { std::cout << json::write(value) << std::endl; }

/// The batches of the trainer's first steps as tensors named "<step>/<what>".
Status exportBatches(training::Trainer& trainer, const std::filesystem::path& file) {
    std::vector<std::pair<std::string, Array>> tensors;
    for (std::int64_t step = 0; step < kBatches; ++step) {
        ROWSCOPE_TRY_ASSIGN(batch, trainer.batchOf(step));
        const auto add = [&](const char* name, const at::Tensor& tensor) {
            tensors.emplace_back(std::to_string(step) + "/" + name, engine::toArray(tensor.to(at::kFloat)));
        };
        add("ids", batch.ids);
        add("valid", batch.valid);
        add("markers", batch.markers);
        add("marker_mask", batch.markerMask);
        add("types", batch.types);
        add("targets", batch.targets);
        add("row_views", batch.rowViews);
        for (std::size_t i = 0; i < batch.pictures.size(); ++i)
            tensors.emplace_back(std::to_string(step) + "/picture" + std::to_string(i), batch.pictures[i].pixelValues);
        if (step == 0) answer(json::Object{{"batches", kBatches}, {"rows", batch.rows}, {"pictures", batch.pictures.size()}});
    }
    return writeSafetensors(file, tensors);
}

Status run(const std::filesystem::path& folder) {
    ROWSCOPE_TRY_ASSIGN(object, json::parse(kPlan, "the bench's plan"));
    ROWSCOPE_TRY_ASSIGN(plan, training::parsePlan(object, "the bench's plan", folder));
    ROWSCOPE_TRY_ASSIGN(trainer, training::Trainer::open(plan, false, {}));
    ROWSCOPE_TRY(exportBatches(*trainer, folder / "batches.safetensors"));
    std::stop_source stop;
    Progress progress;
    progress.stop = stop.get_token();
    double wall = 0;
    double cpu = 0;
    const auto waitForCommand = [&] {
        std::string line;
        if (!std::getline(std::cin, line)) stop.request_stop();
        wall = wallMs();
        cpu = cpuMs();
    };
    waitForCommand();
    if (stop.stop_requested()) return {};
    const Status ran = trainer->run(
        [&](const json::Value& record) {
            answer(json::Object{{"ms", wallMs() - wall}, {"cpu_ms", cpuMs() - cpu}, {"loss", *record.find("total")}});
            waitForCommand();
        },
        progress);
    if (!ran && ran.error().kind != ErrorKind::Cancelled) return ran;
    return {};
}

}  // namespace

int main(int argc, char** argv) {
    sleepWhileWaiting(argv);
    std::string folder;
    int threads = 0;
    for (int i = 1; i < argc; ++i) {
        const std::string argument = argv[i];
        if (argument == "--threads" && i + 1 < argc)
            threads = std::atoi(argv[++i]);
        else
            folder = argument;
    }
    if (folder.empty()) {
        std::fprintf(stderr, "usage: train_bench FOLDER [--threads N]\n");
        return 2;
    }
    if (threads > 0) at::set_num_threads(threads);
    if (const Status status = run(folder); !status) {
        std::fprintf(stderr, "train_bench: %s\n", status.error().message().c_str());
        return 1;
    }
    return 0;
}
