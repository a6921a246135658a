#include "model/training/loop/data_mix.h"

#include <algorithm>

#include "model/training/data/prepared.h"
#include "model/training/data/random.h"
#include "model/training/demo/sources.h"

namespace rowscope::training {
namespace {

Result<std::unique_ptr<Source>> openSource(const MixPart& part, const demo::SourceSettings& settings, const Reader& reader,
                                           const std::string& where) {
    if (part.source == "scenes") return demo::sceneSource(settings, where);
    if (part.source == "texts") return demo::textSource(settings, where);
    if (part.source == "prepared")
        return openPrepared(part.folder, settings.split == Split::Train ? "train" : "test", part.size, reader.rules, reader.seesImages,
                            settings.seed);
    return demo::echoSource(settings, part.source == "scene_echo" ? demo::Echo::SceneWords : demo::Echo::TextWords);
}

}  // namespace

Result<DataMix> DataMix::open(const std::vector<MixPart>& parts, Split split, std::uint64_t seed, const Reader& reader,
                              const std::string& where) {
    DataMix mix;
    mix.m_seed = seed;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        const MixPart& part = parts[i];
        const demo::SourceSettings settings{mixedSeed(seed, 2, i), part.size, split, part.topics, reader.patchSide, reader.cellSide};
        ROWSCOPE_TRY_ASSIGN(source, openSource(part, settings, reader, where + ": source " + std::to_string(i)));
        mix.m_sources.push_back(std::move(source));
        mix.m_ends.push_back((mix.m_ends.empty() ? 0.0 : mix.m_ends.back()) + part.share);
    }
    return mix;
}

Result<Draft> DataMix::draft(std::int64_t step) {
    Random random(mixedSeed(m_seed, 3, static_cast<std::uint64_t>(step)));
    const double at = random.between(0, m_ends.back());
    const auto part = static_cast<std::size_t>(std::upper_bound(m_ends.begin(), m_ends.end() - 1, at) - m_ends.begin());
    return m_sources[part]->batch(step);
}

}  // namespace rowscope::training
