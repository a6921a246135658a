#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>
#include <random>
#include <set>

#include "tests/model/engine/predict_cases.h"
#ifdef __SANITIZE_ADDRESS__
extern "C" std::size_t __sanitizer_get_current_allocated_bytes();  // GCC's run-time has it, but not the header that says so
#endif

namespace rowscope::golden {
namespace {

constexpr const char* kRequest = R"({"state":{"image":"images/square.png","caption":"camera view"},"questions":{
    "color":{"type":"choice","instructions":"What color is the square?","criteria":["red","blue","green"]},
    "flag":{"type":"noul","instructions":"Is the square red?"}},"options":{"n_permutations":4}})";

/// Progress that asks to stop at the n-th report.
struct StopAt {
    std::stop_source source;
    int left;
    std::set<std::string> stages;
    Progress progress;

    explicit StopAt(int reports) : left(reports) {
        progress.stop = source.get_token();
        progress.report = [this](const Progress::Step& step) {
            stages.insert(step.stage);
            if (left-- == 0) source.request_stop();
        };
    }
};

/// What the process holds. AddressSanitizer keeps freed memory aside for a while, so there it is what is allocated, to the byte.
std::int64_t heldBytes() {
#ifdef __SANITIZE_ADDRESS__
    return static_cast<std::int64_t>(__sanitizer_get_current_allocated_bytes());
#else
    std::ifstream statm("/proc/self/statm");
    std::int64_t pages = 0;
    std::int64_t resident = 0;
    statm >> pages >> resident;
    return resident * sysconf(_SC_PAGESIZE);
#endif
}

TEST(Cancel, StopsAtEveryStageAndTheNextRunIsWhole) {
    const auto model = causalModel();
    const request::Request request = requestFrom(kRequest);
    StopAt never(1000);
    const auto whole = model->details(request, {}, never.progress);
    ASSERT_TRUE(whole) << whole.error().message();
    for (const char* stage : {"decode pictures", "process pictures", "encode pictures", "read rows"})
        EXPECT_TRUE(never.stages.contains(stage)) << stage;
    const int reports = 1000 - never.left;
    for (int at = 0; at + 1 < reports; ++at) {  // the last report says that the answer is being written
        StopAt stop(at);
        const auto fresh = causalModel();  // with nothing kept from before, every stage runs
        const auto stopped = fresh->run(request, {}, stop.progress);
        ASSERT_FALSE(stopped) << at;
        EXPECT_EQ(stopped.error().kind, ErrorKind::Cancelled);
    }
    StopAt half(reports / 2);
    const auto used = causalModel();
    ASSERT_FALSE(used->run(request, {}, half.progress));
    const auto again = used->details(request, {}, {});
    ASSERT_TRUE(again) << "a stopped run leaves nothing half made behind";
    EXPECT_EQ(json::write(again->output), json::write(whole->output));
}

TEST(Cancel, BeforeTheStartIsCancelledToo) {
    std::stop_source source;
    source.request_stop();
    Progress progress;
    progress.stop = source.get_token();
    const auto run = causalModel()->run(requestFrom(kRequest), {}, progress);
    ASSERT_FALSE(run);
    EXPECT_EQ(run.error().kind, ErrorKind::Cancelled);
}

TEST(Cancel, ManyTimesKeepsMemoryFlat) {
    const auto model = causalModel();
    const request::Request request = requestFrom(kRequest);
    std::mt19937 random(1);
    const auto cancelSome = [&](int count) {
        for (int i = 0; i < count; ++i) {
            StopAt stop(static_cast<int>(random() % 6));
            (void)model->run(request, {}, stop.progress);
        }
    };
    cancelSome(40);
    const std::int64_t before = heldBytes();
    cancelSome(80);
    EXPECT_LT(heldBytes() - before, 8 << 20);
}

}  // namespace
}  // namespace rowscope::golden
