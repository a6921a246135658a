#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/base/result.h"
#include "core/media/decode_failure.h"
#include "core/media/image.h"
#include "core/media/limits.h"
#include "core/media/processor.h"

namespace rowscope::media {

enum class NoteKind : std::uint8_t {
    ExifOrientation,
    AlphaDiscarded,
    PaletteTransparency,
    SixteenBit,
    ExtremeAspect,
    TinyImage,
    AnimatedImage,
    ExtensionDiffers,
    ResampleFilter,
    ImageEmpty,
    ImageTooLarge,
    ImageFormatUnsupported,
    ImageTruncated,
    ImageCorrupt,
};
/// "exif_orientation", …: stable names for reports and files.
[[nodiscard]] std::string_view name(NoteKind kind);
/// A few words for a heading: "Alpha dropped".
[[nodiscard]] std::string_view title(NoteKind kind);

enum class NoteSeverity : std::uint8_t { Info, Warning, Error };
[[nodiscard]] std::string_view name(NoteSeverity severity);

/// One measured number behind a note.
struct Measure {
    std::string name;
    double value = 0;
    std::string unit;  ///< "pixels", "%", "grey levels", "" for a plain count or ratio
    bool operator==(const Measure&) const = default;
};

/// Something a person should know about a picture before trusting an answer about it.
struct Note {
    NoteKind kind = NoteKind::ExifOrientation;
    NoteSeverity severity = NoteSeverity::Info;
    std::string cause;  ///< what is so and what it does; one sentence without a full stop
    std::string cure;   ///< what to do; the same
    std::vector<Measure> evidence;
};
/// The measured numbers in one line: "translucent pixels 600 pixels; invisible pixels 600 pixels".
[[nodiscard]] std::string evidenceText(const Note& note);

/// Notes about a decoded picture under a processor's policies. With `processed` (the same picture through that
/// processor) also what the resize did to its detail.
[[nodiscard]] std::vector<Note> notesFor(const Image& image, const ProcessorConfig& config, const ProcessedMedia* processed = nullptr);

/// The note for a file that gave no picture.
[[nodiscard]] Note noteFor(const DecodeFailure& failure);

/// Everything at once: the picture as far as it goes, all notes about it, and the error that ended the way.
struct Inspection {
    std::optional<Image> image;
    std::optional<ProcessedMedia> processed;
    std::vector<Note> notes;
    std::optional<Error> error;
};
[[nodiscard]] Inspection inspect(std::span<const std::byte> file, const std::string& name, const DecodeLimits& limits,
                                 const Processor& processor);

}  // namespace rowscope::media
