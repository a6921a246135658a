// audit_bench [FOLDER] [MILLION TOKENS]: speed and memory of auditing a generated JSONL file and of importing a dump.
// Prints a JSON line a measurement; wall time is what a user waits, processor time stays comparable on a busy machine.
#include <sys/resource.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <map>
#include <random>
#include <string>

#include "core/audit/audit.h"
#include "core/audit/stream/stream_audit.h"
#include "tests/bench/report.h"

namespace {

using namespace rowscope;
namespace fs = std::filesystem;

constexpr std::int32_t kImage = 151655;
constexpr std::int32_t kPad = 151643;
constexpr std::int32_t kStop = 151645;

struct Time {
    double wall = 0;
    double cpu = 0;
};

Time now() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    const auto seconds = [](const timeval& t) { return static_cast<double>(t.tv_sec) + 1e-6 * static_cast<double>(t.tv_usec); };
    return {std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count(),
            seconds(usage.ru_utime) + seconds(usage.ru_stime)};
}

double peakMegabytes() {
    rusage usage{};
    getrusage(RUSAGE_SELF, &usage);
    return static_cast<double>(usage.ru_maxrss) / 1024.0;
}

void append(std::string& out, const char* key, const std::vector<std::int32_t>& values) {
    out += out.back() == '{' ? "\"" : ", \"";
    out += key;
    out += "\": [";
    for (std::size_t i = 0; i < values.size(); ++i) {
        if (i > 0) out += ", ";
        out += std::to_string(values[i]);
    }
    out += ']';
}

/// A question about two pictures and its answer, padded on the right: what a trainer's cache holds. Labels are right, so that the
/// audit has everything to check and nothing to say.
std::string sampleLine(std::mt19937& random) {
    std::vector<std::int32_t> ids;
    const auto text = [&](std::size_t n) {
        for (std::size_t i = 0; i < n; ++i) ids.push_back(static_cast<std::int32_t>(random() % 150'000));
    };
    text(20 + random() % 40);
    for (int picture = 0; picture < 2; ++picture) {
        ids.insert(ids.end(), 256, kImage);
        text(10 + random() % 30);
    }
    const std::size_t answer = ids.size();
    text(60 + random() % 200);
    ids.push_back(kStop);
    const std::size_t real = ids.size();
    ids.resize(real + random() % 60, kPad);
    std::vector<std::int32_t> keep(ids.size(), 1);
    std::vector<std::int32_t> labels(ids.size(), rows::kIgnored);
    for (std::size_t i = 0; i < ids.size(); ++i) {
        if (i >= real) keep[i] = 0;
        if (i >= answer && i < real) labels[i] = ids[i];
    }
    std::string line = "{";
    append(line, "input_ids", ids);
    append(line, "attention_mask", keep);
    append(line, "labels", labels);
    return line + ", \"image_grid_thw\": [[1, 32, 32], [1, 32, 32]]}\n";
}

Status writeSamples(const fs::path& path, std::int64_t tokens) {
    std::ofstream file(path, std::ios::binary);
    std::mt19937 random(11);
    while (tokens > 0) {
        const std::string line = sampleLine(random);
        tokens -= std::count(line.begin(), line.end(), ',') / 3;
        file << line;
    }
    file.close();
    if (!file) return fail(ErrorKind::Io, path.string(), "can't be written");
    return {};
}

Status measureStream(const fs::path& folder, std::int64_t tokens) {
    const fs::path path = folder / "audit_bench.jsonl";
    ROWSCOPE_TRY(writeSamples(path, tokens));
    audit::StreamOptions options;
    options.import.imageToken = kImage;
    options.import.pad = kPad;
    options.import.eos = kStop;
    for (const auto& [threads, shards] : {std::pair{2, 10}, {2, 1}, {1, 1}}) {
        options.threads = threads;
        options.shards = shards;
        const Time start = now();
        ROWSCOPE_TRY_ASSIGN(report, audit::auditTokenFile(path, options));
        const Time end = now();
        const auto counted = static_cast<double>(report.tokens) / 1e6;
        char size[32];
        std::snprintf(size, sizeof size, "%.0f M tokens", counted);
        const std::string what = "audit of JSONL, " + std::string(size) + ", threads " + std::to_string(threads) + ": ";
        bench::report(what + "speed", counted / (end.wall - start.wall), "M tokens/s");
        bench::report(what + "speed per processor second", counted / (end.cpu - start.cpu), "M tokens/s");
        bench::report(what + "peak memory", peakMegabytes(), "MB");
        if (!report.clean()) return fail(ErrorKind::Internal, path.string(), "sound samples gave a finding");
    }
    std::error_code ignored;  // a leftover file costs room and nothing else
    fs::remove(path, ignored);
    return {};
}

/// A dump of one long packed row with a dense mask: what import and audit cost where there is a mask to compare.
Status measureDump(std::int64_t rows) {
    const auto count = static_cast<std::size_t>(rows);
    std::vector<std::int64_t> ids(count);
    std::mt19937 random(5);
    for (std::size_t i = 0; i < count; ++i)
        ids[i] = i % 1024 >= 16 && i % 1024 < 272 ? kImage : static_cast<std::int64_t>(random() % 150'000);
    std::vector<float> mask(count * count);
    for (std::size_t q = 0; q < count; ++q)
        for (std::size_t k = q + 1; k < count; ++k) mask[q * count + k] = -3.4e38F;
    json::Value manifest =
        *json::parse(R"({"format": "mmdump", "version": 1, "ids": {"image_token_id": 151655}, "claims": {"topology": "causal"},
        "masks": {"mask.self.0": {"meaning": "additive", "axes": "B,H,Lq,Lk"}}, "layers": [{"kind": "self", "index": 0, "mask": "mask.self.0"}]})",
                     "bench");
    std::map<std::string, Array, std::less<>> tensors;
    tensors.emplace("input_ids", Array::copyOf<std::int64_t>(DType::I64, {1, rows}, ids));
    tensors.emplace("mask.self.0", Array::copyOf<float>(DType::F32, {1, 1, rows, rows}, mask));
    const Time start = now();
    ROWSCOPE_TRY_ASSIGN(dump, trace::makeDump(std::move(manifest), std::move(tensors), "bench"));
    ROWSCOPE_TRY_ASSIGN(audited, audit::auditedTrace(std::move(dump)));
    const Time end = now();
    const std::string what = "dump with a dense mask of " + std::to_string(rows) + " rows: ";
    bench::report(what + "import and audit", 1e3 * (end.wall - start.wall), "ms");
    if (!audited.findings.empty())
        return fail(ErrorKind::Internal, "dump", "a sound dump gave a finding", "", audited.findings.front().cause);
    return {};
}

}  // namespace

int main(int argc, char** argv) {
    const fs::path folder = argc > 1 ? fs::path(argv[1]) : fs::path("build");
    const double millions = argc > 2 ? std::atof(argv[2]) : 10.0;
    std::error_code ignored;  // a folder that can't be made shows as the file that can't be written
    fs::create_directories(folder, ignored);
    for (const Status& status : {measureStream(folder, static_cast<std::int64_t>(millions * 1e6)), measureDump(1024), measureDump(4096)})
        if (!status) {
            std::fprintf(stderr, "audit_bench: %s\n", status.error().message().c_str());
            return 1;
        }
    return 0;
}
