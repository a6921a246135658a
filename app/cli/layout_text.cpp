#include "app/cli/layout_text.h"

#include <algorithm>

#include "app/cli/text_table.h"
#include "core/audit/findings_json.h"
#include "core/masks/summary.h"
#include "core/report/sections.h"

namespace rowscope::cli {
namespace {

Result<json::Value> maskJson(const trace::NamedMask& named, const Progress& progress) {
    ROWSCOPE_TRY_ASSIGN(allowed, masks::countAllowed(named.mask, progress));
    return json::Value(json::Object{{"name", named.mask.name()},
                                    {"layers", named.layers},
                                    {"queries", named.mask.queries()},
                                    {"keys", named.mask.keys()},
                                    {"allowed", allowed}});
}

Result<json::Value> sequenceJson(const trace::Trace& trace, std::int32_t index, const Progress& progress) {
    const trace::Sequence& sequence = trace.sequences[static_cast<std::size_t>(index)];
    const auto& labels = sequence.rows.label;
    json::Value out =
        json::Object{{"name", report::sequenceTitle(trace, index)},          {"rows", sequence.rows.size()},
                     {"template_length", sequence.expansion.templateLength}, {"placeholders", sequence.expansion.placeholders},
                     {"media_rows", sequence.expansion.mediaRows},           {"boundary_rows", sequence.expansion.boundaryRows}};
    if (!labels.empty())
        out.set("supervised", static_cast<std::int64_t>(labels.size()) - std::count(labels.begin(), labels.end(), rows::kIgnored));
    json::Value masks = json::Array{};
    for (const trace::NamedMask& named : sequence.masks) {
        ROWSCOPE_TRY_ASSIGN(mask, maskJson(named, progress));
        masks.push(std::move(mask));
    }
    out.set("masks", std::move(masks));
    return out;
}

std::string at(const json::Value& object, const char* key) {
    const json::Value* value = object.find(key);
    return !value ? "" : value->isString() ? value->asString() : json::write(*value);
}

std::string sequenceText(const json::Value& sequence) {
    std::string out = "\n" + at(sequence, "name") + ": " + at(sequence, "rows") + " rows = " + at(sequence, "template_length") +
                      " template tokens - " + at(sequence, "placeholders") + " placeholders + " + at(sequence, "media_rows") +
                      " media rows + " + at(sequence, "boundary_rows") + " boundary rows, and padding\n";
    if (sequence.find("supervised")) out += "  " + at(sequence, "supervised") + " supervised rows\n";
    TextTable table({"mask", "layers", "queries", "keys", "allowed"});
    for (const json::Value& mask : sequence.find("masks")->asArray())
        table.add({at(mask, "name"), at(mask, "layers"), at(mask, "queries"), at(mask, "keys"), at(mask, "allowed")});
    return out + table.text("  ");
}

}  // namespace

Result<json::Value> layoutSummary(const trace::Trace& trace, const Progress& progress) {
    json::Value out = json::Object{{"title", trace.provenance.title}};
    json::Value sequences = json::Array{};
    for (std::size_t i = 0; i < trace.sequences.size(); ++i) {
        ROWSCOPE_TRY_ASSIGN(sequence, sequenceJson(trace, static_cast<std::int32_t>(i), progress));
        sequences.push(std::move(sequence));
    }
    out.set("sequences", std::move(sequences));
    json::Value ledger = json::Object{};
    for (const auto& [family, bytes] : trace.ledger) ledger.set(family, bytes);
    out.set("ledger", std::move(ledger));
    out.set("findings", audit::toJson(trace.findings));
    out.set("not_checkable", audit::toJson(trace.notCheckable));
    return out;
}

std::string layoutText(const json::Value& summary) {
    std::string out = at(summary, "title") + "\n";
    for (const json::Value& sequence : summary.find("sequences")->asArray()) out += sequenceText(sequence);
    if (const auto& ledger = summary.find("ledger")->asObject(); !ledger.empty()) {
        out += "\nBytes held:\n";
        for (const auto& [family, bytes] : ledger) out += "  " + family + " " + json::write(bytes) + "\n";
    }
    const auto& findings = summary.find("findings")->asArray();
    out += findings.empty() ? "\nNo finding.\n" : "\n";
    for (const json::Value& finding : findings)
        out += at(finding, "code") + " " + at(finding, "severity") + ": " + at(finding, "cause") + "\n";
    return out;
}

}  // namespace rowscope::cli
