// soak CHECKPOINT [COUNT] [SEED]: COUNT predicts (default 1000) of ever other questions, states and pictures, many of them cancelled at a
// random moment, under cache budgets so small that entries come and go. Ends with 1 where memory grew, or where anything but an
// answer or "cancelled" came back.

#include <malloc.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <random>

#include "core/base/wait_policy.h"
#include "model/engine/laya_model.h"
#include "tests/bench/bench_request.h"

namespace {

using namespace rowscope;

constexpr std::int64_t kMegabyte = std::int64_t{1} << 20;
#ifdef __SANITIZE_ADDRESS__
constexpr std::int64_t kMayGrow = 1024 * kMegabyte;  // the sanitizer keeps freed memory back; it finds leaks by itself
#else
constexpr std::int64_t kMayGrow = 12 * kMegabyte;  // a leak of one activation in ten predicts shows in a thousand
#endif

std::int64_t residentBytes() {
    malloc_trim(0);  // what was freed and only kept for later is no growth
    std::ifstream statm("/proc/self/statm");
    std::int64_t pages = 0;
    std::int64_t resident = 0;
    statm >> pages >> resident;
    return resident * sysconf(_SC_PAGESIZE);
}

struct Tally {
    int answered = 0;
    int cancelled = 0;
    std::string wrong;
};

class Soak {
public:
    Soak(engine::LayaModel& model, unsigned seed) : m_model(model), m_random(seed) {}

    void run(int count) {
        for (int i = 0; i < count && tally.wrong.empty(); ++i) once();
    }
    Tally tally;

private:
    int below(int limit) { return static_cast<int>(m_random() % static_cast<unsigned>(limit)); }

    request::Request anyRequest() {
        request::Request request = bench::benchRequest(1 + below(4), below(900));
        const int picture = below(12);
        request.pictures.front().bytes =
            std::make_shared<const std::string>(bench::noisePicture(48 + 16 * picture, 96, static_cast<std::uint32_t>(picture)));
        request.state.set("step", below(20));
        if (below(4) == 0) request.pictures.clear();
        if (below(4) == 0) request.options.prefixCache = request::PrefixCache::Off;
        request.options.batchSize = 1 + below(8);
        return request;
    }

    void once() {
        std::stop_source source;
        Progress progress;
        progress.stop = source.get_token();
        int left = below(2) == 0 ? -1 : below(8);  // every other one is stopped at one of its first reports
        progress.report = [&](const Progress::Step&) {
            if (left >= 0 && left-- == 0) source.request_stop();
        };
        trace::TapWishes wishes;
        if (below(8) == 0) wishes.attentionLayers = {0};
        const auto trace = m_model.run(anyRequest(), wishes, progress);
        if (trace)
            ++tally.answered;
        else if (trace.error().kind == ErrorKind::Cancelled)
            ++tally.cancelled;
        else
            tally.wrong = trace.error().message();
    }

    engine::LayaModel& m_model;
    std::mt19937 m_random;
};

}  // namespace

int main(int argc, char** argv) {
    sleepWhileWaiting(argv);
    if (argc < 2) {
        std::fprintf(stderr, "usage: soak CHECKPOINT [COUNT] [SEED]\n");
        return 2;
    }
    const int count = argc > 2 ? std::atoi(argv[2]) : 1000;
    const auto model = engine::LayaModel::load(argv[1], {}, {});
    if (!model) {
        std::fprintf(stderr, "soak: %s\n", model.error().message().c_str());
        return 1;
    }
    (*model)->setCacheBudgets({2 * kMegabyte, kMegabyte / 4, kMegabyte});
    Soak soak(**model, argc > 3 ? static_cast<unsigned>(std::atoi(argv[3])) : 1);
    soak.run(count / 4);  // fills the caches and every allocator's pools
    const std::int64_t before = residentBytes();
    soak.run(count - count / 4);
    const std::int64_t after = residentBytes();
    std::printf("%d answered, %d cancelled; resident %.1f MB after a quarter, %.1f MB at the end\n", soak.tally.answered,
                soak.tally.cancelled, static_cast<double>(before) / 1e6, static_cast<double>(after) / 1e6);
    if (!soak.tally.wrong.empty()) {
        std::fprintf(stderr, "soak: %s\n", soak.tally.wrong.c_str());
        return 1;
    }
    if (after - before > kMayGrow) {
        std::fprintf(stderr, "soak: memory grew\n");
        return 1;
    }
    return 0;
}
