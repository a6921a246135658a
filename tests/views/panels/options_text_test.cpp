#include "views/panels/options/options_text.h"

#include <gtest/gtest.h>

using namespace rowscope;

TEST(OptionsText, ATemperatureIsShortOnScreenAndExactInTheTip) {
    trace::QuestionResult question;
    question.type = "choice";
    question.temperature = 1.144072413444519;
    question.temperatureSource = "bucket";
    question.bucket = "choice:3-5";
    question.labels = {"red"};
    question.options = {"red"};
    question.probabilities = {1.0};
    question.meanLogits = {2.0};
    EXPECT_EQ(panels::temperatureText(question), QStringLiteral("T 1.1441 \u00b7 bucket choice:3-5"));
    EXPECT_TRUE(panels::optionText(question, 0).contains(QStringLiteral("T 1.144072413444519")));
}
