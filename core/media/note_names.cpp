#include <cmath>
#include <cstdio>
#include <utility>

#include "core/media/notes.h"

namespace rowscope::media {

std::string_view name(NoteKind kind) {
    switch (kind) {
        case NoteKind::ExifOrientation:
            return "exif_orientation";
        case NoteKind::AlphaDiscarded:
            return "alpha_discarded";
        case NoteKind::PaletteTransparency:
            return "palette_transparency";
        case NoteKind::SixteenBit:
            return "sixteen_bit";
        case NoteKind::ExtremeAspect:
            return "extreme_aspect";
        case NoteKind::TinyImage:
            return "tiny_image";
        case NoteKind::AnimatedImage:
            return "animated_image";
        case NoteKind::ExtensionDiffers:
            return "image_extension_differs";
        case NoteKind::ResampleFilter:
            return "resample_filter";
        case NoteKind::ImageEmpty:
            return "image_empty";
        case NoteKind::ImageTooLarge:
            return "image_too_large";
        case NoteKind::ImageFormatUnsupported:
            return "image_format_unsupported";
        case NoteKind::ImageTruncated:
            return "image_truncated";
        case NoteKind::ImageCorrupt:
            return "image_corrupt";
    }
    return "?";
}

std::string_view title(NoteKind kind) {
    switch (kind) {
        case NoteKind::ExifOrientation:
            return "EXIF orientation";
        case NoteKind::AlphaDiscarded:
            return "Alpha dropped";
        case NoteKind::PaletteTransparency:
            return "Palette with transparency";
        case NoteKind::SixteenBit:
            return "16 bits a channel";
        case NoteKind::ExtremeAspect:
            return "Squeezed picture";
        case NoteKind::TinyImage:
            return "Tiny picture";
        case NoteKind::AnimatedImage:
            return "First frame alone";
        case NoteKind::ExtensionDiffers:
            return "Name and format differ";
        case NoteKind::ResampleFilter:
            return "Detail near the pixel";
        case NoteKind::ImageEmpty:
            return "Empty file";
        case NoteKind::ImageTooLarge:
            return "Picture too large";
        case NoteKind::ImageFormatUnsupported:
            return "Format not read";
        case NoteKind::ImageTruncated:
            return "Picture cut off";
        case NoteKind::ImageCorrupt:
            return "Picture damaged";
    }
    return "?";
}

std::string_view name(NoteSeverity severity) {
    switch (severity) {
        case NoteSeverity::Info:
            return "info";
        case NoteSeverity::Warning:
            return "warning";
        case NoteSeverity::Error:
            return "error";
    }
    return "?";
}

std::string evidenceText(const Note& note) {
    std::string text;
    for (const Measure& m : note.evidence) {
        char value[32];
        std::snprintf(value, sizeof value, "%.4g", m.value);
        if (m.value == std::floor(m.value) && std::abs(m.value) < 1e15) std::snprintf(value, sizeof value, "%.0f", m.value);
        text += (text.empty() ? "" : "; ") + m.name + " " + value + (m.unit.empty() ? "" : " " + m.unit);
    }
    return text;
}

Note noteFor(const DecodeFailure& failure) {
    const auto kind = [&] {
        switch (failure.kind) {
            case FailureKind::Empty:
                return NoteKind::ImageEmpty;
            case FailureKind::TooLarge:
                return NoteKind::ImageTooLarge;
            case FailureKind::Unsupported:
                return NoteKind::ImageFormatUnsupported;
            case FailureKind::Truncated:
                return NoteKind::ImageTruncated;
            case FailureKind::Corrupt:
                return NoteKind::ImageCorrupt;
        }
        return NoteKind::ImageCorrupt;
    };
    Error cause = failure.error;
    const std::string cure = cause.hint.empty() ? "get the file again" : std::move(cause.hint);
    cause.hint.clear();
    cause.where.clear();  // whoever shows the note says which file it is about
    std::string sentence = cause.message();
    sentence.pop_back();  // its full stop
    return {kind(), NoteSeverity::Error, std::move(sentence), cure, {}};
}

}  // namespace rowscope::media
