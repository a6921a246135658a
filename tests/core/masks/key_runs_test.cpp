#include "core/masks/key_runs.h"

#include <gtest/gtest.h>

#include <random>

namespace rowscope::masks {
namespace {

std::vector<bool> cells(const KeyRuns& runs, std::size_t size) {
    std::vector<bool> out(size, false);
    for (const KeyRun& run : runs)
        for (std::int64_t k = run.begin; k < run.end; ++k) out[static_cast<std::size_t>(k)] = true;
    return out;
}
KeyRuns runsOf(const std::vector<bool>& cells) {
    KeyRuns out;
    for (std::size_t k = 0; k < cells.size(); ++k)
        if (cells[k]) appendClipped(out, static_cast<std::int64_t>(k), static_cast<std::int64_t>(k) + 1, {0, 1 << 20});
    return out;
}

TEST(KeyRuns, SetArithmeticEqualsCellArithmeticAndStaysInNormalForm) {
    std::mt19937 random(7);
    for (int trial = 0; trial < 500; ++trial) {
        const std::size_t size = random() % 40;
        std::vector<bool> a(size), b(size), both(size), either(size), onlyA(size);
        for (std::size_t k = 0; k < size; ++k) {
            a[k] = random() % 3 != 0;
            b[k] = random() % 2 != 0;
            both[k] = a[k] && b[k];
            either[k] = a[k] || b[k];
            onlyA[k] = a[k] && !b[k];
        }
        KeyRuns out;
        intersect(runsOf(a), runsOf(b), out);
        EXPECT_EQ(out, runsOf(both));
        unite(runsOf(a), runsOf(b), out);
        EXPECT_EQ(out, runsOf(either));
        subtract(runsOf(a), runsOf(b), out);
        EXPECT_EQ(out, runsOf(onlyA));
        EXPECT_EQ(cells(runsOf(a), size), a);
    }
}

TEST(KeyRuns, AWindowCutsRunsAtBothEnds) {
    const KeyRuns source{{2, 5}, {7, 9}, {12, 20}};
    KeyRuns out;
    appendWindow(out, source.data(), source.size(), {4, 14});
    EXPECT_EQ(out, (KeyRuns{{4, 5}, {7, 9}, {12, 14}}));
    EXPECT_EQ(keyCount(out), 5);
    out.clear();
    appendWindow(out, source.data(), source.size(), {9, 12});
    EXPECT_TRUE(out.empty());
}

}  // namespace
}  // namespace rowscope::masks
