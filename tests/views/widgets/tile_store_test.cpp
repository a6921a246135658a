#include "views/widgets/heatmap/tile_store.h"

#include <gtest/gtest.h>

#include <QSignalSpy>
#include <QTest>
#include <QThread>
#include <atomic>

using namespace rowscope::widgets;

namespace {

/// Every byte is `value`; filling waits while `held`.
class ConstantSource : public CellSource {
public:
    ConstantSource(std::int64_t side, std::uint8_t value) : m_side(side), m_value(value) {}
    [[nodiscard]] std::int64_t rows() const override { return m_side; }
    [[nodiscard]] std::int64_t columns() const override { return m_side; }
    [[nodiscard]] bool fillRow(const TileKey&, std::span<Tile* const> out, const std::stop_token& stop) const override {
        while (held && !stop.stop_requested()) QThread::msleep(1);
        if (stop.stop_requested()) {
            ++stopped;
            return false;
        }
        for (Tile* tile : out) tile->fill(m_value);
        filled += static_cast<int>(out.size());
        return true;
    }
    mutable std::atomic<bool> held{false};
    mutable std::atomic<int> filled{0};
    mutable std::atomic<int> stopped{0};

private:
    std::int64_t m_side;
    std::uint8_t m_value;
};

TEST(TileStore, MakesTheCoarsestTileFirstAndWhatIsAskedFor) {
    TileStore store;
    auto source = std::make_shared<ConstantSource>(2000, 7);
    store.setSource(source);
    ASSERT_TRUE(QTest::qWaitFor([&] { return store.find({3, 3, 0, 0}) != nullptr; }, 2000));
    EXPECT_EQ(store.find({0, 0, 1, 1}), nullptr);
    QSignalSpy ready(&store, &TileStore::tilesReady);
    store.request({{0, 0, 1, 1}, {0, 0, 1, 2}});
    ASSERT_TRUE(QTest::qWaitFor([&] { return store.isIdle() && store.find({0, 0, 1, 2}); }, 2000));
    EXPECT_EQ((*store.find({0, 0, 1, 1}))[5], 7);
    EXPECT_TRUE(QTest::qWaitFor([&] { return ready.count() > 0; }, 2000));
}

TEST(TileStore, AnotherSourceStopsWorkAndNothingOfTheOldOneComesBack) {
    TileStore store;
    auto old = std::make_shared<ConstantSource>(2000, 1);
    old->held = true;
    store.setSource(old);
    QTest::qWait(10);
    store.setSource(std::make_shared<ConstantSource>(2000, 2));
    ASSERT_TRUE(QTest::qWaitFor([&] { return store.find({3, 3, 0, 0}) != nullptr; }, 2000));
    EXPECT_EQ((*store.find({3, 3, 0, 0}))[0], 2);
    EXPECT_TRUE(QTest::qWaitFor([&] { return old->stopped == 1; }, 2000));
    EXPECT_EQ(old->filled, 0);
}

TEST(TileStore, WhatIsNoLongerWantedIsNotMade) {
    TileStore store;
    auto source = std::make_shared<ConstantSource>(8192, 1);
    store.setSource(source);
    ASSERT_TRUE(QTest::qWaitFor([&] { return store.isIdle(); }, 2000));
    source->held = true;
    std::vector<TileKey> many;
    for (int i = 0; i < 32; ++i) many.push_back({0, 0, 0, i});
    store.request(many);
    store.request({{0, 0, 5, 5}});
    source->held = false;
    ASSERT_TRUE(QTest::qWaitFor([&] { return store.isIdle(); }, 2000));
    EXPECT_NE(store.find({0, 0, 5, 5}), nullptr);
    EXPECT_LE(source->filled, 5) << "the coarsest, at most two under way, and the one wanted";
}

TEST(TileStore, KeepsABoundedNumberOfTiles) {
    TileStore store;
    auto source = std::make_shared<ConstantSource>(1 << 17, 1);
    store.setSource(source);
    std::vector<TileKey> keys;
    const int count = static_cast<int>(TileStore::kBudgetBytes / sizeof(Tile)) + 40;
    for (int i = 0; i < count; ++i) keys.push_back({0, 0, i % 500, i / 500});
    store.request(keys);
    ASSERT_TRUE(QTest::qWaitFor([&] { return store.isIdle(); }, 10000));
    int kept = 0;
    for (const TileKey& key : keys) kept += store.find(key) ? 1 : 0;
    EXPECT_LE(kept, static_cast<int>(TileStore::kBudgetBytes / sizeof(Tile)));
    EXPECT_GT(kept, count / 2);
}

TEST(TileStore, DestroyedWhileWorkingLeavesNothingBehind) {
    auto source = std::make_shared<ConstantSource>(2000, 1);
    source->held = true;
    {
        TileStore store;
        store.setSource(source);
        QTest::qWait(5);
    }
    EXPECT_TRUE(QTest::qWaitFor([&] { return source.use_count() == 1; }, 2000));
}

}  // namespace
