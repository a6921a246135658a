// What a loaded checkpoint keeps between predicts, and what the trace says of it.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/model/engine/predict_cases.h"

namespace rowscope::golden {
namespace {

using testing::Contains;
using testing::ElementsAre;
using Op = trace::CacheEvent::Op;

std::string request(const std::string& picture, const std::string& caption) {
    return R"({"state":{"image":")" + picture + R"(","caption":")" + caption +
           R"("},"questions":{"a":{"type":"noul","instructions":"Is it red?"},"b":{"type":"choice","instructions":"Which?","criteria":["x","y"]}}})";
}

/// "family op" of every event, in order.
std::vector<std::string> told(const trace::TracePtr& trace) {
    std::vector<std::string> result;
    for (const trace::CacheEvent& event : trace->cache) {
        static constexpr const char* kNames[] = {"hit", "miss", "store", "evict", "bypass"};
        result.push_back(event.family + " " + kNames[static_cast<int>(event.op)]);
    }
    return result;
}

const trace::CacheEvent& find(const trace::TracePtr& trace, const std::string& family, Op op) {
    return *std::find_if(trace->cache.begin(), trace->cache.end(),
                         [&](const trace::CacheEvent& e) { return e.family == family && e.op == op; });
}

TEST(Caches, KeepPicturesRowsAndPrefixes) {
    const auto model = causalModel();
    const auto first = model->run(requestFrom(request("images/square.png", "one")), {}, {}).value();
    EXPECT_THAT(told(first),
                ElementsAre("processed miss", "processed store", "bridge miss", "bridge store", "prefix_kv miss", "prefix_kv store"));
    const auto again = model->run(requestFrom(request("images/square.png", "one")), {}, {}).value();
    EXPECT_THAT(told(again), ElementsAre("processed hit", "bridge hit", "prefix_kv hit"));
    EXPECT_EQ(find(again, "bridge", Op::Hit).key, find(first, "bridge", Op::Store).key);
    for (std::size_t q = 0; q < 2; ++q)
        for (std::size_t k = 0; k < first->questions[q].meanLogits.size(); ++k)
            EXPECT_NEAR(first->questions[q].meanLogits[k], again->questions[q].meanLogits[k], 2e-5);
}

TEST(Caches, SayWhichFieldOfTheNearestEntryDiffers) {
    const auto model = causalModel();
    (void)model->run(requestFrom(request("images/square.png", "one")), {}, {});
    const auto text = model->run(requestFrom(request("images/square.png", "two")), {}, {}).value();
    EXPECT_THAT(told(text), Contains("bridge hit"));
    EXPECT_THAT(find(text, "prefix_kv", Op::Miss).differs, ElementsAre("prefix_tokens"));
    const auto picture = model->run(requestFrom(request("images/edges.png", "one")), {}, {}).value();
    EXPECT_THAT(find(picture, "bridge", Op::Miss).differs, ElementsAre("media_hash"));
    EXPECT_THAT(find(picture, "prefix_kv", Op::Miss).differs, ElementsAre("media_hash"));
    EXPECT_FALSE(find(picture, "prefix_kv", Op::Miss).nearestEntry.empty());
}

TEST(Caches, NeverMistakeOnePictureOrStateForAnother) {
    const auto warm = causalModel();
    for (const char* picture : {"images/square.png", "images/edges.png"})
        for (const char* caption : {"one", "two"}) (void)warm->details(requestFrom(request(picture, caption)), {}, {});
    for (const char* picture : {"images/square.png", "images/edges.png"})
        for (const char* caption : {"one", "two"}) {
            const auto cold = causalModel()->details(requestFrom(request(picture, caption)), {}, {});
            const auto kept = warm->details(requestFrom(request(picture, caption)), {}, {});
            for (std::size_t r = 0; r < cold->rows.size(); ++r)
                for (std::size_t k = 0; k < cold->rows[r].logits.size(); ++k)
                    EXPECT_NEAR(cold->rows[r].logits[k], kept->rows[r].logits[k], 2e-5F);
        }
}

TEST(Caches, EvictTheLeastRecentlyUsedWithinTheirBudget) {
    const auto model = causalModel();
    const auto first = model->run(requestFrom(request("images/square.png", "one")), {}, {}).value();
    const std::int64_t bytes = find(first, "bridge", Op::Store).bytes;
    model->setCacheBudgets({0, bytes + bytes / 2, 0});
    const auto second = model->run(requestFrom(request("images/edges.png", "one")), {}, {}).value();
    EXPECT_THAT(told(second), Contains("bridge evict"));
    const auto third = model->run(requestFrom(request("images/square.png", "one")), {}, {}).value();
    EXPECT_THAT(told(third), Contains("bridge miss"));
    EXPECT_THAT(told(third), Contains("processed evict"));  // larger than a budget of nothing
}

TEST(Caches, AreBypassedWithAReason) {
    const auto model = causalModel();
    request::Request off = requestFrom(request("images/square.png", "one"));
    off.options.prefixCache = request::PrefixCache::Off;
    const auto trace = model->run(off, {}, {}).value();
    EXPECT_EQ(find(trace, "prefix_kv", Op::Bypass).reason, "prefix_cache is off");
}

}  // namespace
}  // namespace rowscope::golden
