#include "core/runtime/lru_store.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <thread>

namespace rowscope::runtime {
namespace {

using Store = LruStore<EncoderKey, std::string>;
using Op = StoreEvent::Op;
using testing::ElementsAre;

EncoderKey key(const char* media, const char* manifest = "p") {
    EncoderKey k;
    k.mediaHash = media;
    k.processorManifest = manifest;
    return k;
}
std::shared_ptr<const std::string> text(const char* t) { return std::make_shared<const std::string>(t); }

TEST(LruStore, GivesBackWhatWasStoredUnderTheWholeKeyOnly) {
    Store store(100);
    EXPECT_EQ(store.find(key("a")).event.op, Op::Miss);
    store.put(key("a"), text("rows"), 10);
    const auto hit = store.find(key("a"));
    ASSERT_TRUE(hit.value);
    EXPECT_EQ(*hit.value, "rows");
    EXPECT_EQ(hit.event.op, Op::Hit);
    const auto miss = store.find(key("a", "another crop"));
    EXPECT_FALSE(miss.value);
    EXPECT_THAT(miss.event.differs, ElementsAre("processor_manifest")) << "the nearest entry differs in this";
    EXPECT_EQ(miss.event.nearestEntry, hit.event.keyHash);
}

TEST(LruStore, TheLeastRecentlyUsedGoesFirst) {
    Store store(20);
    store.put(key("a"), text("a"), 10);
    store.put(key("b"), text("b"), 10);
    EXPECT_TRUE(store.find(key("a")).value);
    const auto events = store.put(key("c"), text("c"), 10);
    ASSERT_EQ(events.size(), 2U);
    EXPECT_EQ(events[0].op, Op::Store);
    EXPECT_EQ(events[1].op, Op::Evict);
    EXPECT_EQ(events[1].key[0].second, "b");
    EXPECT_EQ(store.bytes(), 20);
    EXPECT_TRUE(store.find(key("a")).value);
    EXPECT_FALSE(store.find(key("b")).value);
}

TEST(LruStore, WhoHoldsAnEvictedValueKeepsIt) {
    Store store(10);
    store.put(key("a"), text("a"), 10);
    const auto held = store.find(key("a")).value;
    EXPECT_EQ(store.entries().at(0).owners, 1);
    store.put(key("b"), text("b"), 10);
    EXPECT_EQ(*held, "a");
    EXPECT_EQ(store.size(), 1U);
}

TEST(LruStore, AValueLargerThanTheBudgetIsNotKeptAndEqualKeysReplace) {
    Store store(10);
    EXPECT_EQ(store.put(key("a"), text("a"), 11).at(0).reason, "larger than the whole budget");
    EXPECT_EQ(store.size(), 0U);
    store.put(key("a"), text("1"), 4);
    store.put(key("a"), text("2"), 5);
    EXPECT_EQ(store.bytes(), 5);
    EXPECT_EQ(*store.find(key("a")).value, "2");
    store.setBudget(3);
    EXPECT_EQ(store.size(), 0U);
}

TEST(LruStore, ManyThreadsMayUseIt) {
    Store store(1000);
    std::vector<std::thread> threads;
    for (int t = 0; t < 4; ++t)
        threads.emplace_back([&store, t] {
            for (int i = 0; i < 200; ++i) {
                const std::string name = std::to_string((i * 7 + t) % 50);
                if (!store.find(key(name.c_str())).value) store.put(key(name.c_str()), text(name.c_str()), 40);
            }
        });
    for (auto& thread : threads) thread.join();
    EXPECT_LE(store.bytes(), 1000);
    for (const auto& entry : store.entries()) EXPECT_EQ(entry.bytes, 40);
}

}  // namespace
}  // namespace rowscope::runtime
