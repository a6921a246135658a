#include "core/media/notes.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <utility>

#include "core/base/fixed.h"
#include "core/media/colour.h"
#include "core/media/decode.h"
#include "core/media/hops.h"
#include "core/media/measures.h"
#include "core/media/note_resample.h"

namespace rowscope::media {

namespace {

// Above this, one axis shrinks so much more than the other that writing gets unreadable (a 9:20 telephone screen is at 2.2).
constexpr double kExtremeDistortion = 4.0;
// Processors of the Qwen family refuse pictures beyond this.
constexpr double kExtremeRatio = 200.0;

std::string count(std::int64_t value, std::string_view singular, std::string_view plural) {
    return std::to_string(value) + " " + std::string(value == 1 ? singular : plural);
}

std::string colourName(const std::array<std::uint8_t, 3>& c) {
    char text[8];
    std::snprintf(text, sizeof text, "#%02x%02x%02x", c[0], c[1], c[2]);
    return text;
}

void addOrientation(const ImageFacts& facts, const ColourPolicy& policy, std::vector<Note>& notes) {
    if (facts.exifOrientation == 1) return;
    const bool turned = facts.orientationApplied || policy.exif == ExifPolicy::Apply;
    const std::string shown = toString(orientedSize(facts.stored, facts.exifOrientation));
    Note note{NoteKind::ExifOrientation, turned ? NoteSeverity::Info : NoteSeverity::Warning, {}, {}, {}};
    note.cause = "EXIF orientation " + std::to_string(facts.exifOrientation) + ": the file stores " + toString(facts.stored) +
                 " pixels, viewers show " + shown + "; the model gets the " +
                 (turned ? "turned picture, as viewers show it" : "stored pixels, not what a person sees");
    note.cure = turned ? "nothing to do; set the EXIF policy to ignore if the training data were read unturned"
                       : "turn the file's pixels before sending it, or set the EXIF policy to apply if the model was trained so";
    note.evidence = {{"orientation", static_cast<double>(facts.exifOrientation), ""}};
    notes.push_back(std::move(note));
}

void addAlpha(const Image& image, const ColourPolicy& policy, std::vector<Note>& notes) {
    if (!image.hasAlpha()) return;
    const AlphaMeasure m = measureAlpha(image);
    if (m.translucent == 0) return;
    const ImageFacts& facts = image.facts();
    const bool keyOnly = policy.alpha == AlphaPolicy::KeyWhite;  // paints one declared colour, drops any other alpha
    const bool dropped = policy.alpha == AlphaPolicy::Drop || (keyOnly && !facts.oneTransparent);
    Note note{facts.paletteTransparency ? NoteKind::PaletteTransparency : NoteKind::AlphaDiscarded, NoteSeverity::Info, {}, {}, {}};
    note.cause = std::string(facts.paletteTransparency ? "the palette has a transparent colour"
                             : facts.colourKey         ? "one colour is declared transparent"
                                                       : "the picture has alpha") +
                 ": " + count(m.translucent, "pixel is", "pixels are") + " not opaque";
    if (dropped && m.changedByDropping > 0) {
        note.severity = NoteSeverity::Warning;
        note.cause +=
            ", and dropping alpha shows the model other colours than a viewer does on " + count(m.changedByDropping, "pixel", "pixels");
        if (m.invisible > 0) note.cause += "; invisible pixels hold " + colourName(m.hiddenColour);
        note.cure = "blend the picture on the background you mean before sending it, or set the alpha policy to white";
    } else {
        note.cause += dropped   ? ", and their colours hardly differ from those over white"
                      : keyOnly ? "; every pixel of that colour becomes white"
                                : "; they are blended on white";
        note.cure = "nothing to do, unless the model was trained with another rule for alpha";
    }
    note.evidence = {{"translucent pixels", static_cast<double>(m.translucent), "pixels"},
                     {"invisible pixels", static_cast<double>(m.invisible), "pixels"},
                     {"pixels that change", static_cast<double>(m.changedByDropping), "pixels"}};
    notes.push_back(std::move(note));
}

void addSixteenBit(const ImageFacts& facts, std::vector<Note>& notes) {
    if (facts.sixteenBit) {
        const SixteenBitFacts& s = *facts.sixteenBit;
        const bool loses = s.distinctLevelsKept < s.distinctLevels;
        Note note{NoteKind::SixteenBit, loses ? NoteSeverity::Warning : NoteSeverity::Info, {}, {}, {}};
        note.cause = "grey of 16 bits: " + count(s.distinctLevels, "level", "levels") + " in the file become " +
                     std::to_string(s.distinctLevelsKept) + " in 8 bits";
        if (s.clippedPixels > 0)
            note.cause += ", because values above 255 are clipped to white (" + count(s.clippedPixels, "pixel", "pixels") + ")";
        note.cure = "scale the picture to 8 bits before sending it (divide by 256)";
        note.evidence = {{"levels in the file", static_cast<double>(s.distinctLevels), ""},
                         {"levels kept", static_cast<double>(s.distinctLevelsKept), ""},
                         {"clipped pixels", static_cast<double>(s.clippedPixels), "pixels"}};
        notes.push_back(std::move(note));
    } else if (facts.bitsPerSample == 16) {
        notes.push_back({NoteKind::SixteenBit,
                         NoteSeverity::Info,
                         "samples of 16 bits: only the high byte of each is kept",
                         "nothing to do, unless differences below 1/256 of full scale matter",
                         {{"bits a sample", 16, ""}}});
    }
}

void addShape(const Image& picture, const ProcessorConfig& config, std::vector<Note>& notes) {
    const ImageSize size = picture.size();
    const double ratio = static_cast<double>(std::max(size.width, size.height)) / std::min(size.width, size.height);
    const ImageSize hop1 = firstHop(size, config.longestEdge);
    const ImageSize hop2 = config.split ? splitHop(hop1, config.tileEdge) : ImageSize{config.tileEdge, config.tileEdge};
    const double stretch = static_cast<double>(hop2.width) / size.width * size.height / hop2.height;
    const double distortion = std::max(stretch, 1.0 / stretch);
    if (distortion >= kExtremeDistortion || ratio > kExtremeRatio)
        notes.push_back({NoteKind::ExtremeAspect,
                         NoteSeverity::Warning,
                         "the picture is " + toString(size) + ", an aspect of " + fixed(ratio, 1) + " to 1: resized to " + toString(hop1) +
                             " and then " + toString(hop2) + ", one axis shrinks " + fixed(distortion, 1) + " times more than the other" +
                             (ratio > kExtremeRatio ? ", and processors of other models refuse more than 200 to 1" : ""),
                         "crop the part that matters, or cut the picture into tiles (image_split_edge)",
                         {{"aspect", ratio, ""}, {"distortion", distortion, ""}}});
    const int longest = std::max(size.width, size.height);
    const int shortest = std::min(size.width, size.height);
    if (longest < config.patch || shortest <= 3)
        notes.push_back(
            {NoteKind::TinyImage,
             NoteSeverity::Warning,
             "the picture is only " + toString(size) + " pixels: the first hop makes it " + toString(hop1) +
                 ", nearly all of what the model sees is interpolated" +
                 (size.height == 1 || size.height == 3 ? ", and a height of 1 or 3 can pass for a channel axis in other software" : ""),
             "check that this is the picture you meant; send a larger one",
             {{"longest edge", static_cast<double>(longest), "pixels"}, {"shortest edge", static_cast<double>(shortest), "pixels"}}});
}

void addFile(const ImageFacts& facts, std::vector<Note>& notes) {
    if (facts.frames > 1) {
        const bool pages = facts.format == ImageFormat::Tiff;
        notes.push_back({NoteKind::AnimatedImage,
                         NoteSeverity::Warning,
                         "the file holds " + std::to_string(facts.frames) + (pages ? " pages" : " frames") + "; only the first is read",
                         "save the one you mean as a picture of its own, or send several pictures",
                         {{pages ? "pages" : "frames", static_cast<double>(facts.frames), ""}}});
    }
    if (!facts.extensionFormat.empty())
        notes.push_back({NoteKind::ExtensionDiffers,
                         NoteSeverity::Info,
                         "the content is " + std::string(name(facts.format)) + " though the name says " + facts.extensionFormat +
                             "; it is read by its content",
                         "rename the file, because other software may go by the name",
                         {}});
}

}  // namespace

std::vector<Note> notesFor(const Image& image, const ProcessorConfig& config, const ProcessedMedia* processed) {
    std::vector<Note> notes;
    const Image picture = processed != nullptr ? processed->picture : toRgb(image, config.colour);
    addOrientation(image.facts(), config.colour, notes);
    addAlpha(image, config.colour, notes);
    addSixteenBit(image.facts(), notes);
    addShape(picture, config, notes);
    addFile(image.facts(), notes);
    if (processed != nullptr)
        if (auto note = resampleNote(*processed, config)) notes.push_back(std::move(*note));
    return notes;
}

Inspection inspect(std::span<const std::byte> file, const std::string& name, const DecodeLimits& limits, const Processor& processor) {
    Inspection inspection;
    auto image = decodeWithKind(file, name, limits, processor.config().colour);
    if (!image) {
        inspection.notes.push_back(noteFor(image.error()));
        inspection.error = std::move(image.error().error);
        return inspection;
    }
    auto processed = processor.process(*image);
    if (processed)
        inspection.processed = std::move(*processed);
    else
        inspection.error = std::move(processed.error());
    inspection.notes = notesFor(*image, processor.config(), inspection.processed ? &*inspection.processed : nullptr);
    inspection.image = std::move(*image);
    return inspection;
}

}  // namespace rowscope::media
