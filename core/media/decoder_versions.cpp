#include <gif_lib.h>
#include <png.h>
#include <tiffio.h>
#include <webp/decode.h>

#include <string>

#include "core/media/decode.h"
#include "core/media/formats/libjpeg.h"

#define ROWSCOPE_TEXT_INNER(x) #x
#define ROWSCOPE_TEXT(x) ROWSCOPE_TEXT_INNER(x)

namespace rowscope::media {

std::string decoderVersions() {
    const int webp = WebPGetDecoderVersion();
    std::string text = std::string("libpng ") + png_get_libpng_ver(nullptr);
#ifdef LIBJPEG_TURBO_VERSION
    text += ", libjpeg-turbo " ROWSCOPE_TEXT(LIBJPEG_TURBO_VERSION);
#else
    text += ", libjpeg " ROWSCOPE_TEXT(JPEG_LIB_VERSION);
#endif
    text += ", libwebp " + std::to_string(webp >> 16) + "." + std::to_string(webp >> 8 & 255) + "." + std::to_string(webp & 255);
    text += ", libtiff " ROWSCOPE_TEXT(TIFFLIB_VERSION);
    text += ", giflib " ROWSCOPE_TEXT(GIFLIB_MAJOR) "." ROWSCOPE_TEXT(GIFLIB_MINOR) "." ROWSCOPE_TEXT(GIFLIB_RELEASE);
    return text;
}

}  // namespace rowscope::media
