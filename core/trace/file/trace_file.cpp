#include "core/trace/file/trace_file.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>

#include "core/base/files.h"
#include "core/base/safetensors.h"
#include "core/trace/dump/fields.h"
#include "core/trace/file/check_trace.h"
#include "core/trace/file/codec.h"
#include "core/trace/file/export_dump.h"

namespace rowscope::trace {
namespace {

namespace fs = std::filesystem;

constexpr std::int64_t kVersion = 1;
constexpr const char* kTensorFile = "dump.safetensors";
constexpr const char* kManifest = "manifest.json";

json::Value traceObject(const Trace& trace, file::TensorBag& bag) {
    json::Value out = json::Object{};
    out.set("version", kVersion);
    out.set("provenance", file::provenanceToJson(trace.provenance));
    out.set("request", trace.request);
    out.set("answers", trace.answers);
    out.set("media", file::mediaToJson(trace.media, bag));
    out.set("sequences", file::sequencesToJson(trace.sequences, bag));
    out.set("questions", file::questionsToJson(trace.questions));
    out.set("attention", file::attentionToJson(trace.attention, bag));
    out.set("cache", file::cacheToJson(trace.cache));
    out.set("stages", file::stagesToJson(trace.stages));
    json::Value ledger = json::Object{};
    for (const auto& [name, bytes] : trace.ledger) ledger.set(name, bytes);
    out.set("ledger", std::move(ledger));
    out.set("findings", file::findingsToJson(trace.findings));
    json::Value missing = json::Array{};
    for (const NotCheckable& rule : trace.notCheckable) missing.push(json::Array{rule.code, rule.lacks});
    out.set("not_checkable", std::move(missing));
    std::vector<std::string> names;
    for (const auto& [name, array] : trace.tensors) names.push_back(name);
    out.set("tensors", file::list(names));
    return out;
}

/// An import keeps its own manifest, so that it stays the dump it was; a run or layout gets one written for it.
json::Value baseManifest(const Trace& trace, file::TensorBag& bag, json::Value& own) {
    const json::Value* format = trace.provenance.details.find("format");
    if (!format || !format->isString() || format->asString() != "mmdump") {
        own.set("details", trace.provenance.details);
        return file::exportDump(trace, bag);
    }
    json::Value manifest = trace.provenance.details;
    for (const char* key : {"tensors", "tensors_npz"})
        if (const json::Value* was = manifest.find(key)) {
            own.set(std::string("was_") + key, *was);
            manifest.set(key, nullptr);
        }
    return manifest;
}

Status writeFolder(const fs::path& folder, const json::Value& manifest, const file::TensorBag& bag) {
    std::vector<std::pair<std::string, Array>> tensors(bag.all().begin(), bag.all().end());
    ROWSCOPE_TRY(writeSafetensors(folder / kTensorFile, tensors));
    return writeFileAtomically(folder / kManifest, json::write(manifest));
}

bool holdsOnlyTrace(const fs::path& folder) {
    std::error_code error;
    bool empty = true;
    for (const auto& entry : fs::directory_iterator(folder, error)) {
        const std::string name = entry.path().filename().string();
        if (name != kTensorFile && name != kManifest) return false;
        empty = false;
    }
    return !error && (empty || holdsTrace(folder));  // a dump of somebody's run looks the same from outside
}

/// Puts `made` in the place of `target`: by rename where there is nothing, else by exchanging the two in one step.
Status intoPlace(const fs::path& made, const fs::path& target) {
    std::error_code error;
    if (!fs::exists(target, error)) {
        fs::rename(made, target, error);
        return error ? fail(ErrorKind::Io, target.string(), "can't be written: " + error.message()) : Status{};
    }
    if (::renameat2(AT_FDCWD, made.c_str(), AT_FDCWD, target.c_str(), RENAME_EXCHANGE) != 0)
        return fail(ErrorKind::Io, target.string(), "can't be replaced: " + std::error_code(errno, std::generic_category()).message());
    fs::remove_all(made, error);  // the old one; what stays of it harms nobody
    return {};
}

}  // namespace

Status saveTrace(const Trace& trace, const fs::path& given) {
    const fs::path folder = given.has_filename() ? given : given.parent_path();  // "trace/" names "trace"
    std::error_code error;
    if (fs::exists(folder, error) && (!fs::is_directory(folder, error) || !holdsOnlyTrace(folder)))
        return fail(ErrorKind::Value, folder.string(), "holds something else than a trace",
                    "a new name, an empty folder, or one with a saved trace in it");
    file::TensorBag bag;
    for (const auto& [name, array] : trace.tensors) bag.put(name, array);
    json::Value own = traceObject(trace, bag);
    json::Value manifest = baseManifest(trace, bag, own);
    manifest.set("tensors", kTensorFile);
    manifest.set("trace", std::move(own));
    std::string temporary =
        (folder.parent_path().empty() ? fs::path(".") : folder.parent_path()).string() + "/." + folder.filename().string() + ".part-XXXXXX";
    if (!::mkdtemp(temporary.data()))
        return fail(ErrorKind::Io, folder.string(), "can't be written: " + std::error_code(errno, std::generic_category()).message());
    fs::permissions(temporary,
                    fs::perms::owner_all | fs::perms::group_read | fs::perms::group_exec | fs::perms::others_read | fs::perms::others_exec,
                    error);
    Status status = writeFolder(temporary, manifest, bag);
    if (status) status = intoPlace(temporary, folder);
    if (!status) fs::remove_all(temporary, error);
    return status;
}

Result<Trace> traceFromManifest(const json::Value& manifest, const std::map<std::string, Array, std::less<>>& tensors,
                                const std::string& where) {
    const json::Value* own = manifest.find("trace");
    if (!own || own->isNull()) return fail(ErrorKind::Unsupported, where, "is a dump, not a saved trace", {}, {}, "import it instead");
    const std::string path = where + ": trace";
    ROWSCOPE_TRY_ASSIGN(version, json::requireInt(*own, "version", path));
    if (version != kVersion)
        return fail(ErrorKind::Unsupported, path + ": 'version'", "this program reads version 1", "1", std::to_string(version),
                    "use a newer Rowscope");
    const file::TensorBag bag(tensors, where);
    Trace trace;
    const auto part = [&](const char* key) -> Result<const json::Value*> { return json::require(*own, key, path); };
    ROWSCOPE_TRY_ASSIGN(provenance, part("provenance"));
    ROWSCOPE_TRY_ASSIGN(read, file::provenanceFromJson(*provenance, path + ": provenance"));
    trace.provenance = std::move(read);
    if (const json::Value* request = own->find("request")) trace.request = *request;
    if (const json::Value* answers = own->find("answers")) trace.answers = *answers;
    ROWSCOPE_TRY_ASSIGN(mediaValue, part("media"));
    ROWSCOPE_TRY_ASSIGN(media, file::mediaFromJson(*mediaValue, bag, path + ": media"));
    ROWSCOPE_TRY_ASSIGN(sequencesValue, part("sequences"));
    ROWSCOPE_TRY_ASSIGN(sequences, file::sequencesFromJson(*sequencesValue, bag, path + ": sequences"));
    ROWSCOPE_TRY_ASSIGN(questionsValue, part("questions"));
    ROWSCOPE_TRY_ASSIGN(questions, file::questionsFromJson(*questionsValue, path + ": questions"));
    ROWSCOPE_TRY_ASSIGN(attentionValue, part("attention"));
    ROWSCOPE_TRY_ASSIGN(attention, file::attentionFromJson(*attentionValue, bag, path + ": attention"));
    ROWSCOPE_TRY_ASSIGN(cacheValue, part("cache"));
    ROWSCOPE_TRY_ASSIGN(cache, file::cacheFromJson(*cacheValue, path + ": cache"));
    ROWSCOPE_TRY_ASSIGN(stagesValue, part("stages"));
    ROWSCOPE_TRY_ASSIGN(stages, file::stagesFromJson(*stagesValue, path + ": stages"));
    ROWSCOPE_TRY_ASSIGN(findingsValue, part("findings"));
    ROWSCOPE_TRY_ASSIGN(findings, file::findingsFromJson(*findingsValue, path + ": findings"));
    trace.media = std::move(media);
    trace.sequences = std::move(sequences);
    trace.questions = std::move(questions);
    trace.attention = std::move(attention);
    trace.cache = std::move(cache);
    trace.stages = std::move(stages);
    trace.findings = std::move(findings);
    FieldReader in(*own, path);
    if (const json::Object* ledger = in.object("ledger"))
        for (const auto& [name, bytes] : *ledger) {
            if (!bytes.isInt())
                return fail(ErrorKind::Type, path + ": ledger: '" + name + "'", "wrong type", "an integer", std::string(bytes.typeName()));
            trace.ledger[name] = bytes.asInt();
        }
    ROWSCOPE_TRY_ASSIGN(missing, file::listOf(*own, "not_checkable", path));
    for (const json::Value& pair : missing) {
        if (!pair.isArray() || pair.asArray().size() != 2 || !pair.asArray()[0].isString() || !pair.asArray()[1].isString())
            return fail(ErrorKind::Type, path + ": 'not_checkable'", "wrong type", "pairs of texts");
        trace.notCheckable.push_back({pair.asArray()[0].asString(), pair.asArray()[1].asString()});
    }
    std::vector<std::string> names;
    in.get("tensors", names);
    ROWSCOPE_TRY(in.status());
    for (const std::string& name : names) {
        ROWSCOPE_TRY_ASSIGN(array, bag.array(name));
        trace.tensors.emplace(name, std::move(array));
    }
    if (const json::Value* details = own->find("details")) {
        trace.provenance.details = *details;
    } else {
        json::Value details2 = json::Object{};
        for (const auto& [key, value] : manifest.asObject()) {
            if (key == "trace") continue;
            const json::Value* was = own->find("was_" + key);
            if (was)
                details2.set(key, *was);
            else if (key != "tensors")
                details2.set(key, value);
        }
        trace.provenance.details = std::move(details2);
    }
    ROWSCOPE_TRY(file::checkTrace(trace, path));
    return trace;
}

Result<Trace> loadTrace(const fs::path& folder) {
    const fs::path path = fs::is_directory(folder) ? folder / kManifest : folder;
    ROWSCOPE_TRY_ASSIGN(text, readFile(path, std::uint64_t{1} << 30));
    ROWSCOPE_TRY_ASSIGN(manifest, json::parse(text, path.string(), {.maxBytes = std::size_t{1} << 30}));
    const json::Value* own = manifest.find("trace");
    if (!own || own->isNull())
        return fail(ErrorKind::Unsupported, path.string(), "is a dump, not a saved trace", {}, {}, "import it instead");
    ROWSCOPE_TRY_ASSIGN(file, SafetensorsFile::open(path.parent_path() / kTensorFile));
    std::map<std::string, Array, std::less<>> tensors;
    for (const auto& [name, entry] : file.entries()) {
        ROWSCOPE_TRY_ASSIGN(array, file.tensor(name));
        tensors.emplace(name, std::move(array));
    }
    return traceFromManifest(manifest, tensors, path.string());
}

bool holdsTrace(const fs::path& folder) {
    const auto text = readFile(folder / kManifest, std::uint64_t{1} << 30);
    if (!text) return false;
    const auto manifest = json::parse(*text, kManifest);
    return manifest && manifest->find("trace") && !manifest->find("trace")->isNull();
}

}  // namespace rowscope::trace
