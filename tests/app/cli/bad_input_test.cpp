// What the command line says to bad input: one sentence with the place, what was expected and what was found; exit code 2; no answer.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstring>
#include <fstream>
#include <functional>

#include "app/compose/model_loader.h"
#include "core/base/array.h"
#include "core/base/safetensors.h"
#include "tests/app/cli/run_cli.h"

namespace rowscope::cli {
namespace {

using test::Outcome;
using test::TemporaryFolder;
using testing::HasSubstr;

constexpr const char* kCheckpoint = "tests/golden/laya/checkpoints/smolvlm-causal";

std::string bytesOf(const std::filesystem::path& file) {
    std::ifstream in(file, std::ios::binary);
    return {std::istreambuf_iterator<char>(in), {}};
}

/// A safetensors file whose header says what it is told to.
std::string tensorFile(const std::string& header, std::size_t dataBytes, std::uint64_t claimedHeader = 0) {
    const std::uint64_t size = claimedHeader ? claimedHeader : header.size();
    std::string file(8, '\0');
    std::memcpy(file.data(), &size, 8);
    return file + header + std::string(dataBytes, '\0');
}

/// A PNG that claims a size and ends after its header.
std::string hugePng(std::uint32_t edge) {
    std::string file("\x89PNG\r\n\x1a\n\0\0\0\rIHDR", 16);
    for (int axis = 0; axis < 2; ++axis)
        for (int shift = 24; shift >= 0; shift -= 8) file.push_back(static_cast<char>(edge >> shift & 0xFFU));
    return file + std::string("\x08\x02\0\0\0\0\0\0\0", 9);
}

std::string requestWith(const std::string& image) {
    return R"({"state": {"image": {"$image": ")" + image + R"("}}, "questions": {"q": {"type": "noul", "instructions": "Is it?"}}})";
}

struct Bad {
    const char* name;
    std::function<std::vector<std::string>(const TemporaryFolder&)> arguments;
    std::vector<std::string> says;
};

std::vector<std::string> audit(const std::string& path) { return {"audit", path}; }
std::vector<std::string> predict(const std::string& path) { return {"predict", path, "--checkpoint", kCheckpoint}; }

const std::vector<Bad> kTable{
    {"missing_file", [](auto& at) { return predict(at.path("gone.json")); }, {"gone.json", "no such file"}},
    {"missing_picture", [](auto& at) { return predict(at.write("r.json", requestWith("gone.png"))); }, {"gone.png", "no such file"}},
    {"truncated_safetensors",
     [](auto& at) {
         return audit(at.write("d.safetensors", tensorFile(R"({"input_ids":{"dtype":"I64","shape":[1,4],"data_offsets":[0,32]}})", 20)));
     },
     {"d.safetensors", "input_ids", "behind the end"}},
    {"header_of_2_to_62",
     [](auto& at) { return audit(at.write("d.safetensors", tensorFile("{}", 64, std::uint64_t{1} << 62))); },
     {"d.safetensors", "header", "4611686018427387904"}},
    {"overlapping_offsets",
     [](auto& at) {
         return audit(at.write("d.safetensors", tensorFile(R"({"attention_mask":{"dtype":"I64","shape":[1,4],"data_offsets":[24,56]},)"
                                                           R"("input_ids":{"dtype":"I64","shape":[1,4],"data_offsets":[0,32]}})",
                                                           56)));
     },
     {"d.safetensors", "overlaps"}},
    {"wrong_shape",
     [](auto& at) {
         return audit(at.write("d.safetensors", tensorFile(R"({"input_ids":{"dtype":"I64","shape":[1,4],"data_offsets":[0,32]},)"
                                                           R"("labels":{"dtype":"I64","shape":[1,3],"data_offsets":[32,56]}})",
                                                           56)));
     },
     {"labels", "expected", "[1, 3]"}},
    {"wrong_dtype",
     [](auto& at) {
         return audit(at.write("d.safetensors", tensorFile(R"({"input_ids":{"dtype":"F32","shape":[1,4],"data_offsets":[0,16]}})", 16)));
     },
     {"input_ids", "F32"}},
    {"unknown_checkpoint_tensor",
     [](auto& at) {
         const std::filesystem::path copy = at.path("checkpoint");
         std::filesystem::copy(kCheckpoint, copy, std::filesystem::copy_options::recursive);
         const auto file = copy / "model.safetensors";
         std::string bytes = bytesOf(file);
         const std::string from = "\"act_head.0.weight\"";
         bytes.replace(bytes.find(from), from.size(), "\"act_head.9.weight\"");
         std::ofstream(file, std::ios::binary) << bytes;
         return std::vector<std::string>{"predict", at.write("r.json", test::kRequest), "--checkpoint", copy.string()};
     },
     {"model.safetensors", "act_head."}},
    {"not_an_image",
     [](auto& at) {
         at.write("text.png", "this is no picture");
         return predict(at.write("r.json", requestWith("text.png")));
     },
     {"text.png", "text"}},
    {"truncated_jpeg",
     [](auto& at) {
         at.write("cut.jpg", bytesOf("tests/golden/media/files/l.jpg").substr(0, 200));
         return predict(at.write("r.json", requestWith("cut.jpg")));
     },
     {"cut.jpg"}},
    {"png_of_60000",
     [](auto& at) {
         at.write("huge.png", hugePng(60000));
         return predict(at.write("r.json", requestWith("huge.png")));
     },
     {"huge.png", "60000"}},
    {"invalid_utf8",
     [](auto& at) { return predict(at.write("r.json", "{\"state\": \"\xff\xfe\", \"questions\": {}}")); },
     {"r.json", "UTF-8"}},
    {"wrong_json_type",
     [](auto& at) {
         return predict(at.write(
             "r.json",
             R"({"state": "s", "questions": {"q": {"type": "noul", "instructions": "?"}}, "options": {"n_permutations": "four"}})"));
     },
     {"r.json", "n_permutations", "integer", "text"}},
    {"unknown_question_type",
     [](auto& at) { return predict(at.write("r.json", R"({"state": "s", "questions": {"q": {"type": "rank", "instructions": "?"}}})")); },
     {"r.json", "'q'", "rank", "choice"}},
};

class BadInput : public testing::TestWithParam<Bad> {};

TEST_P(BadInput, gets_one_sentence_with_its_place) {
    const TemporaryFolder at;
    const Outcome outcome = test::runCliWith(compose::modelLoader(), GetParam().arguments(at));
    EXPECT_EQ(outcome.code, 2) << outcome.out;
    EXPECT_EQ(test::lineCount(outcome.err), 1U) << outcome.err;
    EXPECT_TRUE(outcome.out.empty()) << outcome.out;
    for (const std::string& part : GetParam().says) EXPECT_THAT(outcome.err, HasSubstr(part));
}

INSTANTIATE_TEST_SUITE_P(Table, BadInput, testing::ValuesIn(kTable), [](const auto& info) { return std::string(info.param.name); });

}  // namespace
}  // namespace rowscope::cli
