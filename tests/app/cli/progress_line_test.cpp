#include "app/cli/progress_line.h"

#include <gtest/gtest.h>

#include "app/cli/text_table.h"

namespace rowscope::cli {
namespace {

TEST(ProgressText, remaining_time_is_the_stages_measured_pace) {
    EXPECT_EQ(progressText({"encode", 0, 0}, 9), "encode");
    EXPECT_EQ(progressText({"encode", 0, 12}, 9), "encode (0 of 12)");
    EXPECT_EQ(progressText({"encode", 3, 12}, 0.4), "encode (3 of 12)");
    EXPECT_EQ(progressText({"encode", 3, 12}, 3), "encode (3 of 12, 9 s left)");
    EXPECT_EQ(progressText({"encode", 12, 12}, 20), "encode (12 of 12)");
    EXPECT_EQ(progressText({"train", 900, 1000}, 10, 800), "train (900 of 1000, 10 s left)") << "a resumed run: 100 steps in 10 s";
    EXPECT_EQ(progressText({"train", 800, 1000}, 10, 800), "train (800 of 1000)");
}

TEST(TextTable, pads_by_characters_and_puts_numbers_to_the_right) {
    TextTable table({"name", "p"});
    table.add({"größer", "0.5"});
    table.add({"b", "12"});
    EXPECT_EQ(table.text(), "name      p\ngrößer  0.5\nb        12\n");
}

TEST(TextTable, text_from_a_file_cannot_break_lines_or_drive_the_terminal) {
    TextTable table({"x"});
    table.add({"a\nb\x1b[31m\xff"});
    EXPECT_EQ(table.text(), "x\na\\nb?[31m\ufffd\n");
}

}  // namespace
}  // namespace rowscope::cli
