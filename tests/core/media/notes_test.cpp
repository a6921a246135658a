#include "core/media/notes.h"

#include <gmock/gmock.h>

#include <algorithm>

#include "tests/core/media/media_support.h"

namespace rowscope::media {
namespace {

using namespace testing;
using ::testing::HasSubstr;

const Note* find(const std::vector<Note>& notes, NoteKind kind) {
    const auto at = std::find_if(notes.begin(), notes.end(), [&](const Note& n) { return n.kind == kind; });
    return at == notes.end() ? nullptr : &*at;
}

Inspection look(const std::string& file, const ProcessorConfig& config = {}, const std::string& as = {}) {
    const std::string bytes = readBytes(kGolden / "files" / file);
    return inspect(asBytes(bytes), as.empty() ? file : as, {}, *Processor::create(config));
}

std::vector<Note> notesAbout(const Image& image, const ProcessorConfig& config = {}) {
    const auto processed = Processor::create(config)->process(image);
    EXPECT_TRUE(processed);
    return notesFor(image, config, &*processed);
}

TEST(Notes, OrientationSaysWhichPictureTheModelGets) {
    const Inspection ignored = look("turned6.jpg");
    const Note* note = find(ignored.notes, NoteKind::ExifOrientation);
    ASSERT_NE(note, nullptr);
    EXPECT_EQ(note->severity, NoteSeverity::Warning);
    EXPECT_THAT(note->cause, HasSubstr("stores 19x13 pixels, viewers show 13x19; the model gets the stored pixels"));
    EXPECT_EQ(note->evidence.front().value, 6);
    ProcessorConfig apply;
    apply.colour.exif = ExifPolicy::Apply;
    const Inspection applied = look("turned6.jpg", apply);
    EXPECT_EQ(find(applied.notes, NoteKind::ExifOrientation)->severity, NoteSeverity::Info);
    EXPECT_EQ(find(look("sub0.jpg").notes, NoteKind::ExifOrientation), nullptr);
}

TEST(Notes, HiddenColourUnderAlpha) {
    const Note* note = nullptr;
    const auto notes = notesAbout(plainImage({30, 20}, {255, 0, 255, 0}));
    note = find(notes, NoteKind::AlphaDiscarded);
    ASSERT_NE(note, nullptr);
    EXPECT_EQ(note->severity, NoteSeverity::Warning);
    EXPECT_THAT(note->cause, HasSubstr("600 pixels are not opaque"));
    EXPECT_THAT(note->cause, HasSubstr("#ff00ff"));
    EXPECT_EQ(evidenceText(*note), "translucent pixels 600 pixels; invisible pixels 600 pixels; pixels that change 600 pixels");
    EXPECT_EQ(find(notesAbout(plainImage({30, 20}, {255, 0, 255, 255})), NoteKind::AlphaDiscarded), nullptr);
    const auto harmless = notesAbout(plainImage({30, 20}, {255, 255, 255, 0}));
    EXPECT_EQ(find(harmless, NoteKind::AlphaDiscarded)->severity, NoteSeverity::Info);
    ProcessorConfig white;
    white.colour.alpha = AlphaPolicy::White;
    EXPECT_EQ(find(notesAbout(plainImage({30, 20}, {255, 0, 255, 0}), white), NoteKind::AlphaDiscarded)->severity, NoteSeverity::Info);
}

TEST(Notes, TransparentPaletteHasAKindOfItsOwn) {
    EXPECT_NE(find(look("p_key.png").notes, NoteKind::PaletteTransparency), nullptr);
    EXPECT_NE(find(look("p_key.gif").notes, NoteKind::PaletteTransparency), nullptr);
    EXPECT_EQ(find(look("p.png").notes, NoteKind::PaletteTransparency), nullptr);
    EXPECT_NE(find(look("rgb_key.png").notes, NoteKind::AlphaDiscarded), nullptr);
}

TEST(Notes, SixteenBitsCountTheLevelsLost) {
    const Inspection grey = look("i16.png");
    const Note* note = find(grey.notes, NoteKind::SixteenBit);
    ASSERT_NE(note, nullptr);
    EXPECT_EQ(note->severity, NoteSeverity::Warning);
    EXPECT_THAT(note->cause, HasSubstr("clipped to white"));
    EXPECT_GT(note->evidence[0].value, note->evidence[1].value);
    EXPECT_EQ(find(look("sixteen_2.png").notes, NoteKind::SixteenBit)->severity, NoteSeverity::Info);
    EXPECT_EQ(find(look("l.png").notes, NoteKind::SixteenBit), nullptr);
}

TEST(Notes, AspectCountsWhatTheSquashDoes) {
    const auto notes = notesAbout(plainImage({288, 1600}, {9, 9, 9}));
    const Note* note = find(notes, NoteKind::ExtremeAspect);
    ASSERT_NE(note, nullptr);
    EXPECT_THAT(note->cause, HasSubstr("5.6 to 1: resized to 368x2048 and then 512x512, one axis shrinks 5.6 times more"));
    EXPECT_THAT(find(notesAbout(plainImage({400, 1}, {9, 9, 9})), NoteKind::ExtremeAspect)->cause, HasSubstr("refuse more than 200 to 1"));
    EXPECT_EQ(find(notesAbout(plainImage({1080 / 4, 2400 / 4}, {9, 9, 9})), NoteKind::ExtremeAspect), nullptr);
    ProcessorConfig split;
    split.split = true;  // tiles keep the aspect
    EXPECT_EQ(find(notesAbout(plainImage({320, 1600}, {9, 9, 9}), split), NoteKind::ExtremeAspect), nullptr);
}

TEST(Notes, TinyPictures) {
    EXPECT_THAT(find(notesAbout(plainImage({1, 1}, {1, 2, 3})), NoteKind::TinyImage)->cause, HasSubstr("makes it 2048x2048"));
    EXPECT_NE(find(notesAbout(plainImage({15, 15}, {1, 2, 3})), NoteKind::TinyImage), nullptr);
    EXPECT_EQ(find(notesAbout(plainImage({16, 16}, {1, 2, 3})), NoteKind::TinyImage), nullptr);
}

TEST(Notes, FramesAndPages) {
    const Inspection frames = look("animated.gif");
    const Note* gif = find(frames.notes, NoteKind::AnimatedImage);
    ASSERT_NE(gif, nullptr);
    EXPECT_THAT(gif->cause, HasSubstr("3 frames; only the first is read"));
    EXPECT_THAT(find(look("pages.tif").notes, NoteKind::AnimatedImage)->cause, HasSubstr("2 pages"));
    EXPECT_NE(find(look("animated.webp").notes, NoteKind::AnimatedImage), nullptr);
    EXPECT_EQ(find(look("p.gif").notes, NoteKind::AnimatedImage), nullptr);
}

TEST(Notes, NameAndContentDisagree) {
    const Inspection inspection = look("rgb.png", {}, "photo.jpg");
    const Note* note = find(inspection.notes, NoteKind::ExtensionDiffers);
    ASSERT_NE(note, nullptr);
    EXPECT_EQ(note->severity, NoteSeverity::Info);
    EXPECT_TRUE(inspection.processed);
}

Image stripes(ImageSize size, int period) {
    std::vector<std::uint8_t> pixels;
    for (int y = 0; y < size.height; ++y)
        for (int x = 0; x < size.width; ++x) pixels.insert(pixels.end(), 3, (x / period + y / period) % 2 == 0 ? 0 : 255);
    return Image(size.width, size.height, 3, std::move(pixels));
}

TEST(Notes, DetailOfOnePixelDependsOnTheFilter) {
    ProcessorConfig shrink;
    shrink.longestEdge = 256;
    shrink.tileEdge = 64;
    const auto notes = notesAbout(stripes({256, 256}, 1), shrink);
    const Note* note = find(notes, NoteKind::ResampleFilter);
    ASSERT_NE(note, nullptr);
    EXPECT_EQ(note->severity, NoteSeverity::Info);
    EXPECT_THAT(note->cause, HasSubstr("100 % of the picture's contrast changes from pixel to pixel"));
    EXPECT_THAT(note->cause, HasSubstr("antialiased lanczos"));
    const auto measured = [&](const std::string& name) {
        for (const Measure& m : note->evidence)
            if (m.name == name) return m.value;
        return -1.0;
    };
    EXPECT_LT(measured("contrast kept"), 1);    // a flat grey
    EXPECT_EQ(measured("kept by nearest"), 0);  // solid: every fourth pixel has one colour
    EXPECT_NE(find(notesAbout(stripes({256, 256}, 1)), NoteKind::ResampleFilter), nullptr);
    EXPECT_EQ(find(notesAbout(stripes({256, 256}, 16)), NoteKind::ResampleFilter), nullptr);
    EXPECT_EQ(find(notesAbout(plainImage({64, 64}, {5, 5, 5})), NoteKind::ResampleFilter), nullptr);
}

TEST(Notes, APlainPictureHasNone) {
    Image image = stripes({512, 512}, 256);
    EXPECT_TRUE(notesAbout(image).empty());
}

TEST(Notes, AFileWithoutAPictureHasOneNoteAndOneError) {
    const auto processor = Processor::create({});
    const std::string png = readBytes(kGolden / "files" / "rgb.png");
    const std::pair<std::string, NoteKind> table[] = {{"", NoteKind::ImageEmpty},
                                                      {"<svg xmlns='http://www.w3.org/2000/svg'/>", NoteKind::ImageFormatUnsupported},
                                                      {png.substr(0, 200), NoteKind::ImageTruncated},
                                                      {png.substr(0, 60) + "????" + png.substr(64), NoteKind::ImageCorrupt}};
    for (const auto& [bytes, kind] : table) {
        const Inspection inspection = inspect(asBytes(bytes), "a.png", {}, *processor);
        ASSERT_EQ(inspection.notes.size(), 1U) << name(kind);
        EXPECT_EQ(name(inspection.notes[0].kind), name(kind));
        EXPECT_EQ(inspection.notes[0].severity, NoteSeverity::Error);
        EXPECT_TRUE(inspection.error);
        EXPECT_FALSE(inspection.image);
        EXPECT_FALSE(inspection.notes[0].cure.empty());
        EXPECT_FALSE(inspection.notes[0].cause.ends_with("."));
    }
    DecodeLimits low;
    low.maxPixels = 10;
    EXPECT_EQ(inspect(asBytes(png), "a.png", low, *processor).notes.at(0).kind, NoteKind::ImageTooLarge);
}

TEST(Notes, EveryKindHasItsOwnName) {
    for (int a = 0; a <= static_cast<int>(NoteKind::ImageCorrupt); ++a)
        for (int b = 0; b < a; ++b) EXPECT_NE(name(static_cast<NoteKind>(a)), name(static_cast<NoteKind>(b)));
}

}  // namespace
TEST(Notes, EveryKindHasANameForFilesAndWordsForPeople) {
    for (int kind = 0; kind <= static_cast<int>(NoteKind::ImageCorrupt); ++kind) {
        EXPECT_NE(name(static_cast<NoteKind>(kind)), "?") << kind;
        const auto words = title(static_cast<NoteKind>(kind));
        EXPECT_NE(words, "?") << kind;
        EXPECT_EQ(words.find('_'), std::string_view::npos) << words;
    }
}

}  // namespace rowscope::media
