#include "core/runtime/ownership.h"

#include <gtest/gtest.h>

#include <thread>

namespace rowscope::runtime {
namespace {

TEST(Ownership, ALateResultCannotBePublished) {
    OwnershipTable table;
    const auto first = table.open("r");
    EXPECT_TRUE(table.mayPublish("r", first));
    const auto second = table.nextGeneration("r");
    EXPECT_FALSE(table.mayPublish("r", first));
    EXPECT_TRUE(table.mayPublish("r", second));
    table.close("r");
    EXPECT_FALSE(table.mayPublish("r", second));
    EXPECT_FALSE(table.mayPublish("r", second + 1)) << "a guessed generation of a closed request neither";
    EXPECT_FALSE(table.mayPublish("unknown", 1));
}

TEST(Ownership, MemoryComesBackOnlyAfterReadersAndOwnersAreGone) {
    OwnershipTable table;
    const auto generation = table.open("r");
    const auto rows = table.allocate("r", "encoded", 100);
    EXPECT_EQ(table.reclaim(rows, Completion::Confirmed).error().message(),
              "allocation 0: is still owned (expected no owner, found request 'r').");
    table.beginRead(rows);
    table.close("r");
    EXPECT_EQ(table.state(rows), AllocationState::Closed);
    EXPECT_EQ(table.reclaim(rows, Completion::Confirmed).error().message(), "allocation 0: is still read (expected no reader, found 1).");
    EXPECT_EQ(table.liveBytes(), 100);
    table.endRead(rows);
    const auto receipt = table.reclaim(rows, Completion::Confirmed);
    ASSERT_TRUE(receipt);
    EXPECT_TRUE(receipt->quiesced && receipt->ownerRechecked);
    EXPECT_EQ(receipt->generation, generation);
    EXPECT_EQ(table.liveBytes(), 0);
    EXPECT_EQ(table.reclaim(rows, Completion::Confirmed).error().cause, "was reclaimed before");
    EXPECT_EQ(table.receipts().size(), 1U);
}

TEST(Ownership, ASharedObjectLosesOneOwner) {
    OwnershipTable table;
    table.open("a");
    table.open("b");
    const auto rows = table.allocate("a", "encoded", 10);
    EXPECT_TRUE(table.share(rows, "b"));
    table.close("a");
    EXPECT_EQ(table.state(rows), AllocationState::Live);
    EXPECT_FALSE(table.reclaim(rows, Completion::Confirmed));
    table.close("b");
    EXPECT_EQ(table.state(rows), AllocationState::Closed);
    EXPECT_FALSE(table.share(rows, "b")) << "a closed request owns nothing new";
    table.open("c");
    EXPECT_FALSE(table.share(rows, "c")) << "nor does anybody own what was closed";
    EXPECT_TRUE(table.reclaim(rows, Completion::Confirmed));
}

TEST(Ownership, UncertainCompletionQuarantines) {
    OwnershipTable table;
    table.open("r");
    const auto rows = table.allocate("r", "decode_kv", 10);
    table.close("r");
    EXPECT_FALSE(table.reclaim(rows, Completion::Uncertain));
    EXPECT_EQ(table.state(rows), AllocationState::Quarantined);
    EXPECT_FALSE(table.reclaim(rows, Completion::Confirmed)) << "what was uncertain once is never recycled";
    EXPECT_EQ(table.quarantinedBytes(), 10);
    EXPECT_EQ(table.liveBytes(), 0);
}

TEST(Ownership, WhatAClosedRequestAllocatesBelongsToNobody) {
    OwnershipTable table;
    table.open("r");
    table.close("r");
    const auto late = table.allocate("r", "encoded", 10);
    EXPECT_EQ(table.state(late), AllocationState::Closed);
    EXPECT_TRUE(table.reclaim(late, Completion::Confirmed));
}

TEST(Ownership, ManyThreadsMayUseIt) {
    OwnershipTable table;
    std::vector<std::thread> threads;
    for (int t = 0; t < 4; ++t)
        threads.emplace_back([&table, t] {
            for (int i = 0; i < 100; ++i) {
                const std::string request = std::to_string(t) + "." + std::to_string(i);
                table.open(request);
                const auto id = table.allocate(request, "encoded", 1);
                table.beginRead(id);
                table.close(request);
                table.endRead(id);
                EXPECT_TRUE(table.reclaim(id, Completion::Confirmed));
            }
        });
    for (auto& thread : threads) thread.join();
    EXPECT_EQ(table.receipts().size(), 400U);
    EXPECT_EQ(table.liveBytes(), 0);
}

}  // namespace
}  // namespace rowscope::runtime
