#include "core/media/encode_png.h"

#include <png.h>

namespace rowscope::media {

Result<std::string> encodePng(const Image& image) {
    const std::string& where = image.facts().name;
    if (image.empty()) return fail(ErrorKind::Value, where, "an empty picture can't be written");
    png_image png{};
    png.version = PNG_IMAGE_VERSION;
    png.width = static_cast<png_uint_32>(image.width());
    png.height = static_cast<png_uint_32>(image.height());
    png.format = image.hasAlpha() ? PNG_FORMAT_RGBA : PNG_FORMAT_RGB;
    png_alloc_size_t size = 0;
    std::string bytes;
    // The first call only measures.
    if (png_image_write_to_memory(&png, nullptr, &size, 0, image.pixels().data(), 0, nullptr) != 0) {
        bytes.resize(size);
        if (png_image_write_to_memory(&png, bytes.data(), &size, 0, image.pixels().data(), 0, nullptr) != 0) {
            bytes.resize(size);
            return bytes;
        }
    }
    return fail(ErrorKind::Internal, where, std::string("libpng refused: ") + png.message);
}

}  // namespace rowscope::media
