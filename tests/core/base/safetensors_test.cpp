#include "core/base/safetensors.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>
#include <filesystem>

#include "tests/support/temporary_folder.h"

namespace rowscope {
namespace {

Result<SafetensorsFile> parseBytes(std::uint64_t headerSize, const std::string& header, std::size_t dataBytes) {
    auto owner = std::make_shared<std::string>();
    owner->append(reinterpret_cast<const char*>(&headerSize), 8);
    *owner += header;
    owner->append(dataBytes, '\0');
    const auto bytes = std::as_bytes(std::span(owner->data(), owner->size()));
    return SafetensorsFile::parse(bytes, owner, "model.safetensors");
}

TEST(Safetensors, writesWhatItReads) {
    const test::TemporaryFolder folder;
    const auto path = folder.root() / "written.safetensors";
    ASSERT_TRUE(writeSafetensors(
        path, {{"b", Array::of({2, 2}, std::vector<float>{1, 2, 3, 4})}, {"a", Array::of({3}, std::vector<std::int64_t>{5, 6, 7})}},
        {{"format", "pt"}}));
    const auto file = SafetensorsFile::open(path);
    ASSERT_TRUE(file) << file.error().message();
    EXPECT_EQ(file->metadata().at("format"), "pt");
    EXPECT_THAT(file->tensor("b")->as<float>(), testing::ElementsAre(1, 2, 3, 4));
    EXPECT_THAT(*file->tensor("a")->toInts(), testing::ElementsAre(5, 6, 7));
    EXPECT_FALSE(file->tensor("c"));
}

struct BadFile {
    const char* name;
    std::uint64_t headerSize;
    const char* header;
    std::size_t dataBytes;
    const char* expected;
};
class SafetensorsRefuses : public testing::TestWithParam<BadFile> {};

TEST_P(SafetensorsRefuses, withTheTensorAtFault) {
    const BadFile& bad = GetParam();
    const auto size = bad.headerSize ? bad.headerSize : std::strlen(bad.header);
    const auto file = parseBytes(size, bad.header, bad.dataBytes);
    ASSERT_FALSE(file);
    EXPECT_THAT(file.error().message(), testing::HasSubstr(bad.expected));
    EXPECT_THAT(file.error().message(), testing::StartsWith("model.safetensors"));
}
INSTANTIATE_TEST_SUITE_P(
    Table, SafetensorsRefuses,
    testing::Values(BadFile{"huge", std::uint64_t{1} << 62, "{}", 0, "header size is not credible"},
                    BadFile{"short", 500, "{}", 0, "file ends inside its header"}, BadFile{"json", 0, "{\"a\"", 0, "not valid JSON"},
                    BadFile{"list", 0, "[]", 0, "expected an object"},
                    BadFile{"dtype", 0, R"({"t":{"dtype":"F31","shape":[1],"data_offsets":[0,4]}})", 4, "tensor 't': unknown dtype"},
                    BadFile{"size", 0, R"({"t":{"dtype":"F32","shape":[2],"data_offsets":[0,4]}})", 4, "do not match the bytes"},
                    BadFile{"overflow", 0, R"({"t":{"dtype":"F32","shape":[4611686018427387904,4],"data_offsets":[0,4]}})", 4, "2^63"},
                    BadFile{"end", 0, R"({"t":{"dtype":"F32","shape":[2],"data_offsets":[0,8]}})", 4, "behind the end"},
                    BadFile{"overlap", 0,
                            R"({"t":{"dtype":"U8","shape":[4],"data_offsets":[0,4]},"u":{"dtype":"U8","shape":[4],"data_offsets":[2,6]}})",
                            6, "tensor 'u': overlaps"},
                    BadFile{"gap", 0, R"({"t":{"dtype":"U8","shape":[4],"data_offsets":[1,5]}})", 5, "leaves a gap"},
                    BadFile{"rest", 0, R"({"t":{"dtype":"U8","shape":[4],"data_offsets":[0,4]}})", 9, "belong to none"},
                    BadFile{"negative", 0, R"({"t":{"dtype":"U8","shape":[-4],"data_offsets":[0,4]}})", 4, "dimension"}),
    [](const auto& info) { return std::string(info.param.name); });

}  // namespace
}  // namespace rowscope
