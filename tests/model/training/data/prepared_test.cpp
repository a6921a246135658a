#include "model/training/data/prepared.h"

#include <gtest/gtest.h>

#include <fstream>
#include <set>

using namespace rowscope;
using namespace rowscope::training;

namespace {

class Prepared : public testing::Test {
protected:
    void SetUp() override {
        m_folder = std::filesystem::path(testing::TempDir()) /
                   ("prepared_" + std::string(testing::UnitTest::GetInstance()->current_test_info()->name()));
        std::filesystem::create_directories(m_folder);
    }
    void TearDown() override { std::filesystem::remove_all(m_folder); }
    Result<std::unique_ptr<Source>> open(const std::string& lines, std::int32_t rows = 2) {
        std::ofstream(m_folder / "train.jsonl") << lines;
        return openPrepared(m_folder, "train", {rows, 1}, question::Rules::Vision, true, 3);
    }
    std::filesystem::path m_folder;
};

constexpr const char* kChoice =
    R"({"id": "r1", "state_text": "it rains", "question": {"type": "choice", "instructions": "What?", "criteria": ["sun", "rain"]}, "label": "rain"})";
constexpr const char* kNoul =
    R"({"id": "r2", "state_text": "it rains", "question": {"type": "noul", "instructions": "Wet."}, "label": true})";
constexpr const char* kSoft =
    R"({"id": "r3", "question": {"type": "score", "instructions": "How wet?", "criteria": ["dry", "damp", "wet"]}, "label": 2, "target": [0, 0.25, 0.75]})";

TEST_F(Prepared, ReadsLabelsByNameTruthIndexAndTarget) {
    auto source = open(std::string(kChoice) + "\n\n" + kNoul + "\n" + kSoft + "\n", 3);
    ASSERT_TRUE(source) << source.error().message();
    const auto batch = (*source)->batch(0);
    ASSERT_TRUE(batch) << batch.error().message();
    std::set<std::vector<double>> targets;
    for (const Example& example : batch->examples) targets.insert(example.target);
    EXPECT_EQ(targets, (std::set<std::vector<double>>{{0, 1}, {0, 0.25, 0.75}})) << "choice and noul both put all on the second";
}

TEST_F(Prepared, AnEpochSeesEveryRecordOnceInAnOrderOfItsOwn) {
    std::string lines;
    for (int i = 0; i < 20; ++i) {
        std::string line = kNoul;
        lines += line.replace(line.find("r2"), 2, "n" + std::to_string(i)) + "\n";
    }
    auto source = open(lines, 5);
    ASSERT_TRUE(source);
    std::vector<std::string> epochs[2];
    for (int b = 0; b < 8; ++b) {
        const auto batch = (*source)->batch(b);
        ASSERT_TRUE(batch) << batch.error().message();
        for (const Example& example : batch->examples) epochs[b / 4].push_back(example.id);
    }
    EXPECT_EQ(std::set<std::string>(epochs[0].begin(), epochs[0].end()).size(), 20U);
    EXPECT_EQ(std::set<std::string>(epochs[1].begin(), epochs[1].end()).size(), 20U);
    EXPECT_NE(epochs[0], epochs[1]);
    const auto again = (*source)->batch(1);
    EXPECT_EQ(again->examples[0].id, epochs[0][5]) << "a batch is a function of its number";
}

TEST_F(Prepared, ABadRecordIsNamedWithItsLineBeforeAnyStep) {
    const auto source =
        open(std::string(kChoice) + "\n" + R"({"question": {"type": "noul", "instructions": "Wet."}, "label": "perhaps"})" + "\n");
    ASSERT_FALSE(source);
    EXPECT_NE(source.error().where.find("train.jsonl line 2: label"), std::string::npos) << source.error().message();
    EXPECT_NE(source.error().message().find("perhaps"), std::string::npos);
}

TEST_F(Prepared, AMissingPictureIsNamedWithItsRecord) {
    auto source = open(R"({"id": "p", "image": "no.png", "question": {"type": "noul", "instructions": "Wet."}, "label": 0})");
    ASSERT_TRUE(source);
    const auto batch = (*source)->batch(0);
    ASSERT_FALSE(batch);
    EXPECT_NE(batch.error().message().find("no.png"), std::string::npos);
    EXPECT_NE(batch.error().message().find("line 1"), std::string::npos) << batch.error().message();
}

TEST_F(Prepared, AnEmptyFileHoldsNothing) {
    EXPECT_FALSE(open("\n\n"));
    EXPECT_FALSE(openPrepared(m_folder, "test", {1, 1}, question::Rules::Vision, true, 1)) << "no such split";
}

}  // namespace
