// One predict's networks at a checkpoint's own size, without sequence building: what is compared with the Python reference.
//
//     forward_bench CHECKPOINT ROWS PIXELS [threads] [fp32|bf16]
//
// ROWS: the reference bench's rows file (first line: rows and, after it, the shared prefix's length; then three lines a row and its
// logits). PIXELS: float32 [1, 3, 512, 512]. Runs once for each line on standard input and prints the milliseconds by stage and the
// largest difference from the file's logits, so that a script can take turns between programs in one run.

#include <chrono>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <sstream>

#include <ATen/Parallel.h>
#include <ATen/ops/arange.h>
#include <ATen/ops/cat.h>
#include <ATen/ops/full.h>
#include <ATen/ops/from_blob.h>
#include <ATen/ops/zeros.h>
#include <c10/core/InferenceMode.h>

#include "core/base/files.h"
#include "model/network/load.h"
#include "model/network/masks.h"

namespace {

using namespace rowscope;

struct Rows {
    std::int64_t count = 0, length = 0, options = 0, prefix = 0;
    at::Tensor ids, valid, markers, markerMask, types;
    std::vector<std::vector<double>> logits;
};

template <class T>
std::vector<T> numbers(const std::string& line) {
    std::istringstream in(line);
    return {std::istream_iterator<T>(in), {}};
}

Rows readRows(const char* path) {
    std::ifstream in(path);
    std::string line;
    std::getline(in, line);
    const auto first = numbers<std::int64_t>(line);
    std::vector<std::vector<std::int64_t>> ids, markers;
    std::vector<std::int64_t> types;
    Rows rows;
    rows.count = first.at(0);
    for (std::int64_t r = 0; r < rows.count; ++r) {
        std::getline(in, line);
        types.push_back(numbers<std::int64_t>(line).at(0));
        std::getline(in, line);
        ids.push_back(numbers<std::int64_t>(line));
        std::getline(in, line);
        markers.push_back(numbers<std::int64_t>(line));
        std::getline(in, line);
        rows.logits.push_back(numbers<double>(line));
        rows.length = std::max<std::int64_t>(rows.length, static_cast<std::int64_t>(ids.back().size()));
        rows.options = std::max<std::int64_t>(rows.options, static_cast<std::int64_t>(markers.back().size()));
    }
    rows.ids = at::full({rows.count, rows.length}, 2, at::kLong);
    rows.valid = at::zeros({rows.count, rows.length}, at::kBool);
    rows.markers = at::zeros({rows.count, rows.options}, at::kLong);
    rows.markerMask = at::zeros({rows.count, rows.options}, at::kBool);
    rows.types = at::zeros({rows.count}, at::kLong);
    // The shared prefix: as the engine finds it, at least one row left behind it.
    rows.prefix = static_cast<std::int64_t>(ids[0].size());
    for (const auto& row : ids) {
        std::int64_t same = 0;
        while (same < static_cast<std::int64_t>(row.size()) - 1 && same < rows.prefix && row[static_cast<std::size_t>(same)] == ids[0][static_cast<std::size_t>(same)]) ++same;
        rows.prefix = same;
    }
    for (std::int64_t r = 0; r < rows.count; ++r) {
        const auto& row = ids[static_cast<std::size_t>(r)];
        for (std::size_t i = 0; i < row.size(); ++i) {
            rows.ids[r][static_cast<std::int64_t>(i)] = row[i];
            rows.valid[r][static_cast<std::int64_t>(i)] = true;
        }
        const auto& mark = markers[static_cast<std::size_t>(r)];
        for (std::size_t i = 0; i < mark.size(); ++i) {
            rows.markers[r][static_cast<std::int64_t>(i)] = mark[i];
            rows.markerMask[r][static_cast<std::int64_t>(i)] = true;
        }
        rows.types[r] = types[static_cast<std::size_t>(r)];
    }
    return rows;
}

struct Clock {
    std::chrono::steady_clock::time_point last = std::chrono::steady_clock::now();
    double lap() {
        const auto now = std::chrono::steady_clock::now();
        const double ms = std::chrono::duration<double, std::milli>(now - last).count();
        last = now;
        return ms;
    }
};

Status runOnce(const network::Loaded& loaded, const Rows& rows, const at::Tensor& pixels) {
    const nn::Context context{nullptr, nullptr, loaded.runner.get()};
    const network::Network& net = loaded.network;
    Clock clock;
    ROWSCOPE_TRY_ASSIGN(features, net.encodeImages(pixels, context));
    const double vision = clock.lap();
    const std::int64_t p = rows.prefix;
    ROWSCOPE_TRY_ASSIGN(prefixRows, net.embed(rows.ids.narrow(0, 0, 1).narrow(1, 0, p).contiguous(), features));
    llama::KeyValues kept;
    llama::Pass prefill{prefixRows, at::arange(p, at::kLong), {{}, true}};
    prefill.keep = &kept;
    ROWSCOPE_TRY_ASSIGN(before, net.decoder()->forward(prefill, context));
    const double prefilled = clock.lap();
    ROWSCOPE_TRY_ASSIGN(suffixRows, net.embed(rows.ids.narrow(1, p, rows.length - p).contiguous(), {}));
    llama::Pass suffix{suffixRows, at::arange(p, rows.length, at::kLong), {network::optionBlockAllowed(rows.valid, {}, p), false}};
    suffix.prefix = &kept;
    ROWSCOPE_TRY_ASSIGN(after, net.decoder()->forward(suffix, context));
    const at::Tensor hidden = at::cat({before.expand({rows.count, p, before.size(2)}), after}, 1);
    const double suffixed = clock.lap();
    ROWSCOPE_TRY_ASSIGN(head, net.head.forward({hidden, rows.valid, rows.types, rows.markers, rows.markerMask, false}, context));
    const double decided = clock.lap();
    double worst = 0;
    for (std::size_t r = 0; r < rows.logits.size(); ++r)
        for (std::size_t k = 0; k < rows.logits[r].size(); ++k)
            worst = std::max(worst, std::abs(rows.logits[r][k] - head.logits[static_cast<std::int64_t>(r)][static_cast<std::int64_t>(k)].item<double>()));
    std::printf("{\"total\": %.2f, \"vision\": %.2f, \"prefill\": %.2f, \"suffix\": %.2f, \"head\": %.2f, \"error\": %.3g}\n", vision + prefilled + suffixed + decided,
                vision, prefilled, suffixed, decided, worst);
    std::fflush(stdout);
    return {};
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 4) {
        std::fprintf(stderr, "usage: forward_bench CHECKPOINT ROWS PIXELS [threads] [fp32|bf16] [own|torch]\n");
        return 2;
    }
    const int threads = argc > 4 ? std::atoi(argv[4]) : 0;
    network::LoadSettings settings;
    if (argc > 5 && std::string(argv[5]) == "bf16") settings.dtype = request::ComputeType::BFloat16;
    settings.pack = argc <= 6 || std::string(argv[6]) != "torch";
    settings.threads = threads;
    Clock clock;
    const auto loaded = network::load(argv[1], settings, {});
    const auto pixelBytes = readFile(argv[3]);
    if (!loaded || !pixelBytes) {
        std::fprintf(stderr, "%s\n", (!loaded ? loaded.error() : pixelBytes.error()).message().c_str());
        return 1;
    }
    std::fprintf(stderr, "loaded in %.0f ms, %lld parameters\n", clock.lap(), static_cast<long long>(loaded->parameters));
    at::set_num_threads(settings.pack ? 1 : std::max(1, threads));
    const c10::InferenceMode inference;
    const Rows rows = readRows(argv[2]);
    const at::Tensor pixels = at::from_blob(const_cast<char*>(pixelBytes->data()), {1, 3, 512, 512}, at::kFloat).clone();
    std::string line;
    while (std::getline(std::cin, line))
        if (const auto status = runOnce(*loaded, rows, pixels); !status) {
            std::fprintf(stderr, "%s\n", status.error().message().c_str());
            return 1;
        }
    return 0;
}
