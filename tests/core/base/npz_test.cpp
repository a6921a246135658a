#include "core/base/npz.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>
#include <filesystem>

#include "core/base/files.h"

namespace rowscope {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;

const std::filesystem::path kFolder = "tests/golden/npz";  // written by numpy, see make.py there

Result<NpzFile> parseText(std::shared_ptr<std::string> text) {
    const auto bytes = std::as_bytes(std::span(text->data(), text->size()));
    return NpzFile::parse(bytes, std::move(text), "dump.npz");
}

class NpzReads : public testing::TestWithParam<const char*> {};
TEST_P(NpzReads, whatNumpySaved) {
    const auto file = NpzFile::open(kFolder / GetParam());
    ASSERT_TRUE(file) << file.error().message();
    EXPECT_THAT(file->names(), ElementsAre("ids", "keep", "half", "scalar", "none", "mask.self.0"));
    EXPECT_EQ(file->array("ids")->shape(), (Shape{2, 3}));
    EXPECT_THAT(*file->array("ids")->toInts(), ElementsAre(0, 1, 2, 3, 4, 5));
    EXPECT_EQ(file->array("keep")->dtype(), DType::Bool);
    EXPECT_THAT(*file->array("keep")->toInts(), ElementsAre(1, 0, 1));
    EXPECT_THAT(file->array("half")->toDoubles(), ElementsAre(0.5, -2.0, std::numeric_limits<double>::infinity()));
    EXPECT_EQ(file->array("scalar")->shape(), Shape{});
    EXPECT_THAT(*file->array("scalar")->toInts(), ElementsAre(7));
    EXPECT_EQ(file->array("none")->shape(), (Shape{0, 4}));
    EXPECT_EQ(file->array("mask.self.0")->toDoubles().back(), 1.0);
    EXPECT_FALSE(file->array("nothing"));
}
INSTANTIATE_TEST_SUITE_P(Compressions, NpzReads, testing::Values("stored.npz", "deflated.npz"));

TEST(Npz, turnsFortranOrderIntoRowMajor) {
    const auto array = NpzFile::open(kFolder / "fortran.npz")->array("m");
    ASSERT_TRUE(array) << array.error().message();
    EXPECT_EQ(array->shape(), (Shape{2, 3, 4}));
    std::vector<std::int64_t> expected(24);
    for (std::size_t i = 0; i < 24; ++i) expected[i] = static_cast<std::int64_t>(i);
    EXPECT_EQ(*array->toInts(), expected);
}

TEST(Npz, readsEveryHeaderVersionAndZip64) {
    for (const char* name : {"version1.npz", "version2.npz", "version3.npz"})
        EXPECT_THAT(*NpzFile::open(kFolder / name)->array("v")->toInts(), ElementsAre(0, 1, 2, 3)) << name;
    EXPECT_THAT(*NpzFile::open(kFolder / "zip64.npz")->array("a")->toInts(), ElementsAre(0, 1, 2, 3, 4));
}

struct Refused {
    const char* file;
    const char* array;
    const char* expected;
};
class NpzRefuses : public testing::TestWithParam<Refused> {};
TEST_P(NpzRefuses, sayingWhatAndWhy) {
    const Refused& bad = GetParam();
    const auto file = NpzFile::open(kFolder / bad.file);
    const std::string message = file ? file->array(bad.array).error().message() : file.error().message();
    EXPECT_THAT(message, HasSubstr(bad.file));
    EXPECT_THAT(message, HasSubstr(bad.expected));
}
INSTANTIATE_TEST_SUITE_P(Table, NpzRefuses,
                         testing::Values(Refused{"object.npz", "o", "array 'o': is an object array, which only unpickling could read"},
                                         Refused{"big_endian.npz", "b", "array 'b': is big endian"},
                                         Refused{"structured.npz", "s", "array 's': is a structured array"},
                                         Refused{"complex.npz", "c", "array 'c': dtype is not supported"},
                                         Refused{"not_npy.npz", "", "'readme.txt': is no npy array"},
                                         Refused{"bzip2.npz", "", "'a.npy': compression method is not supported"},
                                         Refused{"missing.npz", "", "no such file"}),
                         [](const auto& info) { return std::string(info.param.file).substr(0, std::strlen(info.param.file) - 4); });

/// Where a byte of the archive is changed, either nothing that is read depends on it, or there is an error: never other numbers.
TEST(Npz, anyDamagedByteIsFoundOrHarmless) {
    for (const char* name : {"stored.npz", "deflated.npz", "zip64.npz"}) {
        const std::string good = *readFile(kFolder / name);
        const auto original = parseText(std::make_shared<std::string>(good));
        ASSERT_TRUE(original);
        for (std::size_t at = 0; at < good.size(); ++at) {
            auto text = std::make_shared<std::string>(good);
            (*text)[at] = static_cast<char>((*text)[at] ^ 0x55);
            const auto file = parseText(text);
            if (!file) continue;
            for (const std::string& array : original->names()) {
                const auto damaged = file->array(array);
                if (!damaged) continue;
                const auto whole = original->array(array);
                ASSERT_EQ(damaged->shape(), whole->shape()) << name << " byte " << at;
                ASSERT_EQ(std::memcmp(damaged->bytes().data(), whole->bytes().data(), whole->bytes().size()), 0) << name << " byte " << at;
            }
        }
    }
}

TEST(Npz, anyTruncatedFileIsRefused) {
    const std::string good = *readFile(kFolder / "deflated.npz");
    for (std::size_t size = 0; size < good.size(); ++size)
        EXPECT_FALSE(parseText(std::make_shared<std::string>(good.substr(0, size)))) << size;
}

TEST(Npz, limitsAreNamed) {
    const auto file = NpzFile::open(kFolder / "stored.npz", {.maxEntries = 2});
    ASSERT_FALSE(file);
    EXPECT_EQ(file.error().kind, ErrorKind::Limit);
    EXPECT_THAT(file.error().message(), HasSubstr("too many entries (expected at most 2, found 6)"));
    const auto large = NpzFile::open(kFolder / "stored.npz", {.maxEntryBytes = 150});
    EXPECT_THAT(large.error().message(), HasSubstr("'ids.npy': entry too large"));
}

}  // namespace
}  // namespace rowscope
