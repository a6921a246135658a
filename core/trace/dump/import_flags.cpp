#include "core/trace/dump/import_flags.h"

#include <array>
#include <charconv>
#include <limits>

#include "core/masks/topologies.h"
#include "core/rows/positions.h"

namespace rowscope::trace {
namespace {

constexpr std::int32_t kLowest = std::numeric_limits<std::int32_t>::min();
constexpr std::int32_t kHighest = std::numeric_limits<std::int32_t>::max();

Result<std::int32_t> number(std::string_view name, std::string_view text, std::int32_t least, std::int32_t most) {
    std::int32_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error == std::errc() && end == text.data() + text.size() && value >= least && value <= most) return value;
    return fail(ErrorKind::Value, std::string(name), "no such number", std::to_string(least) + " to " + std::to_string(most),
                "'" + std::string(text) + "'");
}

using Read = Status (*)(ImportOptions& options, std::string_view name, std::string_view text);

template <auto Member, std::int32_t Least, std::int32_t Most = kHighest>
Status readNumber(ImportOptions& options, std::string_view name, std::string_view text) {
    ROWSCOPE_TRY_ASSIGN(value, number(name, text, Least, Most));
    options.*Member = value;
    return {};
}

Status readTopology(ImportOptions& options, std::string_view, std::string_view text) {
    ROWSCOPE_TRY(masks::topologyFromName(text));
    options.topology = text;
    return {};
}

Status readPositions(ImportOptions& options, std::string_view, std::string_view text) {
    ROWSCOPE_TRY(rows::positionPolicyFromName(text));
    options.positions = text;
    return {};
}

Status readLabels(ImportOptions& options, std::string_view name, std::string_view text) {
    using supervision::LabelConvention;
    if (text == "unshifted")
        options.labels = LabelConvention::Unshifted;
    else if (text == "shifted" || text == "preshifted")  // the dump format's word and people's
        options.labels = LabelConvention::Preshifted;
    else
        return fail(ErrorKind::Value, std::string(name), "no such convention", "unshifted or shifted", "'" + std::string(text) + "'");
    return {};
}

using Options = ImportOptions;
constexpr std::array<std::pair<ImportFlag, Read>, 13> kTable{
    {{{"image-token", "ID", "Id of the image placeholder", ""}, readNumber<&Options::imageToken, 0>},
     {{"video-token", "ID", "Id of the video placeholder", ""}, readNumber<&Options::videoToken, 0>},
     {{"pad", "ID", "Id of padding", ""}, readNumber<&Options::pad, 0>},
     {{"eos", "ID", "Id that ends a text", ""}, readNumber<&Options::eos, 0>},
     {{"turn-end", "ID", "Id that ends a turn", ""}, readNumber<&Options::turnEnd, 0>},
     {{"vision-start", "ID", "Id before a medium", ""}, readNumber<&Options::visionStart, 0>},
     {{"vision-end", "ID", "Id after a medium", ""}, readNumber<&Options::visionEnd, 0>},
     {{"rows-per-image", "N", "Feature rows each image must have", ""}, readNumber<&Options::rowsPerImage, 1>},
     {{"spatial-merge", "N", "Patches merged into one row, per side of the grid", "2"}, readNumber<&Options::spatialMergeSize, 1, 64>},
     {{"ignore-index", "N", "Label of rows without a target", "-100"}, readNumber<&Options::ignoreIndex, kLowest>},
     {{"topology", "NAME", "Claimed attention rule, e.g. causal, bidir_image_block, packed_causal", ""}, readTopology},
     {{"positions", "NAME", "Claimed position policy", ""}, readPositions},
     {{"labels", "NAME", "unshifted (aligned with their tokens) or shifted (each stands at the row that predicts it)", ""}, readLabels}}};

constexpr auto kFlags = [] {
    std::array<ImportFlag, kTable.size()> flags{};
    for (std::size_t i = 0; i < kTable.size(); ++i) flags[i] = kTable[i].first;
    return flags;
}();

}  // namespace

std::span<const ImportFlag> importFlags() { return kFlags; }

Status setImportFlag(ImportOptions& options, std::string_view name, std::string_view text) {
    for (const auto& [flag, read] : kTable)
        if (flag.name == name) return read(options, name, text);
    return fail(ErrorKind::NotFound, std::string(name), "there is no such flag");
}

}  // namespace rowscope::trace
