#include <array>

#include "core/base/files.h"
#include "core/base/hash.h"
#include "core/base/json.h"
#include "core/base/safetensors.h"
#include "core/media/colour.h"
#include "core/media/decode.h"
#include "core/media/hops.h"
#include "core/media/processor.h"
#include "core/media/resize/resize.h"
#include "tests/golden_runner/runners.h"

namespace rowscope::golden {

namespace {

using namespace media;

std::string pixelHash(const Image& image) { return sha256Hex(std::as_bytes(image.pixels())); }

json::Value pictureEntry(const Image& image) {
    return json::Object{{"w", image.width()}, {"h", image.height()}, {"sha256", pixelHash(image)}};
}

// The goldens were made with transformers' loader: turned by EXIF, alpha blended on white.
ProcessorConfig configFor(bool split) {
    ProcessorConfig config;
    config.split = split;
    config.colour.exif = ExifPolicy::Apply;
    config.colour.alpha = AlphaPolicy::White;
    return config;
}

json::Value tileHashes(const Array& tiles) {
    const auto levels = tiles.as<std::uint8_t>();
    const auto plane = static_cast<std::size_t>(tiles.dim(2) * tiles.dim(3));
    json::Array hashes;
    for (std::size_t view = 0; view < static_cast<std::size_t>(tiles.dim(0)); ++view) {
        std::vector<std::uint8_t> interleaved(3 * plane);
        for (std::size_t c = 0; c < 3; ++c)
            for (std::size_t i = 0; i < plane; ++i) interleaved[3 * i + c] = levels[(view * 3 + c) * plane + i];
        hashes.push_back(sha256Hex(std::as_bytes(std::span<const std::uint8_t>(interleaved))));
    }
    return hashes;
}

Result<json::Value> caseOf(const std::filesystem::path& file) {
    const ProcessorConfig plain = configFor(false);
    ROWSCOPE_TRY_ASSIGN(image, decodeFile(file, {}, plain.colour));
    ROWSCOPE_TRY_ASSIGN(squash, Processor::create(plain));
    ROWSCOPE_TRY_ASSIGN(tiler, Processor::create(configFor(true)));
    ROWSCOPE_TRY_ASSIGN(one, squash.process(image));
    ROWSCOPE_TRY_ASSIGN(many, tiler.process(image));
    const Image hop1 = resize(one.picture, one.hop1);
    const Image hop2 = resize(one.picture, std::array{one.hop1, one.hop2});
    const Image splitHop2 = resize(hop1, many.hop2);
    json::Value entry = json::Object{
        {"file", file.filename().string()},
        {"decoded", pictureEntry(one.picture)},
        {"hop1", pictureEntry(hop1)},
        {"nosplit", json::Object{{"hop2", pictureEntry(hop2)}, {"pixel_values_f32_chw_sha256", sha256Hex(one.pixelValues.bytes())}}},
        {"split", json::Object{{"hop2", pictureEntry(splitHop2)},
                               {"rows", many.geometry.tileRows},
                               {"cols", many.geometry.tileColumns},
                               {"tiles_sha256", tileHashes(many.tiles)},
                               {"frames", many.views()},
                               {"pixel_values_f32_sha256", sha256Hex(many.pixelValues.bytes())}}},
    };
    return entry;
}

Result<Array> resized(const Array& in, const Array& like, PillowOrder order) {
    const auto bytes = in.as<std::uint8_t>();
    if (in.rank() != 3 || like.rank() != 3 || bytes.empty())
        return fail(ErrorKind::Format, {}, "a resize case must be U8 [height, width, channels]");
    const Image image(static_cast<int>(in.dim(1)), static_cast<int>(in.dim(0)), static_cast<int>(in.dim(2)), {bytes.begin(), bytes.end()});
    return resize(image, ImageSize{static_cast<int>(like.dim(1)), static_cast<int>(like.dim(0))}, {Filter::Lanczos, order, Simd::Auto})
        .array();
}

Status resizeCases(const std::filesystem::path& golden, const std::filesystem::path& out) {
    ROWSCOPE_TRY_ASSIGN(file, SafetensorsFile::open(golden / "image" / "resize_micro.safetensors"));
    std::vector<std::pair<std::string, Array>> results;
    for (const auto& [name, entry] : file.entries()) {
        const std::size_t dot = name.rfind('.');
        const std::string kind = name.substr(dot + 1);
        if (kind == "in") continue;
        ROWSCOPE_TRY_ASSIGN(in, file.tensor(name.substr(0, dot) + ".in"));
        ROWSCOPE_TRY_ASSIGN(like, file.tensor(name));
        ROWSCOPE_TRY_ASSIGN(result, resized(in, like, kind == "out_pillow12" ? PillowOrder::V12 : PillowOrder::V13));
        results.emplace_back(name, std::move(result));
    }
    return writeSafetensors(out / "resize_micro.safetensors", results);
}

}  // namespace

Status runImage(const std::filesystem::path& golden, const std::filesystem::path& out) {
    const std::filesystem::path expected = golden / "image" / "expected.json";
    ROWSCOPE_TRY_ASSIGN(text, readFile(expected));
    ROWSCOPE_TRY_ASSIGN(list, json::parse(text, expected.string()));
    ROWSCOPE_TRY_ASSIGN(cases, json::require(list, "cases", expected.string()));
    json::Array results;
    for (const json::Value& one : cases->asArray()) {
        ROWSCOPE_TRY_ASSIGN(name, json::requireString(one, "file", expected.string()));
        ROWSCOPE_TRY_ASSIGN(result, caseOf(golden / "image" / "files" / name));
        results.push_back(std::move(result));
    }
    ROWSCOPE_TRY(writeFileAtomically(out / "image.json", json::write(json::Object{{"cases", std::move(results)}}, 1)));
    return resizeCases(golden, out);
}

}  // namespace rowscope::golden
