#include "tests/golden_runner/laya/case_notes.h"

#include "core/base/files.h"
#include "core/media/notes.h"
#include "core/request/parse_request.h"
#include "core/text/tokenizer.h"
#include "core/trace/laya/notes.h"

namespace rowscope::golden {
namespace {

namespace fs = std::filesystem;
using rows::laya::Readout;

/// The published vision checkpoints' processor: Laya's settings over the Idefics3 defaults.
Result<media::Processor> publicProcessor() {
    ROWSCOPE_TRY_ASSIGN(config, media::withAgentConfig({}, json::Object{}, "vlm_agent_config.json"));
    return media::Processor::create(config);
}

Result<rows::laya::Vocabulary> vocabularyOf(const fs::path& tokenizerFile) {
    ROWSCOPE_TRY_ASSIGN(loaded, text::Tokenizer::load(tokenizerFile));
    const auto tokenizer = std::make_shared<const text::Tokenizer>(std::move(loaded));
    rows::laya::Vocabulary v;
    v.encode = [tokenizer](std::string_view text) -> Result<std::vector<std::int32_t>> {
        ROWSCOPE_TRY_ASSIGN(encoding, tokenizer->encode(text));
        return std::move(encoding.ids);
    };
    v.image = tokenizer->tokenToId("<image>").value_or(-1);
    v.mask = tokenizer->tokenToId("[MASK]").value_or(-1);
    v.sep = tokenizer->tokenToId("[SEP]").value_or(-1);
    v.cls = tokenizer->tokenToId("[CLS]").value_or(-1);
    for (std::int32_t id = 0; id < tokenizer->idLimit(); ++id)
        if (tokenizer->isSpecial(id)) v.specials.emplace_back(*tokenizer->idToToken(id), id);
    return v;
}

Result<rows::laya::CheckpointRules> rulesOf(bool textBranch, const json::Value& overrides) {
    rows::laya::CheckpointRules rules;
    const fs::path checkpoints = fs::path(ROWSCOPE_SOURCE_DIR) / "tests" / "golden" / "laya" / "checkpoints";
    rules.readout = textBranch ? Readout::Text : Readout::Terminator;
    rules.questionRules = textBranch ? question::Rules::Text : question::Rules::Vision;
    rules.budgets = textBranch ? rows::laya::Budgets{512, 192} : rows::laya::Budgets{1024, 256};
    ROWSCOPE_TRY_ASSIGN(vocabulary,
                        vocabularyOf(checkpoints / (textBranch ? "modernvbert-mask" : "smolvlm-causal") / "processor" / "tokenizer.json"));
    rules.vocabulary = std::move(vocabulary);
    if (const json::Value* buckets = overrides.find("temperature_by_options"); buckets && buckets->isObject())
        for (const auto& [bucket, value] : buckets->asObject()) rules.temperatures.byBucket.emplace_back(bucket, value.asDouble());
    return rules;
}

/// Notes about one picture and the views it is cut into.
rows::laya::TileGrid lookAt(const std::string& bytes, const std::string& name, const media::Processor& processor, std::int32_t index,
                            std::vector<trace::Finding>& findings) {
    const media::Inspection seen = media::inspect(std::as_bytes(std::span<const char>(bytes)), name, {}, processor);
    for (const media::Note& note : seen.notes) findings.push_back(trace::laya::pictureNote(note, index, name));
    if (!seen.processed) return {};
    return {seen.processed->geometry.tileRows, seen.processed->geometry.tileColumns};
}

}  // namespace

Result<std::vector<trace::Finding>> imageCase(const fs::path& cases, const json::Value& entry) {
    ROWSCOPE_TRY_ASSIGN(name, json::requireString(entry, "case", "expected.json"));
    ROWSCOPE_TRY_ASSIGN(bytes, readFile(cases / name));
    ROWSCOPE_TRY_ASSIGN(processor, publicProcessor());
    std::vector<trace::Finding> findings;
    (void)lookAt(bytes, name, processor, 0, findings);
    return findings;
}

Result<std::vector<trace::Finding>> layaCase(const fs::path& cases, const json::Value& entry) {
    ROWSCOPE_TRY_ASSIGN(name, json::requireString(entry, "case", "expected.json"));
    const fs::path file = cases / (name + ".json");
    ROWSCOPE_TRY_ASSIGN(text, readFile(file));
    ROWSCOPE_TRY_ASSIGN(document, json::parse(text, file.string()));
    ROWSCOPE_TRY_ASSIGN(branch, json::requireString(document, "branch", file.string()));
    ROWSCOPE_TRY_ASSIGN(given, json::require(document, "request", file.string()));
    json::Value root = *given;
    if (const json::Value* options = document.find("predict_options")) root.set("options", *options);
    const bool textBranch = branch == "text";
    ROWSCOPE_TRY_ASSIGN(request, request::parseRequest(root, {file.string(), file.parent_path(), {}, !textBranch}));

    const json::Value* overrides = document.find("config_overrides");
    ROWSCOPE_TRY_ASSIGN(rules, rulesOf(textBranch, overrides ? *overrides : json::Value()));
    ROWSCOPE_TRY_ASSIGN(processor, publicProcessor());
    std::vector<trace::Finding> findings;
    std::vector<rows::laya::TileGrid> grids;
    for (const request::Picture& picture : request.pictures)
        grids.push_back(lookAt(*picture.bytes, picture.name, processor, static_cast<std::int32_t>(grids.size()), findings));
    rows::laya::Plan plan;
    const Status planned = planPredict(request, rules, grids, {}, plan);
    const trace::laya::NoteContext context{request, rules, plan};
    for (trace::Finding& note : trace::laya::requestNotes(context)) findings.push_back(std::move(note));
    if (!planned) findings.push_back(trace::laya::refusal(planned.error(), context));
    return findings;
}

}  // namespace rowscope::golden
