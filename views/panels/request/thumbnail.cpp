#include "views/panels/request/thumbnail.h"

#include "core/base/files.h"
#include "core/media/colour.h"
#include "core/media/decode.h"
#include "core/media/resize/resize.h"
#include "core/request/limits.h"

namespace rowscope::panels {

QImage thumbnail(const viewmodels::DraftPicture& picture, int edge) {
    std::shared_ptr<const std::string> bytes = picture.bytes;
    if (!bytes) {
        auto read = readFile(picture.path.toStdString(), request::Limits{}.maxPictureBytes);
        if (!read) return {};
        bytes = std::make_shared<const std::string>(std::move(*read));
    }
    const auto decoded = media::decode(std::as_bytes(std::span(bytes->data(), bytes->size())), picture.name.toStdString());
    if (!decoded) return {};
    const media::Image rgb = media::toRgb(*decoded, {media::ExifPolicy::Ignore, media::AlphaPolicy::White, media::Grey16Policy::Clip});
    const int longest = std::max(rgb.width(), rgb.height());
    const auto scaled = [&](int side) { return std::max(1, static_cast<int>(static_cast<qint64>(side) * edge / longest)); };
    const media::Image small = longest <= edge ? rgb : media::resize(rgb, media::ImageSize{scaled(rgb.width()), scaled(rgb.height())});
    return QImage(small.pixels().data(), small.width(), small.height(), small.width() * 3, QImage::Format_RGB888).copy();
}

}  // namespace rowscope::panels
