#include "core/request/parse_request.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "core/request/base64.h"
#include "tests/support/temporary_folder.h"

namespace rowscope::request {
namespace {

using testing::HasSubstr;

class ParseRequest : public testing::Test {
protected:
    void SetUp() override {
        write("a.png", "bytes of a");
        write("b.png", "bytes of b");
    }
    void write(const std::string& name, const std::string& content) { std::ofstream(m_folder / name, std::ios::binary) << content; }
    Result<Request> parse(const std::string& text, bool pictures = true, Limits limits = {}) {
        return parseRequestText(text, ParseContext{"req.json", m_folder, limits, pictures});
    }
    test::TemporaryFolder m_own;
    const std::filesystem::path& m_folder = m_own.root();
};

TEST_F(ParseRequest, TakesPicturesOutOfTheStateInOrder) {
    const auto r = parse(R"({"state":{"note":"n","images":["b.png",{"$image":"a.png"}],"image":"a.png","k":1},"questions":{}})");
    ASSERT_TRUE(r) << r.error().message();
    ASSERT_EQ(r->pictures.size(), 3U);
    EXPECT_EQ(*r->pictures[0].bytes, "bytes of a");  // "image" first, whatever the order in the file
    EXPECT_EQ(*r->pictures[1].bytes, "bytes of b");
    EXPECT_EQ(r->pictures[2].name, "a.png");
    EXPECT_EQ(json::write(r->state), R"({"note":"n","k":1})");
}

TEST_F(ParseRequest, TakesDataUrisBase64AndAPictureAsTheWholeState) {
    const auto uri = parse(R"({"state":{"$image":"data:image/png;base64,YWJj"},"questions":{}})");
    ASSERT_TRUE(uri) << uri.error().message();
    EXPECT_EQ(*uri->pictures.at(0).bytes, "abc");
    EXPECT_EQ(json::write(uri->state), R"("")");
    EXPECT_EQ(*parse(R"({"state":{"image":"data:,a%20b"},"questions":{}})")->pictures.at(0).bytes, "a b");
    const std::string long64 = "QUJD" + std::string(80, 'A');
    const auto bare = parse(R"({"state":{"image":")" + long64 + R"("},"questions":{}})");
    ASSERT_TRUE(bare) << bare.error().message();
    EXPECT_EQ(bare->pictures.at(0).bytes->substr(0, 3), "ABC");
}

TEST_F(ParseRequest, LeavesTheStateAloneForATextCheckpoint) {
    const auto r = parse(R"({"state":{"image":"a word","images":[1]},"questions":{}})", false);
    ASSERT_TRUE(r) << r.error().message();
    EXPECT_TRUE(r->pictures.empty());
    EXPECT_EQ(json::write(r->state), R"({"image":"a word","images":[1]})");
}

TEST_F(ParseRequest, KeepsTheOrderOfQuestionsAndReadsOptions) {
    const auto r =
        parse(R"({"state":"s","questions":{"z":{},"a":{}},"options":{"n_permutations":4,"prefix_cache":false,"truncation_side":"left",
        "strict":true,"batch_size":2,"state_format":"prose","temperature":{"noul":2.0},"option_attention":"bidirectional"}})");
    ASSERT_TRUE(r) << r.error().message();
    EXPECT_EQ(r->questions.at(0).id, "z");
    const RunOptions& o = r->options;
    EXPECT_EQ(o.permutations, 4);
    EXPECT_EQ(o.prefixCache, PrefixCache::Off);
    EXPECT_EQ(o.truncationSide, TruncationSide::Left);
    EXPECT_TRUE(o.strict);
    EXPECT_EQ(o.batchSize, 2);
    EXPECT_EQ(o.stateFormat, "prose");
    EXPECT_EQ(o.optionAttention, OptionAttention::Block);
    EXPECT_EQ(
        json::write(toJson(*r)),
        R"({"state":"s","questions":{"z":{},"a":{}},"options":{"n_permutations":4,"batch_size":2,"option_attention":"block","prefix_cache":"off",)"
        R"("truncation_side":"left","strict":true,"state_format":"prose","temperature":{"noul":2.0}}})");
}

TEST_F(ParseRequest, WritesItselfSoThatItReadsBack) {
    const auto r = parse(R"({"state":{"image":"a.png","note":"n"},"questions":{"q":{"type":"noul","instructions":"x"}}})");
    const auto again = parseRequest(toJson(*r), ParseContext{"again", m_folder, {}, true});
    ASSERT_TRUE(again) << again.error().message();
    EXPECT_EQ(*again->pictures.at(0).bytes, "bytes of a");
    EXPECT_EQ(again->state, r->state);
}

