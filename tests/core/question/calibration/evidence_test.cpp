#include "core/question/calibration/evidence.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "core/base/files.h"
#include "core/base/json.h"
#include "core/question/calibration/reliability.h"

namespace rowscope::question {
namespace {

const std::array<std::string, 3> kTypeNames{"choice", "score", "noul"};

/// Reference values (laya-vision's user calibration) for records made by a random generator.
json::Value golden() {
    auto text = readFile("tests/golden/calibration/cases.json");
    return *json::parse(*text, "cases.json");
}

std::vector<CalibrationRecord> recordsOf(const json::Value& calibration) {
    std::vector<CalibrationRecord> records;
    for (const json::Value& value : calibration.find("records")->asArray()) {
        CalibrationRecord record;
        for (const json::Value& logit : value.find("logits")->asArray()) record.logits.push_back(logit.asDouble());
        record.label = static_cast<std::int32_t>(value.find("label")->asInt());
        record.type = static_cast<std::int32_t>(value.find("qtype")->asInt());
        record.group = value.find("group")->asString();
        record.checkpointTemperature = value.find("checkpoint_t")->asDouble();
        records.push_back(record);
    }
    return records;
}

CalibrationOptions optionsOf(const json::Value& calibration) {
    const json::Value& options = *calibration.find("options");
    CalibrationOptions out;
    out.rules.perType = options.find("per_type")->asBool();
    out.rules.minRows = static_cast<std::int32_t>(options.find("min_rows")->asInt());
    out.folds = static_cast<std::int32_t>(options.find("folds")->asInt());
    out.bootstrap = static_cast<std::int32_t>(options.find("bootstrap")->asInt());
    out.seed = static_cast<std::uint32_t>(options.find("seed")->asInt());
    return out;
}

void expectMeasured(const Measured& got, const json::Value& want, const std::string& where) {
    EXPECT_NEAR(got.value, want.find("value")->asDouble(), 1e-7) << where;
    ASSERT_TRUE(got.interval) << where;
    for (std::size_t i = 0; i < 2; ++i) EXPECT_NEAR((*got.interval)[i], want.find("ci95")->asArray()[i].asDouble(), 1e-6) << where;
}

void expectEvidence(const Evidence& got, const json::Value& want, const std::string& where) {
    EXPECT_EQ(got.rows, want.find("n")->asInt()) << where;
    EXPECT_EQ(got.groups, want.find("groups")->asInt()) << where;
    EXPECT_NEAR(got.accuracy, want.find("accuracy")->asDouble(), 1e-12) << where;
    EXPECT_EQ(got.accuracyUnchanged, want.find("accuracy_unchanged")->asBool()) << where;
    for (std::size_t v = 0; v < kVariants.size(); ++v) {
        expectMeasured(got.ece[v], *want.find("ece")->find(name(kVariants[v])), where + " ece " + std::string(name(kVariants[v])));
        expectMeasured(got.nll[v], *want.find("nll")->find(name(kVariants[v])), where + " nll " + std::string(name(kVariants[v])));
    }
    expectMeasured(got.eceGainOverCheckpoint, *want.find("ece_improvement")->find("checkpoint-calibrated_oof"), where);
    expectMeasured(got.eceGainOverRaw, *want.find("ece_improvement")->find("raw-calibrated_oof"), where);
}

TEST(Calibration, fitsFoldsAndEvidenceAsTheReference) {
    const json::Value cases = golden();
    for (const json::Value& calibration : cases.find("calibrations")->asArray()) {
        const std::string id = calibration.find("id")->asString();
        const auto result = calibrate(recordsOf(calibration), optionsOf(calibration));
        ASSERT_TRUE(result) << result.error().message();
        const json::Value& expected = *calibration.find("expected");
        EXPECT_EQ(result->folds, expected.find("folds")->asInt()) << id;
        const auto& temperatures = expected.find("fit")->find("temperatures")->asObject();
        EXPECT_EQ(result->fit.byType.size(), temperatures.size()) << id;
        for (std::size_t type = 0; type < kTypeNames.size(); ++type) {
            if (const json::Value* want = expected.find("fit")->find("temperatures")->find(kTypeNames[type])) {
                const auto& entry = result->fit.byType.at(static_cast<std::int32_t>(type));
                EXPECT_NEAR(entry.temperature, want->asDouble(), 1e-6) << id;
                EXPECT_EQ(entry.pooled ? "pooled" : "per_type", expected.find("fit")->find("sources")->find(kTypeNames[type])->asString());
                EXPECT_EQ(entry.fittedOn, expected.find("fit")->find("fitted_on")->find(kTypeNames[type])->asInt());
            }
            if (const json::Value* want = expected.find("evidence")->find(kTypeNames[type]))
                expectEvidence(result->byType.at(static_cast<std::int32_t>(type)), *want, id + " " + kTypeNames[type]);
        }
        for (std::size_t fold = 0; fold < result->foldFits.size(); ++fold)
            for (const auto& [typeName, want] : expected.find("fold_temperatures")->asArray()[fold].asObject()) {
                const auto type = std::find(kTypeNames.begin(), kTypeNames.end(), typeName) - kTypeNames.begin();
                EXPECT_NEAR(result->foldFits[fold].byType.at(static_cast<std::int32_t>(type)).temperature, want.asDouble(), 1e-6) << id;
            }
        expectEvidence(result->all, *expected.find("evidence")->find("all"), id + " all");
    }
}

TEST(Calibration, flatAndWrongRecordsEndWhereTheReferenceEnds) {
    const json::Value cases = golden();
    for (const json::Value& bound : cases.find("bounds")->asArray()) {
        std::vector<CalibrationRecord> records;
        for (std::size_t i = 0; i < bound.find("labels")->asArray().size(); ++i) {
            CalibrationRecord& record = records.emplace_back();
            for (const json::Value& logit : bound.find("logits")->asArray()[i].asArray()) record.logits.push_back(logit.asDouble());
            record.label = static_cast<std::int32_t>(bound.find("labels")->asArray()[i].asInt());
        }
        std::vector<const CalibrationRecord*> pointers;
        for (const auto& record : records) pointers.push_back(&record);
        EXPECT_NEAR(fitTemperature(pointers), bound.find("T")->asDouble(), 1e-6) << bound.find("id")->asString();
    }
}

TEST(Calibration, errorOfCalibrationAsTheReference) {
    const json::Value cases = golden();
    for (const json::Value& item : cases.find("ece")->asArray()) {
        std::vector<double> confidence;
        std::vector<double> correct;
        for (const auto& v : item.find("conf")->asArray()) confidence.push_back(v.asDouble());
        for (const auto& v : item.find("correct")->asArray()) correct.push_back(v.asDouble());
        for (const auto& [field, bins] : {std::pair("ece15", 15), std::pair("ece10", 10)}) {
            const auto got = expectedCalibrationError(confidence, correct, bins);
            ASSERT_EQ(got.has_value(), !item.find(field)->isNull());
            if (got) {
                EXPECT_NEAR(*got, item.find(field)->asDouble(), 1e-12);
            }
        }
    }
}

TEST(Calibration, refusesWhatItCannotMeasure) {
    const auto messageOf = [](const std::vector<CalibrationRecord>& records) { return calibrate(records, {}).error().message(); };
    EXPECT_THAT(messageOf({}), testing::HasSubstr("no held-out records"));
    EXPECT_THAT(messageOf({{{1, 2}, 2, 0, "a", 1}}), testing::HasSubstr("record 0: label outside its options"));
    EXPECT_THAT(messageOf({{{1, 2}, 1, 0, "a", 1}, {{1, NAN}, 1, 0, "b", 1}}), testing::HasSubstr("record 1: a logit is not finite"));
    EXPECT_THAT(messageOf({{{1, 2}, 1, 0, "a", 1}, {{1, 2}, 1, 0, "a", 1}}), testing::HasSubstr("one group"));
}

}  // namespace
}  // namespace rowscope::question
