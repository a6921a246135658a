#include <gtest/gtest.h>

#include <QLabel>
#include <QTableView>
#include <QToolButton>
#include <algorithm>

#include "tests/views/panels/panel_window.h"
#include "views/panels/failure_lab/failure_lab_panel.h"

using namespace rowscope;

namespace {

struct FailureLab : testing::Test {
    tests::PanelWindow panels{{QStringLiteral("failure-lab"), QStringLiteral("findings")}};
    panels::FailureLabPanel* panel = panels.find<panels::FailureLabPanel>("failure-lab");

    QToolButton* button(const QString& text) const {
        const auto all = panel->findChildren<QToolButton*>();
        const auto at = std::find_if(all.begin(), all.end(), [&](const QToolButton* b) { return b->text() == text; });
        return at == all.end() ? nullptr : *at;
    }
    void choose(int row) const { panel->findChild<QTableView*>()->selectRow(row); }
    bool says(const QString& words) const {
        const auto labels = panel->findChildren<QLabel*>();
        return std::any_of(labels.begin(), labels.end(), [&](const QLabel* l) { return l->text().contains(words); });
    }
    std::size_t findings() const { return panels.session.trace().findings.size(); }
};

TEST_F(FailureLab, OpensABrokenLayoutBesideItsSoundTwin) {
    EXPECT_FALSE(button(QStringLiteral("Break what is open"))->isEnabled()) << "nothing is open";
    choose(3);
    button(QStringLiteral("Show on its layout"))->click();
    ASSERT_TRUE(QTest::qWaitFor([&] { return findings() > 0; }, 5000));
    EXPECT_EQ(panels.session.trace().findings.front().code, audit::lab::allFaults()[3].code);
    ASSERT_TRUE(panels.session.other());
    EXPECT_TRUE(panels.session.other()->findings.empty());
    EXPECT_TRUE(says(QStringLiteral("Caught: ")));
}

TEST_F(FailureLab, BreaksWhatIsOpenAndSaysWhatCannotBeBroken) {
    const auto sound = audit::lab::demonstrate(audit::lab::allFaults()[3]);
    ASSERT_TRUE(sound);
    const auto open = std::make_shared<const trace::Trace>(sound->clean);
    panels.session.setTrace(open);
    choose(3);
    button(QStringLiteral("Break what is open"))->click();
    ASSERT_TRUE(QTest::qWaitFor([&] { return findings() > 0; }, 5000));
    EXPECT_EQ(panels.session.other(), open);

    const auto shown = panels.session.shared();
    choose(13);  // an encoder cache: this layout keeps none
    button(QStringLiteral("Break what is open"))->click();
    ASSERT_TRUE(QTest::qWaitFor([&] { return says(QStringLiteral("has no")); }, 5000));
    EXPECT_EQ(panels.session.shared(), shown) << "what was open stays";
}

TEST_F(FailureLab, JudgesTheFailureThatWasStartedWhateverIsLookedAtMeanwhile) {
    choose(3);
    button(QStringLiteral("Show on its layout"))->click();
    choose(5);
    ASSERT_NE(audit::lab::allFaults()[3].code, audit::lab::allFaults()[5].code);
    ASSERT_TRUE(QTest::qWaitFor([&] { return findings() > 0; }, 5000));
    EXPECT_TRUE(says(QString::fromStdString(std::string(audit::lab::allFaults()[3].title)).toHtmlEscaped() + QStringLiteral(": Caught: ")));
    choose(6);
    EXPECT_FALSE(says(QStringLiteral("Caught: "))) << "it says nothing of the next one";
}

TEST_F(FailureLab, WhatWasOpenedMeanwhileIsNotReplacedByTheBrokenOldOne) {
    panels.session.setTrace(tests::fakeLayaTrace());
    choose(3);
    button(QStringLiteral("Break what is open"))->click();
    const auto opened = tests::fakePackedTrace(700);
    panels.session.setTrace(opened);
    EXPECT_TRUE(says(QStringLiteral("Another trace was opened meanwhile.")));
    QTest::qWait(300);
    EXPECT_EQ(panels.session.shared(), opened);
    EXPECT_TRUE(button(QStringLiteral("Break what is open"))->isEnabled());
}

TEST_F(FailureLab, SaysThatItShowsATraceOfItsOwn) {
    QString name;
    QObject::connect(&panels.session, &viewmodels::TraceSession::traceMade, [&](const QString& told) { name = told; });
    choose(3);
    button(QStringLiteral("Show on its layout"))->click();
    ASSERT_TRUE(QTest::qWaitFor([&] { return findings() > 0; }, 5000));
    EXPECT_TRUE(name.contains(QString::fromStdString(std::string(audit::lab::allFaults()[3].title))));
}

}  // namespace
