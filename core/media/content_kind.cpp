#include "core/media/content_kind.h"

#include <algorithm>
#include <array>
#include <cctype>

#include "core/media/formats/byte_view.h"

namespace rowscope::media {

namespace {

struct Magic {
    std::size_t at;
    std::string_view bytes;
    std::string_view what;
};

using namespace std::string_view_literals;

constexpr std::array kOthers{
    Magic{0, "%PDF-"sv, "a PDF document"sv},
    Magic{0, "\0\0\1\0"sv, "a Windows icon"sv},
    Magic{0, "\0\0\2\0"sv, "a Windows cursor"sv},
    Magic{4, "ftypheic"sv, "a HEIC picture"sv},
    Magic{4, "ftypheix"sv, "a HEIC picture"sv},
    Magic{4, "ftypmif1"sv, "a HEIF picture"sv},
    Magic{4, "ftypavif"sv, "an AVIF picture"sv},
    Magic{4, "ftypavis"sv, "an AVIF sequence"sv},
    Magic{4, "ftyp"sv, "an MP4 or QuickTime file"sv},
    Magic{0, "\0\0\0\x0cJXL "sv, "a JPEG XL picture"sv},
    Magic{0, "\xff\x0a"sv, "a JPEG XL picture"sv},
    Magic{0, "\0\0\0\x0cjP  "sv, "a JPEG 2000 picture"sv},
    Magic{0, "\xff\x4f\xff\x51"sv, "a JPEG 2000 picture"sv},
    Magic{0, "8BPS"sv, "a Photoshop file"sv},
    Magic{0, "gimp xcf"sv, "a GIMP file"sv},
    Magic{0, "\x76\x2f\x31\x01"sv, "an OpenEXR picture"sv},
    Magic{0, "#?RADIANCE"sv, "a Radiance HDR picture"sv},
    Magic{0, "DDS "sv, "a DDS texture"sv},
    Magic{0, "qoif"sv, "a QOI picture"sv},
    Magic{0, "\x1f\x8b"sv, "gzip data"sv},
    Magic{0, "PK\3\4"sv, "a ZIP archive"sv},
    Magic{0, "II+\0"sv, "a BigTIFF picture"sv},
    Magic{0, "MM\0+"sv, "a BigTIFF picture"sv},
    Magic{0, "\x1a\x45\xdf\xa3"sv, "a Matroska or WebM video"sv},
    Magic{0, "RIFF"sv, "a RIFF file that holds no WebP picture"sv},
};

bool looksLikeText(std::string_view head) {
    return !head.empty() &&
           std::all_of(head.begin(), head.end(), [](unsigned char c) { return c >= 32 || c == '\n' || c == '\r' || c == '\t'; });
}

std::string lower(std::string_view text) {
    std::string out(text);
    std::transform(out.begin(), out.end(), out.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return out;
}

}  // namespace

std::optional<ImageFormat> formatByMagic(std::span<const std::byte> file) {
    const ByteView view(file);
    if (view.startsWith(0, "\x89PNG\r\n\x1a\n"sv)) return ImageFormat::Png;
    if (view.startsWith(0, "\xff\xd8\xff"sv)) return ImageFormat::Jpeg;
    if (view.startsWith(0, "RIFF"sv) && view.startsWith(8, "WEBP"sv)) return ImageFormat::WebP;
    if (view.startsWith(0, "II*\0"sv) || view.startsWith(0, "MM\0*"sv)) return ImageFormat::Tiff;
    if (view.startsWith(0, "GIF87a"sv) || view.startsWith(0, "GIF89a"sv)) return ImageFormat::Gif;
    if (view.startsWith(0, "BM"sv)) return ImageFormat::Bmp;
    return std::nullopt;
}

std::string describeContent(std::span<const std::byte> file) {
    const ByteView view(file);
    for (const Magic& magic : kOthers)
        if (view.startsWith(magic.at, magic.bytes)) return std::string(magic.what);
    const std::string head = lower(ByteView(view.part(0, 512)).text());
    if (head.find("<svg") != std::string::npos) return "an SVG drawing";
    if (head.find("<html") != std::string::npos || head.find("<!doctype html") != std::string::npos) return "an HTML page";
    if (head.starts_with("<?xml")) return "XML";
    if (looksLikeText(head)) return "plain text";
    return "bytes of no known picture format";
}

std::optional<ImageFormat> formatByExtension(std::string_view name) {
    const std::size_t dot = name.find_last_of("./");
    if (dot == std::string_view::npos || name[dot] != '.') return std::nullopt;
    const std::string ending = lower(name.substr(dot + 1));
    if (ending == "png" || ending == "apng") return ImageFormat::Png;
    if (ending == "jpg" || ending == "jpeg" || ending == "jpe" || ending == "jfif") return ImageFormat::Jpeg;
    if (ending == "webp") return ImageFormat::WebP;
    if (ending == "tif" || ending == "tiff") return ImageFormat::Tiff;
    if (ending == "bmp" || ending == "dib") return ImageFormat::Bmp;
    if (ending == "gif") return ImageFormat::Gif;
    return std::nullopt;
}

}  // namespace rowscope::media
