#include "model/training/loop/state.h"

#include <c10/core/GradMode.h>

#include <cstring>
#include <system_error>

#include "core/base/json.h"
#include "core/base/safetensors.h"
#include "model/training/checkpoint/save.h"

namespace rowscope::training {

Status writeState(const std::filesystem::path& file, const Cursor& cursor, std::span<const NamedTensor> tensors) {
    std::vector<std::pair<std::string, Array>> stored;
    for (const NamedTensor& tensor : tensors) stored.emplace_back(tensor.name, storedArray(tensor.tensor, StoredType::Float32));
    const json::Value place = json::Object{{"stage", cursor.stage}, {"step", cursor.step}, {"global", cursor.global}};
    return writeSafetensors(file, stored,
                            {{"format", "rowscope-training-state-1"}, {"plan", cursor.planHash}, {"cursor", json::write(place)}});
}

Result<std::optional<Cursor>> readCursor(const std::filesystem::path& file, const std::string& planHash) {
    std::error_code ignored;
    if (!std::filesystem::exists(file, ignored)) return std::optional<Cursor>();
    ROWSCOPE_TRY_ASSIGN(state, SafetensorsFile::open(file));
    const auto text = [&](const char* key) {
        const auto found = state.metadata().find(key);
        return found == state.metadata().end() ? std::string() : found->second;
    };
    if (text("format") != "rowscope-training-state-1")
        return fail(ErrorKind::Format, file.string(), "not a training state", "rowscope-training-state-1", "'" + text("format") + "'");
    if (text("plan") != planHash)
        return fail(ErrorKind::Mismatch, file.string(), "belongs to another plan", planHash, text("plan"),
                    "resume with the plan it was begun with, or start anew");
    const std::string where = file.string() + ": 'cursor'";
    ROWSCOPE_TRY_ASSIGN(place, json::parse(text("cursor"), where));
    Cursor cursor{planHash, 0, 0, 0};
    ROWSCOPE_TRY_ASSIGN(stage, json::requireInt(place, "stage", where));
    ROWSCOPE_TRY_ASSIGN(step, json::requireInt(place, "step", where));
    ROWSCOPE_TRY_ASSIGN(global, json::requireInt(place, "global", where));
    cursor.stage = stage;
    cursor.step = step;
    cursor.global = global;
    return std::optional<Cursor>(cursor);
}

Status readState(const std::filesystem::path& file, std::span<const NamedTensor> tensors) {
    ROWSCOPE_TRY_ASSIGN(state, SafetensorsFile::open(file));
    const c10::AutoGradMode noGradients(false);
    for (const NamedTensor& tensor : tensors) {
        ROWSCOPE_TRY_ASSIGN(array, state.tensor(tensor.name));
        const std::string where = file.string() + ": tensor '" + tensor.name + "'";
        if (array.shape() != tensor.tensor.sizes().vec() || array.dtype() != DType::F32)
            return fail(ErrorKind::Mismatch, where, "wrong shape or dtype", "F32 " + toString(tensor.tensor.sizes().vec()),
                        std::string(name(array.dtype())) + " " + toString(array.shape()));
        if (!array.bytes().empty()) std::memcpy(tensor.tensor.mutable_data_ptr(), array.bytes().data(), array.bytes().size());
    }
    return {};
}

}  // namespace rowscope::training
