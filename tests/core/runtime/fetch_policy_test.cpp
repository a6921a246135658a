#include "core/runtime/fetch_policy.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "tests/support/temporary_folder.h"

namespace rowscope::runtime {
namespace {

TEST(FetchPolicy, IsLocalByDefault) {
    const FetchPolicy policy;
    EXPECT_TRUE(allowSource(policy, "pictures/cat.png"));
    EXPECT_TRUE(allowSource(policy, "/any/where.jpg"));
    EXPECT_TRUE(allowSource(policy, "a:b.png")) << "one letter is a drive or a name";
    EXPECT_TRUE(allowSource(policy, "data:image/png;base64,AAAA"));
    EXPECT_EQ(allowSource(policy, "https://example.org/a.png").error().message(),
              "'https://example.org/a.png': media from a network are off.");
    EXPECT_FALSE(allowSource(policy, "HTTP://localhost/a.png"));
    EXPECT_FALSE(allowSource(policy, "file:///etc/passwd"));
    EXPECT_FALSE(allowSource(policy, "ftp://example.org/a.png"));
}

TEST(FetchPolicy, AHostIsTheHostAndNothingElse) {
    FetchPolicy policy;
    policy.allowedHosts = {"Example.org"};
    EXPECT_TRUE(allowSource(policy, "https://example.org/a.png"));
    EXPECT_TRUE(allowSource(policy, "https://user:pw@EXAMPLE.org:8080/a.png"));
    for (const char* refused : {"https://sub.example.org/a.png", "https://example.org.evil.net/a.png", "https://evil.net/example.org",
                                "https://example.org@evil.net/a.png", "https://evil.net\\@example.org/a.png", "https:example.org",
                                "https://[::1]/a.png", "https://"})
        EXPECT_FALSE(allowSource(policy, refused)) << refused;
}

TEST(FetchPolicy, AFileMustLieInAnAllowedFolderWhereverLinksLead) {
    namespace fs = std::filesystem;
    const test::TemporaryFolder folder;
    const fs::path& root = folder.root();
    fs::create_directories(root / "allowed");
    fs::create_directories(root / "allowed-not");
    std::ofstream(root / "secret.png") << "x";
    fs::create_symlink(root / "secret.png", root / "allowed" / "link.png");
    FetchPolicy policy;
    policy.allowedFolders = {(root / "allowed").string()};
    EXPECT_TRUE(allowSource(policy, (root / "allowed" / "a.png").string()));
    EXPECT_TRUE(allowSource(policy, (root / "allowed" / "x" / ".." / "a.png").string()));
    EXPECT_FALSE(allowSource(policy, (root / "allowed" / ".." / "secret.png").string()));
    EXPECT_FALSE(allowSource(policy, (root / "allowed" / "link.png").string()));
    EXPECT_FALSE(allowSource(policy, (root / "allowed-not" / "a.png").string()));
    policy.allowedFolders = {(root / "allowed").string() + "/"};
    EXPECT_TRUE(allowSource(policy, (root / "allowed" / "a.png").string())) << "a slash at the end changes nothing";
}

TEST(FetchPolicy, CostsAreHeldAgainstTheirLimits) {
    FetchPolicy policy;
    policy.maxBytes = 100;
    policy.maxPixels = 200;
    EXPECT_TRUE(allowCost(policy, {.bytes = 100, .width = 10, .height = 20}, "picture 1"));
    EXPECT_EQ(allowCost(policy, {.bytes = 101}, "picture 1").error().message(),
              "picture 1: has too many bytes (expected at most 100, found 101).");
    EXPECT_EQ(allowCost(policy, {.width = 21, .height = 10}, "picture 1").error().message(),
              "picture 1: has too many pixels (expected at most 200, found 21 x 10).");
    EXPECT_FALSE(allowCost(policy, {.width = std::int64_t{1} << 40, .height = std::int64_t{1} << 40}, "picture 1"))
        << "an overflow is too many";
    EXPECT_FALSE(allowCost(policy, {.seconds = 601}, "film"));
    EXPECT_FALSE(allowCost(policy, {.decodeMs = 30001}, "film"));
    EXPECT_FALSE(allowSource(policy, "data:," + std::string(200, 'A')));
}

}  // namespace
}  // namespace rowscope::runtime
