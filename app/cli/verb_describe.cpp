#include <CLI/CLI.hpp>
#include <cstdio>
#include <ostream>

#include "app/cli/import_flags.h"
#include "app/cli/progress_line.h"
#include "app/cli/text_table.h"
#include "app/cli/verbs.h"
#include "app/open/classify.h"
#include "core/rows/names.h"
#include "core/trace/dump/describe.h"

namespace rowscope::cli {
namespace {

using trace::DumpDescription;

std::string n(std::int64_t value) { return std::to_string(value); }

std::string joined(const std::vector<std::string>& names, const char* none) {
    std::string out;
    for (const std::string& name : names) out.append(out.empty() ? "" : ", ").append(name);
    return out.empty() ? none : out;
}

/// "item 0: 3-5, 9; item 1: 0", rows that follow each other as one span; at most `most` spans.
std::string spans(const std::vector<trace::ItemRow>& rows, std::size_t most = 12) {
    std::string out;
    std::size_t shown = 0;
    for (std::size_t i = 0; i < rows.size(); ++shown) {
        if (shown == most) return out.append(", and ").append(n(static_cast<std::int64_t>(rows.size() - i))).append(" more rows");
        std::size_t end = i + 1;
        while (end < rows.size() && rows[end].first == rows[i].first && rows[end].second == rows[end - 1].second + 1) ++end;
        if (i == 0 || rows[i].first != rows[i - 1].first)
            out.append(i == 0 ? "item " : "; item ").append(n(rows[i].first)).append(": ");
        else
            out.append(", ");
        out.append(n(rows[i].second));
        if (end - i > 1) out.append("-").append(n(rows[end - 1].second));
        i = end;
    }
    return out;
}

std::string shapeText(const Shape& shape) {
    std::string out;
    for (const std::int64_t extent : shape) out.append(out.empty() ? "" : " x ").append(n(extent));
    return out;
}

std::string mediaText(const DumpDescription& d) {
    TextTable table({"media", "item", "medium", "first row", "last row"});
    for (const trace::MediaRunFact& run : d.media)
        table.add({std::string(rows::name(run.kind)), n(run.batch), n(run.mediaId), n(run.range.begin), n(run.range.end - 1)});
    return table.text();
}

std::string layersText(const DumpDescription& d) {
    TextTable table({"layer", "attention", "mask", "allowed pairs", "equals", "rows that read nothing"});
    for (const trace::LayerDescription& layer : d.layers) {
        const bool self = layer.kind == trace::LayerKind::SelfAttention;
        table.add({n(layer.index), std::string(trace::nameOf(layer.kind)), shapeText(layer.maskShape), n(layer.allowedEdges),
                   self ? joined(layer.topologies, "no rule it knows") : "", spans(layer.fullyBlocked, 3)});
    }
    return table.text();
}

std::string lossText(const trace::LossDescription& loss) {
    if (loss.count == 0) return "loss: no row has a target\n";
    char mean[32];
    std::snprintf(mean, sizeof mean, "%.6g", loss.sum / static_cast<double>(loss.count));
    return std::string("loss: mean ")
        .append(mean)
        .append(" over ")
        .append(n(loss.count))
        .append(" rows (")
        .append(spans(loss.rows))
        .append(")\n");
}

std::string text(const DumpDescription& d) {
    std::string out;
    if (!d.media.empty()) out += mediaText(d);
    if (!d.layers.empty()) out += layersText(d);
    out.append("positions: ").append(joined(d.positionPolicies, "no policy it knows, or none in the dump")).append("\n");
    if (!d.labelConvention.empty()) out.append("labels: ").append(d.labelConvention).append("\n");
    if (d.loss) out += lossText(*d.loss);
    for (std::size_t step = 0; step < d.kvBytes.size(); ++step)
        out.append("step ")
            .append(n(static_cast<std::int64_t>(step)))
            .append(": ")
            .append(n(d.kvBytes[step]))
            .append(" bytes of keys and values\n");
    if (d.cross)
        out.append("cross attention: ")
            .append(n(d.cross->mediaSlots))
            .append(" media slots, ")
            .append(n(d.cross->bytesPerLayer))
            .append(" bytes a layer; rows that read no medium: ")
            .append(d.cross->gatedOff.empty() ? "none" : spans(d.cross->gatedOff))
            .append("\n");
    return out;
}

class Describe final : public Verb {
public:
    std::string name() const override { return "describe"; }
    std::string summary() const override {
        return "Say what a dump shows when no claim is believed: which rules its masks and positions equal";
    }
    std::string examples() const override {
        return "  rowscope describe run/step                       what to claim: the rule each layer's mask equals, losses, bytes\n"
               "  rowscope describe batch.safetensors --image-token 49190 --json";
    }
    void declare(CLI::App& app) override {
        app.add_option("input", m_input, "Dump: a folder with a manifest, safetensors or npz")->required();
        m_import.declare(app);
    }
    Result<ExitCode> run(const Context& context) override {
        ProgressLine line(context);
        const Progress progress = line.progress();
        ROWSCOPE_TRY_ASSIGN(kind, open::classify(m_input));
        if (kind != open::Kind::Dump && kind != open::Kind::Trace)
            return fail(ErrorKind::Unsupported, m_input, "this verb reads no " + std::string(open::name(kind)), "a dump");
        ROWSCOPE_TRY_ASSIGN(dump, trace::readDump(m_input, m_import.options(), progress));
        ROWSCOPE_TRY_ASSIGN(opened, trace::open(std::move(dump), progress));
        ROWSCOPE_TRY_ASSIGN(description, trace::describe(opened, progress));
        line.clear();
        *context.out << (context.json ? json::write(trace::toJson(description)) + "\n" : text(description));
        return ExitCode::Pass;
    }

private:
    std::string m_input;
    ImportFlags m_import;
};

}  // namespace

std::unique_ptr<Verb> makeDescribe() { return std::make_unique<Describe>(); }

}  // namespace rowscope::cli
