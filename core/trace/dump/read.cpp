#include "core/base/files.h"
#include "core/base/json_unique.h"
#include "core/base/npz.h"
#include "core/base/safetensors.h"
#include "core/trace/dump/bare.h"
#include "core/trace/dump/dump.h"
#include "core/trace/dump/survey.h"

namespace rowscope::trace {
namespace {

namespace fs = std::filesystem;
using TensorMap = std::map<std::string, Array, std::less<>>;

Result<TensorMap> readTensors(const fs::path& path, const Progress& progress) {
    TensorMap tensors;
    if (path.extension() == ".npz") {
        ROWSCOPE_TRY_ASSIGN(file, NpzFile::open(path));
        for (const std::string& name : file.names()) {
            ROWSCOPE_TRY(progress.check(path.string()));
            ROWSCOPE_TRY_ASSIGN(array, file.array(name));
            tensors.emplace(name, std::move(array));
        }
        return tensors;
    }
    ROWSCOPE_TRY_ASSIGN(file, SafetensorsFile::open(path));
    for (const auto& [name, entry] : file.entries()) {
        ROWSCOPE_TRY(progress.check(path.string()));
        ROWSCOPE_TRY_ASSIGN(array, file.tensor(name));
        tensors.emplace(name, std::move(array));
    }
    return tensors;
}

/// A tensor file stands beside its manifest: a name that leads elsewhere is refused.
Result<fs::path> besideManifest(const fs::path& manifest, const std::string& name) {
    const fs::path relative(name);
    for (const fs::path& part : relative)
        if (part == "..")
            return fail(ErrorKind::Value, manifest.string() + ": 'tensors'", "leads out of the folder", "a file beside the manifest",
                        "'" + name + "'");
    if (relative.is_absolute() || name.empty())
        return fail(ErrorKind::Value, manifest.string() + ": 'tensors'", "is no file beside the manifest", "a relative name",
                    "'" + name + "'");
    return manifest.parent_path() / relative;
}

Result<Dump> readManifest(const fs::path& path, const Progress& progress) {
    ROWSCOPE_TRY(progress.check(path.string()));
    ROWSCOPE_TRY_ASSIGN(text, readFile(path, std::uint64_t{256} << 20));
    ROWSCOPE_TRY_ASSIGN(manifest, json::parseUnique(text, path.string()));
    ROWSCOPE_TRY_ASSIGN(format, json::requireString(manifest, "format", path.string()));
    if (format.starts_with("schedtrace/")) {
        // A bare event list becomes a dump with nothing but events.
        manifest.set("format", "mmdump");
        manifest.set("version", 1);
        if (!manifest.find("name")) manifest.set("name", path.parent_path().filename().string());
        return makeDump(std::move(manifest), {}, path.string());
    }
    TensorMap tensors;
    ROWSCOPE_TRY_ASSIGN(name, json::stringOr(manifest, "tensors", "", path.string()));
    if (name.empty()) {
        ROWSCOPE_TRY_ASSIGN(npz, json::stringOr(manifest, "tensors_npz", "", path.string()));
        name = npz;
    }
    if (!name.empty()) {
        ROWSCOPE_TRY_ASSIGN(file, besideManifest(path, name));
        ROWSCOPE_TRY_ASSIGN(read, readTensors(file, progress));
        tensors = std::move(read);
    }
    return makeDump(std::move(manifest), std::move(tensors), path.string());
}

/// The manifest beside a tensor file when it names that file, so that choosing either opens the same dump.
std::optional<fs::path> manifestNaming(const fs::path& tensorFile) {
    const fs::path manifest = tensorFile.parent_path() / "manifest.json";
    const auto text = readFile(manifest, std::uint64_t{256} << 20);
    if (!text) return std::nullopt;
    const auto value = json::parse(*text, manifest.string());
    if (!value) return std::nullopt;
    for (const char* key : {"tensors", "tensors_npz"})
        if (const json::Value* name = value->find(key); name && name->isString() && name->asString() == tensorFile.filename().string())
            return manifest;
    return std::nullopt;
}

}  // namespace

Result<std::optional<Survey>> surveyBareFile(const fs::path& path, const Progress& progress) {
    const fs::path extension = path.extension();
    if ((extension != ".safetensors" && extension != ".npz") || manifestNaming(path)) return std::optional<Survey>{};
    ROWSCOPE_TRY_ASSIGN(tensors, readTensors(path, progress));
    Survey survey = surveyTensors({std::move(tensors)});
    survey.form = "bare tensors";
    return std::optional(std::move(survey));
}

Result<Dump> readDump(const fs::path& path, const ImportOptions& options, const Progress& progress) {
    std::error_code error;
    if (fs::is_directory(path, error)) {
        for (const char* name : {"manifest.json", "trace.json"})
            if (fs::is_regular_file(path / name, error)) return readManifest(path / name, progress);
        return fail(ErrorKind::NotFound, path.string(), "no manifest.json in this folder", {}, {},
                    "choose a dump's folder, its manifest.json, or a .safetensors or .npz file");
    }
    const fs::path extension = path.extension();
    if (extension == ".json") return readManifest(path, progress);
    if (extension == ".safetensors" || extension == ".npz") {
        if (const auto manifest = manifestNaming(path)) return readManifest(*manifest, progress);
        ROWSCOPE_TRY_ASSIGN(tensors, readTensors(path, progress));
        return dumpFromTensors(std::move(tensors), options, path.string(), progress);
    }
    if (extension == ".pt" || extension == ".pth" || extension == ".pkl" || extension == ".bin")
        return fail(ErrorKind::Unsupported, path.string(), "is a pickle, and unpickling runs code", ".safetensors or .npz",
                    extension.string(), "save it with safetensors.torch.save_file");
    if (!fs::exists(path, error)) return fail(ErrorKind::NotFound, path.string(), "no such file or folder");
    return fail(ErrorKind::Unsupported, path.string(), "is no dump", "a folder with manifest.json, or .json, .safetensors, .npz",
                extension.empty() ? "no extension" : extension.string());
}

}  // namespace rowscope::trace
