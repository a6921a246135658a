#include "model/engine/picture_cache.h"

#include <ATen/ops/cat.h>
#include <ATen/ops/from_blob.h>

#include <algorithm>

#include "model/engine/arrays.h"
#include "model/engine/pictures.h"

namespace rowscope::engine {
namespace {

std::int64_t bytesOf(const media::ProcessedMedia& picture) {
    return static_cast<std::int64_t>(picture.picture.pixels().size() + picture.tiles.bytes().size() + picture.pixelValues.bytes().size());
}

std::string share(std::size_t cached, std::size_t all) {
    if (cached == 0) return {};
    return cached == all ? "cached" : std::to_string(cached) + " of " + std::to_string(all) + " cached";
}

}  // namespace

Result<std::vector<std::shared_ptr<const ReadPicture>>> PictureSource::processed(const request::Request& request) {
    const media::Processor& processor = *m_checkpoint.processor;
    // The path that stacks pictures compares their sizes, so several of them are always read together.
    const bool together = processor.config().preprocess == media::Preprocess::Gpu && request.pictures.size() > 1;
    std::vector<runtime::ProcessorKey> keys;
    std::vector<std::shared_ptr<const ReadPicture>> found;
    for (const request::Picture& picture : request.pictures) {
        if (!picture.bytes) return fail(ErrorKind::Internal, picture.name, "a picture without bytes");
        keys.push_back(m_keys.processed(picture));
        auto lookup = m_caches.processed.find(keys.back());
        record("processed", lookup.event);
        found.push_back(std::move(lookup.value));
    }
    const auto hits = static_cast<std::size_t>(std::count_if(found.begin(), found.end(), [](const auto& f) { return f != nullptr; }));
    const bool takeHits = !together;

    request::Request missing;
    for (std::size_t i = 0; i < found.size(); ++i)
        if (!found[i] || !takeHits) missing.pictures.push_back(request.pictures[i]);
    std::vector<media::Image> images;
    {
        auto stage = m_stages.begin("decoded");
        ROWSCOPE_TRY_ASSIGN(decoded, decodePictures(missing, processor, m_progress));
        images = std::move(decoded);
        std::int64_t bytes = 0;
        for (const media::Image& image : images) bytes += static_cast<std::int64_t>(image.pixels().size());
        stage.bytes(bytes);
        stage.note(share(takeHits ? hits : 0, found.size()));
    }
    auto stage = m_stages.begin("processed");
    stage.note(share(takeHits ? hits : 0, found.size()));
    m_progress.say("process pictures");
    ROWSCOPE_TRY(m_progress.check("process"));
    ROWSCOPE_TRY_ASSIGN(made, processor.processAll(images));
    std::int64_t bytes = 0;
    for (std::size_t i = 0, next = 0; i < found.size(); ++i) {
        if (found[i] && takeHits) continue;
        auto fresh = std::make_shared<ReadPicture>();
        fresh->media = std::move(made[next]);
        fresh->notes = media::notesFor(images[next++], processor.config(), &fresh->media);
        bytes += static_cast<std::int64_t>(fresh->media.pixelValues.bytes().size());
        for (const auto& event : m_caches.processed.put(keys[i], fresh, bytesOf(fresh->media))) record("processed", event);
        found[i] = std::move(fresh);
    }
    stage.bytes(bytes);
    return found;
}

Result<at::Tensor> PictureSource::features(const std::vector<media::ProcessedMedia>& pictures) {
    auto stage = m_stages.begin("encoded");
    const nn::Context context = m_checkpoint.loaded.backboneContext(nullptr, &m_progress);
    std::vector<at::Tensor> parts;
    std::size_t hits = 0;
    for (std::size_t i = 0; i < pictures.size(); ++i) {
        const runtime::BridgeKey key = m_keys.features(pictures[i]);
        auto lookup = m_caches.features.find(key);
        record("bridge", lookup.event);
        if (lookup.value) {
            ++hits;
            parts.push_back(*lookup.value);
            continue;
        }
        m_progress.say("encode pictures", static_cast<std::int64_t>(i), static_cast<std::int64_t>(pictures.size()));
        ROWSCOPE_TRY(m_progress.check("encode"));
        ROWSCOPE_TRY_ASSIGN(encoded, m_checkpoint.loaded.network.encodeImages(viewOf(pictures[i].pixelValues), context));
        parts.push_back(encoded);
        for (const auto& event :
             m_caches.features.put(key, std::make_shared<const at::Tensor>(encoded), static_cast<std::int64_t>(encoded.nbytes())))
            record("bridge", event);
    }
    const at::Tensor all = parts.size() == 1 ? parts.front() : at::cat(parts, 0);
    stage.bytes(static_cast<std::int64_t>(all.nbytes()));
    stage.note(share(hits, pictures.size()));
    return all;
}

}  // namespace rowscope::engine
