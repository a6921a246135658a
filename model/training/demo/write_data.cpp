#include "model/training/demo/write_data.h"

#include <system_error>

#include "core/base/files.h"
#include "core/media/encode_png.h"
#include "model/training/demo/sources.h"

namespace rowscope::training::demo {
namespace {

constexpr int kEdge = 192;
// What the demo checkpoints can do at all; the other topics stayed at chance and their cards say so.
constexpr std::array<SceneTopic, 6> kShown{SceneTopic::Present, SceneTopic::ColourOf,   SceneTopic::ShapeOf,
                                           SceneTopic::Crowd,   SceneTopic::ShapeThere, SceneTopic::ColourThere};
constexpr std::array<const char*, 2> kSplits{"calibration", "test"};

json::Value recordOf(std::string id, const AskedQuestion& asked) {
    json::Value record = json::Object{{"id", std::move(id)}};
    if (!asked.state.isNull()) record.set("state_text", asked.state);
    record.set("question", asked.question);
    record.set("label", static_cast<std::int64_t>(asked.label));
    return record;
}

Status makeFolder(const std::filesystem::path& folder) {
    std::error_code error;
    std::filesystem::create_directories(folder, error);
    if (error) return fail(ErrorKind::Io, folder.string(), "can't be made: " + error.message());
    return {};
}

Status writeScenes(const std::filesystem::path& folder, const char* split, std::uint64_t first, const DataAmounts& amounts,
                   const Progress& progress) {
    ROWSCOPE_TRY(makeFolder(folder / "images"));
    std::string lines;
    std::uint64_t asked = 0;  // topics go round, so that each is asked equally often
    for (std::int64_t i = 0; i < amounts.scenes; ++i) {
        progress.say(std::string("draw scenes: ") + split, i, amounts.scenes);
        ROWSCOPE_TRY(progress.check("demo data"));
        const std::uint64_t item = first + static_cast<std::uint64_t>(i);
        const Scene scene = sceneOf(amounts.seed, Split::HeldOut, item);
        const std::string image = "images/" + std::string(split) + "-" + std::to_string(i) + ".png";
        ROWSCOPE_TRY_ASSIGN(bytes, media::encodePng(pictureOf(scene, kEdge, image)));
        ROWSCOPE_TRY(writeFileAtomically(folder / image, bytes));
        Random random(mixedSeed(amounts.seed, 12, item));
        std::int64_t done = 0;
        for (std::size_t attempt = 0; done < amounts.questionsPerScene && attempt < 4 * kShown.size(); ++attempt) {
            const SceneTopic topic = kShown[asked++ % kShown.size()];
            const auto question = ask(topic, scene, random);
            if (!question) continue;
            json::Value record = recordOf(std::string(name(topic)) + "-" + std::to_string(item), *question);
            record.set("image", image);
            lines += json::write(record) + "\n";
            ++done;
        }
    }
    return writeFileAtomically(folder / (std::string(split) + ".jsonl"), lines);
}

Status writeTexts(const std::filesystem::path& folder, const char* split, std::uint64_t first, const DataAmounts& amounts) {
    ROWSCOPE_TRY(makeFolder(folder));
    std::string lines;
    for (std::int64_t i = 0; i < amounts.texts; ++i) {
        const std::uint64_t item = first + static_cast<std::uint64_t>(i);
        Random random(mixedSeed(amounts.seed, 13, item));
        const TextTopic topic = kTextTopics[static_cast<std::size_t>(i) % kTextTopics.size()];
        lines +=
            json::write(recordOf(std::string(name(topic)) + "-" + std::to_string(item), askText(topic, {Split::HeldOut}, random))) + "\n";
    }
    return writeFileAtomically(folder / (std::string(split) + ".jsonl"), lines);
}

}  // namespace

Status writeHeldOut(const std::filesystem::path& root, const DataAmounts& amounts, const Progress& progress) {
    constexpr std::uint64_t kApart = std::uint64_t{1} << 32;  // the two splits count from far apart
    for (std::size_t s = 0; s < kSplits.size(); ++s) {
        ROWSCOPE_TRY(writeScenes(root / "scenes", kSplits[s], kApart * (s + 1), amounts, progress));
        ROWSCOPE_TRY(writeTexts(root / "texts", kSplits[s], kApart * (s + 1), amounts));
    }
    return {};
}

}  // namespace rowscope::training::demo
