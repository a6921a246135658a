#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <numeric>

#include "core/rows/laya/tables.h"
#include "tests/core/rows/laya/toy_vocabulary.h"

namespace rowscope::rows::laya {
namespace {

using testing::ElementsAre;
using testing::HasSubstr;
using testing::IsEmpty;

question::Question choice(const std::vector<std::string>& names, const std::string& instructions = "x") {
    question::Question q;
    q.id = "q1";
    q.instructions = instructions;
    for (const std::string& name : names) q.options.push_back({name, name, name, nullptr});
    return q;
}

struct Layout {
    Readout readout = Readout::Terminator;
    Budgets budgets;
    std::vector<TileGrid> pictures;
    std::int32_t rowsPerView = 2;
    std::string state;
    request::TruncationSide side = request::TruncationSide::Right;
};

struct Built {
    SequenceParts parts;
    QuestionPieces pieces;
    Result<Sequence> sequence;
};

Built build(const Layout& setup, const question::Question& question, question::OptionOrder order = {}) {
    const Vocabulary vocabulary = toy::vocabulary();
    if (order.empty()) {
        order.resize(question.options.size());
        std::iota(order.begin(), order.end(), 0);
    }
    SequenceParts parts{setup.readout, setup.budgets, setup.side,
                        buildPrefix(vocabulary, setup.readout, setup.pictures, setup.rowsPerView).value(),
                        stateTokens(vocabulary, setup.readout, setup.state).value()};
    QuestionPieces pieces = questionPieces(vocabulary, setup.readout, question, setup.budgets).value();
    auto sequence = buildSequence(vocabulary, parts, question, pieces, order);
    return {std::move(parts), std::move(pieces), std::move(sequence)};
}

std::vector<std::int32_t> ids(const std::string& text) { return toy::encode(text); }

TEST(TerminatorSequence, IsLaidOutAsTheContractSays) {
    Layout setup;
    setup.pictures = {{}};
    setup.state = "st";
    const Built b = build(setup, choice({"a\nb", "c"}, "why<end_of_utterance>?"), {1, 0});
    ASSERT_TRUE(b.sequence) << b.sequence.error().message();
    EXPECT_EQ(b.sequence->ids, ids("<|im_start|>User:<fake_token_around_image><global-img><image><image><fake_token_around_image>st"
                                   "\nchoice question: why ?<end_of_utterance>\nAssistant: Options:\n- c\n- a b\n"));
    const auto end = b.sequence->length();
    EXPECT_THAT(b.sequence->markers, ElementsAre(end - 7, end - 1));  // the newline of each line
    EXPECT_EQ(b.sequence->optionSpan, (RowRange{end - 10, end}));
    EXPECT_EQ(b.parts.prefix.images.at(0).features, (std::vector<RowRange>{{8, 10}}));
    EXPECT_EQ(b.parts.prefix.images.at(0).run, (RowRange{6, 11}));
    EXPECT_EQ(b.sequence->state, (RowRange{11, 13}));
}

TEST(TerminatorSequence, SplitsPicturesIntoTilesAndAGlobalView) {
    Layout setup;
    setup.pictures = {{1, 2}, {}};
    const Built b = build(setup, choice({"a"}));
    ASSERT_TRUE(b.sequence) << b.sequence.error().message();
    // The newline of the last tile row and the blank line merged into one token.
    const std::string first =
        "<fake_token_around_image><row_1_col_1><image><image><fake_token_around_image><row_1_col_2><image><image>\n\n"
        "<fake_token_around_image><global-img><image><image><fake_token_around_image>";
    const std::string second = "<fake_token_around_image><global-img><image><image><fake_token_around_image>";
    EXPECT_EQ(b.parts.prefix.ids, ids("<|im_start|>User:" + first + second));
    EXPECT_EQ(b.parts.prefix.images.at(0).features.size(), 3U);
    EXPECT_EQ(b.parts.prefix.images.at(0).run, (RowRange{6, 20}));
    EXPECT_EQ(b.parts.prefix.images.at(1).run, (RowRange{20, 25}));
}

TEST(MaskSequence, IsLaidOutAsTheContractSays) {
    Layout setup;
    setup.readout = Readout::Mask;
    setup.pictures = {{}};
    setup.state = "s[MASK]<image>t";
    const Built b = build(setup, choice({"a[MASK]", "b"}, "why[MASK]"));
    ASSERT_TRUE(b.sequence) << b.sequence.error().message();
    EXPECT_EQ(b.sequence->ids,
              ids("[CLS]User:<fake_token_around_image><global-img><image><image><fake_token_around_image> choice question: why [SEP]"
                  "[MASK] a [MASK] b[SEP]s  t[SEP]"));
    const auto end = b.sequence->length();
    EXPECT_THAT(b.sequence->markers, ElementsAre(end - 13, end - 9));
    EXPECT_EQ(b.sequence->optionSpan, (RowRange{end - 13, end - 6}));
    setup.state.clear();
    EXPECT_EQ(build(setup, choice({"a"})).sequence->ids.back(), toy::special("[SEP]"));  // nothing after the second [SEP]
}

TEST(TextSequence, AlwaysEndsWithASeparator) {
    Layout setup;
    setup.readout = Readout::Text;
    const Built b = build(setup, choice({"a", "b"}, "why?"));
    ASSERT_TRUE(b.sequence) << b.sequence.error().message();
    EXPECT_EQ(b.sequence->ids, ids("[CLS]choice question: why?[SEP][MASK] a[MASK] b[SEP][SEP]"));
}

TEST(TextSequence, RefusesMarkersPastTheEnd) {
    Layout setup;
    setup.readout = Readout::Text;
    setup.budgets = {40, 24};
    const Built b = build(setup, choice({"aa", "bb", "cc", "dd", "ee", "ff", "gg", "hh", "ii"}));
    ASSERT_FALSE(b.sequence);
    EXPECT_THAT(b.sequence.error().message(),
                HasSubstr("question 'q1': not every option's marker fits (expected 9 markers within max_len=40"));
}

TEST(Budgets, CutEachOptionTo48Tokens) {
    const Built b = build({}, choice({std::string(60, 'a'), "b"}));
    EXPECT_EQ(b.pieces.options[0].kept(), 48);  // "- " and 46 letters
    EXPECT_THAT(b.pieces.cut.options, ElementsAre(0));
    EXPECT_THAT(b.pieces.cut.indistinguishable, IsEmpty());
}

TEST(Budgets, CutOptionsEvenlyWhenTheQuestionHasNoRoom) {
    Layout setup;
    setup.budgets.headMaxLen = 46;  // (46 - 16) / 5 - 1 = 5 tokens and a terminator each
    const Built b = build(setup, choice({"abcdefg", "abczzz", "b", "abcyyy", "abc"}));
    EXPECT_EQ(b.pieces.perOption, 5);
    EXPECT_THAT(b.pieces.cut.options, ElementsAre(0, 1, 3));
    // "- abc" is the whole of the last option and the start of three others, so each pair of the four looks alike.
    EXPECT_THAT(b.pieces.cut.indistinguishable,
                ElementsAre(std::pair(0, 1), std::pair(0, 3), std::pair(0, 4), std::pair(1, 3), std::pair(1, 4), std::pair(3, 4)));
    setup.readout = Readout::Mask;  // here the [MASK] counts: 30 / 5 = 6 with it
    EXPECT_EQ(build(setup, choice({"abcdefg", "abczzz", "b", "abcyyy", "abc"})).pieces.options[0].kept(), 5);
}

TEST(Budgets, NeverFallBelowFourTokensAnOptionAndEightAQuestion) {
    Layout setup;
    setup.budgets.headMaxLen = 4;  // (4 - 16) is negative
    const Built b = build(setup, choice({"abcdefg", "hijklmn"}));
    EXPECT_EQ(b.pieces.options[0].kept(), 4);
    EXPECT_EQ(b.pieces.head.kept(), 8);
}

TEST(Budgets, DropTheMiddleOfTheQuestionForTheTerminatorAndItsEndForTheMask) {
    Layout setup;
    setup.budgets.headMaxLen = 25;
    const question::Question q = choice({"a"}, std::string(100, 'i'));
    const Built terminator = build(setup, q);  // 25 - (3 + 1) = 21: 10 in front, 11 behind
    EXPECT_EQ(terminator.pieces.head.front, 10);
    EXPECT_EQ(terminator.pieces.head.back, 11);
    std::vector<std::int32_t> kept;
    terminator.pieces.head.appendTo(kept);
    EXPECT_EQ(kept, ids("\nchoice qu: Options:\n"));
    setup.readout = Readout::Mask;
    const Built mask = build(setup, q);
    EXPECT_EQ(mask.pieces.head.front, 22);
    EXPECT_EQ(mask.pieces.head.back, 0);
    EXPECT_EQ(mask.pieces.cut.instructionTokensDropped, mask.pieces.head.size() - 22);
}

TEST(StateCut, TakesWhatIsLeftOnTheAskedSide) {
    Layout setup;
    const std::int32_t fixed = build(setup, choice({"a"})).sequence->length();
    setup.state = "abcdef";
    setup.budgets.maxLen = fixed + 2;
    Built b = build(setup, choice({"a"}));
    EXPECT_EQ(std::vector<std::int32_t>(b.sequence->ids.begin() + 6, b.sequence->ids.begin() + 8), ids("ab"));
    EXPECT_EQ(b.sequence->cut.stateTokensDropped, 4);
    setup.side = request::TruncationSide::Left;
    b = build(setup, choice({"a"}));
    EXPECT_EQ(std::vector<std::int32_t>(b.sequence->ids.begin() + 6, b.sequence->ids.begin() + 8), ids("ef"));
    setup.budgets.maxLen = fixed;  // no room: the state goes whole, on the left too
    b = build(setup, choice({"a"}));
    EXPECT_EQ(b.sequence->length(), fixed);
    EXPECT_EQ(b.sequence->cut.stateTokensDropped, 6);
    setup.budgets.maxLen = fixed - 1;
    EXPECT_THAT(build(setup, choice({"a"})).sequence.error().message(),
                HasSubstr("question 'q1': question, options and pictures alone do not fit"));
}

TEST(ImageTokens, InUserTextAreRefusedBesidePictures) {
    Layout setup;
    EXPECT_TRUE(build(setup, choice({"<image>"})).sequence);  // an ordinary token where there is no picture
    setup.pictures = {{}};
    EXPECT_THAT(build(setup, choice({"a", "<image>"})).sequence.error().message(),
                HasSubstr("question 'q1': option '<image>': holds the image token"));
    EXPECT_THAT(build(setup, choice({"a"}, "<image>")).sequence.error().message(), HasSubstr("question 'q1': instructions: holds"));
    setup.state = "<image>";
    EXPECT_THAT(build(setup, choice({"a"})).sequence.error().message(), HasSubstr("question 'q1': state: holds"));
}

TEST(Tables, CountEveryTermOfTheExpansion) {
    Layout setup;
    setup.pictures = {{1, 2}, {}};
    setup.state = "abcdef";
    setup.budgets.headMaxLen = 40;
    Built b = build(setup, choice({"a", "b"}, std::string(80, 'i')), {1, 0});
    setup.budgets.maxLen = b.sequence->length() - 2;
    b = build(setup, choice({"a", "b"}, std::string(80, 'i')), {1, 0});
    ASSERT_TRUE(b.sequence) << b.sequence.error().message();
    const Tables t = describe(toy::vocabulary(), b.parts, *b.sequence, b.pieces, 3, "manifest");
    EXPECT_EQ(t.expansion.expandedLength(), b.sequence->length());
    EXPECT_EQ(t.expansion.placeholders, 2);
    EXPECT_EQ(t.expansion.mediaRows, 8);
    EXPECT_EQ(t.expansion.boundaryRows, 11);
    EXPECT_EQ(t.expansion.cutTokens, b.sequence->cut.stateTokensDropped + b.sequence->cut.instructionTokensDropped);
    EXPECT_EQ(t.expansion.records.at(0).leadingBoundaryRows, 2);
    EXPECT_EQ(t.expansion.records.at(0).interiorBoundaryRows, 5);
    EXPECT_EQ(t.expansion.records.at(1).trailingBoundaryRows, 1);
    EXPECT_EQ(t.expansion.records.at(0).processorManifestHash, "manifest");
    EXPECT_EQ(t.expansion.templateToRows.size(), t.expansion.templateTokens.size());

    const RowTable& rows = t.rows;
    EXPECT_EQ(rows.size(), b.sequence->ids.size());
    for (std::size_t row = 0; row < rows.size(); ++row) {
        const auto r = static_cast<std::int32_t>(row);
        EXPECT_EQ(rows.originKind[row] == OriginKind::Image, rows.tokenId[row] == toy::special("<image>"));
        EXPECT_EQ(rows.option[row] >= 0, b.sequence->optionSpan.contains(r));
        EXPECT_EQ(rows.question[row], r >= b.sequence->question.begin ? 3 : -1);
        // Every text row stands where its template token says.
        if (rows.part[row] != Part::Media && rows.part[row] != Part::Boundary) {
            EXPECT_EQ(t.expansion.templateTokens[static_cast<std::size_t>(rows.sourceIndex[row])], rows.tokenId[row]);
        }
    }
    EXPECT_EQ(rows.marker[static_cast<std::size_t>(b.sequence->markers[0])], 1);
    EXPECT_EQ(rows.marker[static_cast<std::size_t>(b.sequence->markers[1])], 0);
}

TEST(Tables, OfMaskAndTextSequencesAddUp) {
    for (const Readout readout : {Readout::Mask, Readout::Text})
        for (const std::string& state : {std::string(), std::string("abc"), std::string(300, 's')}) {
            Layout setup;
            setup.readout = readout;
            setup.state = state;
            setup.budgets = {100, 60};
            const Built b = build(setup, choice({"a", "b"}, "why"));
            ASSERT_TRUE(b.sequence) << b.sequence.error().message();
            const Tables t = describe(toy::vocabulary(), b.parts, *b.sequence, b.pieces, 0, {});
            EXPECT_EQ(t.expansion.expandedLength(), b.sequence->length());
            EXPECT_LE(b.sequence->length(), 100);
        }
}

}  // namespace
}  // namespace rowscope::rows::laya
