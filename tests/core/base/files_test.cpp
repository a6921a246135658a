#include "core/base/files.h"

#include <fcntl.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/support/temporary_folder.h"

namespace rowscope {
namespace {

namespace fs = std::filesystem;
using testing::HasSubstr;

class Files : public testing::Test {
protected:
    [[nodiscard]] std::size_t entries() const {
        return static_cast<std::size_t>(std::distance(fs::directory_iterator(m_folder), fs::directory_iterator()));
    }
    test::TemporaryFolder m_own;
    const fs::path& m_folder = m_own.root();
};

TEST_F(Files, writingKeepsTheModeOfAFileAndLeavesNothingBeside) {
    const fs::path file = m_folder / "a.json";
    ASSERT_TRUE(writeFileAtomically(file, "one"));
    ASSERT_EQ(::chmod(file.c_str(), 0600), 0);
    ASSERT_TRUE(writeFileAtomically(file, "two"));
    struct stat info{};
    ASSERT_EQ(::stat(file.c_str(), &info), 0);
    EXPECT_EQ(info.st_mode & 0777, 0600U);
    EXPECT_EQ(*readFile(file), "two");
    EXPECT_EQ(entries(), 1U);
}

TEST_F(Files, aLinkStaysOneAndItsTargetIsWritten) {
    ASSERT_TRUE(writeFileAtomically(m_folder / "target", "old"));
    fs::create_symlink("target", m_folder / "link");
    ASSERT_TRUE(writeFileAtomically(m_folder / "link", "new"));
    EXPECT_TRUE(fs::is_symlink(m_folder / "link"));
    EXPECT_EQ(*readFile(m_folder / "target"), "new");
}

TEST_F(Files, aDeviceIsWrittenToAndStaysADevice) {
    const Status full = writeFileAtomically("/dev/full", "content");
    ASSERT_FALSE(full);
    EXPECT_THAT(full.error().message(), HasSubstr("No space left"));
    EXPECT_TRUE(writeFileAtomically("/dev/null", "content"));
    EXPECT_TRUE(fs::is_character_file("/dev/full") && fs::is_character_file("/dev/null"));
}

TEST_F(Files, aPipeThatNobodyWritesToIsRefusedAtOnce) {
    const fs::path pipe = m_folder / "pipe";
    ASSERT_EQ(::mkfifo(pipe.c_str(), 0600), 0);
    EXPECT_THAT(readFile(pipe).error().message(), HasSubstr("not a regular file"));
    EXPECT_THAT(MappedFile::open(pipe).error().message(), HasSubstr("not a regular file"));
}

TEST_F(Files, aMissingFolderIsNamed) {
    const Status missing = writeFileAtomically(m_folder / "no" / "a", "content");
    EXPECT_THAT(missing.error().message(), HasSubstr("there is no folder " + (m_folder / "no").string()));
    EXPECT_THAT(writeFileAtomically(m_folder, "content").error().message(), HasSubstr("is a folder"));
}

}  // namespace
}  // namespace rowscope
