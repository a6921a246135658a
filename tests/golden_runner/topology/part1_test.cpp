// Every part1 case of the full goldens, where they are there: ROWSCOPE_SHARED or ../shared.
#include "tests/golden_runner/topology/part1.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <filesystem>

#include "core/base/files.h"

namespace rowscope::golden {
namespace {

std::filesystem::path goldens() {
    const char* shared = std::getenv("ROWSCOPE_SHARED");
    return std::filesystem::path(shared ? shared : "../shared") / "golden" / "topology";
}

std::optional<double> number(const Value& v) {
    if (v.isNumber()) return v.asDouble();
    if (v.isString() && (v.asString() == "nan" || v.asString() == "inf" || v.asString() == "-inf"))
        return std::strtod(v.asString().c_str(), nullptr);
    return std::nullopt;
}

struct Tolerance {
    double abs = 1e-9;
    double rel = 1e-9;
};

/// Where the output lacks or misses something that is expected; empty where all is well.
std::string difference(const Value& expected, const Value* found, Tolerance tolerance, const std::string& path) {
    if (!found) return path + ": missing";
    if (expected.isObject()) {
        for (const auto& [key, value] : expected.asObject()) {
            if (key == "state_tensor") continue;  // names the tensor that state_sum sums
            if (auto bad = difference(value, found->find(key), tolerance, path + "." + key); !bad.empty()) return bad;
        }
        return {};
    }
    if (expected.isArray()) {
        if (!found->isArray() || found->asArray().size() != expected.asArray().size()) return path + ": another length";
        for (std::size_t i = 0; i < expected.asArray().size(); ++i)
            if (auto bad = difference(expected.asArray()[i], &found->asArray()[i], tolerance, path + "[" + std::to_string(i) + "]");
                !bad.empty())
                return bad;
        return {};
    }
    const auto e = number(expected);
    const auto f = number(*found);
    if (!e || !f || (expected.isInt() && found->isInt()))
        return expected == *found ? "" : path + ": " + json::write(*found) + " instead of " + json::write(expected);
    if (std::isnan(*e) || std::isnan(*f) || std::isinf(*e) || std::isinf(*f))
        return (std::isnan(*e) && std::isnan(*f)) || *e == *f ? ""
                                                              : path + ": " + json::write(*found) + " instead of " + json::write(expected);
    return std::abs(*e - *f) <= tolerance.abs + tolerance.rel * std::abs(*e)
               ? ""
               : path + ": " + json::write(*found) + " instead of " + json::write(expected);
}

TEST(TopologyGoldens, Part1) {
    const auto folder = goldens();
    if (!std::filesystem::exists(folder / "part1")) GTEST_SKIP() << "no goldens at " << folder;
    std::vector<std::string> lines;
    const auto status = runTopologyPart1(folder, lines);
    ASSERT_TRUE(status) << status.error().message();
    std::map<std::string, Value> outputs;
    for (const std::string& line : lines) {
        auto parsed = *json::parse(line, "results");
        outputs[parsed.find("id")->asString()] = *parsed.find("output");
    }
    std::size_t checked = 0;
    for (const auto& entry : std::filesystem::directory_iterator(folder / "part1")) {
        if (entry.path().extension() != ".json") continue;
        const auto root = *json::parse(*readFile(entry.path()), entry.path().string());
        for (const Value& one : root.find("cases")->asArray()) {
            Tolerance tolerance;
            if (const Value* given = one.find("tolerance"))
                tolerance = {*json::doubleOr(*given, "abs", 1e-9, ""), *json::doubleOr(*given, "rel", 1e-9, "")};
            const std::string& id = one.find("id")->asString();
            EXPECT_EQ(difference(*one.find("expected"), &outputs[id], tolerance, id), "");
            ++checked;
        }
    }
    EXPECT_GT(checked, 0U);
}

}  // namespace
}  // namespace rowscope::golden
