#include "app/cli/import_flags.h"

#include <CLI/CLI.hpp>

namespace rowscope::cli {

void ImportFlags::declare(CLI::App& app) {
    const std::string group = "What bare tensors and token lines mean";
    const auto id = [&](const char* name, std::optional<std::int32_t>& target, const char* help) {
        app.add_option(name, target, help)->group(group);
    };
    id("--image-token", m_options.imageToken, "Id of the image placeholder");
    id("--video-token", m_options.videoToken, "Id of the video placeholder");
    id("--pad", m_options.pad, "Id of padding");
    id("--eos", m_options.eos, "Id that ends a text");
    id("--turn-end", m_options.turnEnd, "Id that ends a turn");
    id("--vision-start", m_options.visionStart, "Id before a medium");
    id("--vision-end", m_options.visionEnd, "Id after a medium");
    id("--rows-per-image", m_options.rowsPerImage, "Feature rows each image must have");
    app.add_option("--spatial-merge", m_options.spatialMergeSize, "Patches merged into one row, per side of the grid")
        ->check(CLI::Range(1, 64))
        ->group(group)
        ->capture_default_str();
    app.add_option("--ignore-index", m_options.ignoreIndex, "Label of rows without a target")->group(group)->capture_default_str();
    app.add_option("--topology", m_options.topology, "Claimed attention rule, e.g. causal, bidir_image_block, packed_causal")->group(group);
    app.add_option("--positions", m_options.positions, "Claimed position policy")->group(group);
    app.add_option("--labels", m_labels, "unshifted (aligned with their tokens) or shifted (each stands at the row that predicts it)")
        ->check(CLI::IsMember({"unshifted", "shifted", "preshifted"}))
        ->group(group);
}

trace::ImportOptions ImportFlags::options() const {
    trace::ImportOptions options = m_options;
    if (m_labels)
        options.labels = *m_labels == "unshifted" ? supervision::LabelConvention::Unshifted : supervision::LabelConvention::Preshifted;
    return options;
}

}  // namespace rowscope::cli
