#include <gtest/gtest.h>

#include "tests/views/panels/panel_window.h"
#include "views/panels/request/problem_label.h"
#include "views/panels/request/request_panel.h"
#include "views/viewmodels/request/request_draft.h"
#include "views/viewmodels/request/run_state.h"

using namespace rowscope;

namespace {

TEST(Request, WhatIsWrongWithAPictureStandsUnderThePicturesWhicheverItIs) {
    tests::PanelWindow window{{QStringLiteral("rows")}};
    viewmodels::RequestDraft draft;
    viewmodels::RunState run;
    panels::RequestPanel panel({window.session, window.bus, window.theme, &draft, &run}, nullptr);
    viewmodels::DraftData data;
    for (int i = 0; i < 256; ++i) data.pictures.push_back({QStringLiteral("%1.png").arg(i), {}, nullptr});
    draft.reset(data);
    const auto said = [&](int picture) {
        const auto labels = panel.findChildren<panels::ProblemLabel*>();
        return std::any_of(labels.begin(), labels.end(), [&](const QLabel* label) {
            return label->isVisibleTo(&panel) && label->text().contains(QStringLiteral(" %1.png").arg(picture));
        });
    };
    for (const int picture : {0, 1, 15, 16, 116, 255}) {
        EXPECT_FALSE(said(picture)) << picture;
        draft.setRunError(Error{ErrorKind::Format, std::to_string(picture) + ".png", "is broken", "", "", ""});
        EXPECT_TRUE(said(picture)) << picture;
    }
    draft.edit(QStringLiteral("pictures/remove"), [](viewmodels::DraftData& d) { d.pictures.pop_back(); });
    EXPECT_FALSE(said(255)) << "the list is another one";
}

}  // namespace
