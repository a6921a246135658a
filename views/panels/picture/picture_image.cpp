#include "views/panels/picture/picture_image.h"

#include "core/media/image.h"

namespace rowscope::panels {

QImage pictureImage(const trace::Media& medium) {
    if (!medium.picture || medium.picture->empty()) return {};
    const media::Image& image = *medium.picture;
    if (image.channels() != 3 && image.channels() != 4) return {};
    const auto format = image.channels() == 4 ? QImage::Format_RGBA8888 : QImage::Format_RGB888;
    auto* keep = new std::shared_ptr<const media::Image>(medium.picture);
    return QImage(
        image.pixels().data(), image.width(), image.height(), static_cast<qsizetype>(image.width()) * image.channels(), format,
        [](void* owner) { delete static_cast<std::shared_ptr<const media::Image>*>(owner); }, keep);
}

}  // namespace rowscope::panels
