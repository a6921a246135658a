#include "core/request/prepared_record.h"

#include <gtest/gtest.h>

namespace rowscope::request {
namespace {

std::string stateOf(const std::string& record) {
    const auto state = stateOfRecord(json::parse(record, "record").value(), "/data", "train.jsonl: line 3");
    return state ? json::write(*state) : state.error().message();
}

TEST(PreparedRecord, BecomesTheStateThatCheckpointsWereTrainedOn) {
    EXPECT_EQ(stateOf(R"({"image":"images/a.png","state_text":"hi"})"), R"({"image":"/data/images/a.png","context":"hi"})");
    EXPECT_EQ(stateOf(R"({"images":["a.png","b.png"],"state_text":null})"), R"({"images":["/data/a.png","/data/b.png"]})");
    EXPECT_EQ(stateOf(R"({"image":null,"state_text":"only"})"), R"({"context":"only"})");
    EXPECT_EQ(stateOf(R"({"image":"x.png","images":["y.png"]})"), R"({"image":"/data/x.png"})");
    EXPECT_EQ(stateOf(R"({"state_text":""})"), R"("")");
    EXPECT_NE(stateOf(R"({"images":[1]})").find("train.jsonl: line 3: images[0]"), std::string::npos);
    EXPECT_NE(stateOf(R"({"image":1})").find("'image'"), std::string::npos);
}

}  // namespace
}  // namespace rowscope::request