TEST_F(ParseRequest, ReadsAFileAndFindsPicturesBesideIt) {
    write("r.json", R"({"state":{"image":"a.png"},"questions":{}})");
    const auto r = readRequestFile(m_folder / "r.json");
    ASSERT_TRUE(r) << r.error().message();
    EXPECT_EQ(r->pictures.size(), 1U);
}

TEST_F(ParseRequest, NamesThePlaceOfEveryFault) {
    struct Bad {
        const char* text;
        const char* says;
    };
    const Bad cases[] = {
        {R"(7)", "req.json: wrong type (expected an object"},
        {R"({"questions":{}})", "req.json: 'state' is missing"},
        {R"({"state":""})", "req.json: 'questions' is missing"},
        {R"({"state":"","questions":[]})", "req.json: questions: wrong type"},
        {R"({"state":"","questions":{},"option":{}})", "req.json: unknown member 'option'"},
        {R"({"state":"","questions":{},"options":{"permutations":2}})", "req.json: options.permutations: unknown option"},
        {R"({"state":"","questions":{},"options":{"n_permutations":0}})",
         "req.json: options.n_permutations: out of range (expected 1 to maxPermutations=1024"},
        {R"({"state":"","questions":{},"options":{"n_permutations":1.5}})", "req.json: options.n_permutations: wrong type"},
        {R"({"state":"","questions":{"q":{},"q":{}}})", "req.json: the key 'q' stands twice in one object"},
        {R"({"state":"","questions":{},"options":{"strict":1}})", "req.json: options.strict: wrong type"},
        {R"({"state":"","questions":{},"options":{"truncation_side":"middle"}})",
         "req.json: options.truncation_side: unknown value (expected right, left"},
        {R"({"state":"","questions":{},"options":{"option_attention":"full"}})", "causal, block"},
        {R"({"state":{"images":"a.png"},"questions":{}})", "req.json: state.images: wrong type (expected a list of pictures"},
        {R"({"state":{"images":["a.png",3]},"questions":{}})", "req.json: state.images[1]: wrong type of a picture"},
        {R"({"state":{"image":"c.png"},"questions":{}})", "req.json: state.image"},
        {R"({"state":{"image":""},"questions":{}})", "req.json: state.image: a picture without a name"},
        {R"({"state":{"image":"https://x/y.png"},"questions":{}})", "req.json: state.image: pictures are not fetched from the network"},
        {R"({"state":{"image":"data:image/png;base64,@@"},"questions":{}})", "req.json: state.image: not valid base64"},
        {R"({"state":{"image":"data:image/png;base64"},"questions":{}})", "req.json: state.image: a data: URI has a comma"},
        {R"({"state":{"image":{"$image":"a.png","x":1}},"questions":{}})", "req.json: state.image"},
        {R"({"state":[{"content":{"$image":"a.png"}}],"questions":{}})", "req.json: state[0].content: a picture can't stand here"},
        {R"({"state":{"image":"a\u0000b"},"questions":{}})", "zero byte"},
        {R"({"state":)", "req.json: line 1"},
    };
    for (const Bad& bad : cases) {
        const auto r = parse(bad.text);
        ASSERT_FALSE(r) << bad.text;
        EXPECT_THAT(r.error().message(), HasSubstr(bad.says)) << bad.text;
    }
}

TEST_F(ParseRequest, NamesTheLimitThatIsExceeded) {
    Limits limits;
    limits.maxPictures = 1;
    EXPECT_THAT(parse(R"({"state":{"images":["a.png","a.png"]},"questions":{}})", true, limits).error().message(),
                HasSubstr("maxPictures=1"));
    limits = {};
    limits.maxQuestions = 1;
    EXPECT_THAT(parse(R"({"state":"","questions":{"a":{},"b":{}}})", true, limits).error().message(), HasSubstr("maxQuestions=1"));
    limits = {};
    limits.maxPictureBytes = 2;
    EXPECT_THAT(parse(R"({"state":{"image":"data:,abc"},"questions":{}})", true, limits).error().message(), HasSubstr("maxPictureBytes=2"));
    EXPECT_FALSE(parse(R"({"state":{"image":"a.png"},"questions":{}})", true, limits));
}

TEST(Base64, DecodesEveryLengthAndRefusesTheRest) {
    EXPECT_EQ(decodePastedBase64(""), "");
    EXPECT_EQ(decodePastedBase64("YQ=="), "a");
    EXPECT_EQ(decodePastedBase64("YWI"), "ab");
    EXPECT_EQ(decodePastedBase64("YW\nJj"), "abc");
    EXPECT_EQ(decodePastedBase64("__-_"), "\xff\xff\xbf");
    EXPECT_EQ(decodePastedBase64("Y"), std::nullopt);
    EXPECT_EQ(decodePastedBase64("Y!=="), std::nullopt);
    EXPECT_EQ(decodePastedBase64("YQ==YQ=="), std::nullopt);
}

}  // namespace
}  // namespace rowscope::request
