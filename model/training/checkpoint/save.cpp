#include "model/training/checkpoint/save.h"

#include <system_error>

#include "core/base/files.h"
#include "core/base/safetensors.h"

namespace rowscope::training {
namespace {

class Gatherer : public nn::ParameterVisitor {
public:
    explicit Gatherer(StoredType type) : m_type(type) {}
    void parameter(const std::string& name, at::Tensor& slot, const Shape&) override {
        tensors.emplace_back(name, storedArray(slot, m_type));
    }
    std::vector<std::pair<std::string, Array>> tensors;

private:
    StoredType m_type;
};

Status copyFolder(const std::filesystem::path& from, const std::filesystem::path& to) {
    std::error_code error;
    std::filesystem::create_directories(to, error);
    if (error) return fail(ErrorKind::Io, to.string(), "can't be made: " + error.message());
    for (std::filesystem::directory_iterator entry(from, error), end; !error && entry != end; entry.increment(error)) {
        const std::filesystem::path& file = entry->path();
        if (file.extension() != ".json") continue;
        ROWSCOPE_TRY_ASSIGN(content, readFile(file));
        ROWSCOPE_TRY(writeFileAtomically(to / file.filename(), content));
    }
    // Half a copy would be a checkpoint without a tokenizer.
    if (error) return fail(ErrorKind::Io, from.string(), "the folder can't be read: " + error.message());
    return {};
}

/// Copies what the folder may hold beside weights.
Status copyParts(const std::filesystem::path& from, const std::filesystem::path& to) {
    std::error_code error;
    for (const char* part : {"processor", "tokenizer", "backbone", "encoder"})
        if (std::filesystem::is_directory(from / part, error)) ROWSCOPE_TRY(copyFolder(from / part, to / part));
    return {};
}

}  // namespace

Array storedArray(const at::Tensor& tensor, StoredType type) {
    const at::Tensor values = tensor.detach().to(type == StoredType::BFloat16 ? at::kBFloat16 : at::kFloat).contiguous();
    const std::span<const std::byte> bytes(static_cast<const std::byte*>(values.const_data_ptr()), values.nbytes());
    return Array::copyOf<std::byte>(type == StoredType::BFloat16 ? DType::BF16 : DType::F32, values.sizes().vec(), bytes);
}

Status saveWeights(network::Network& network, const std::filesystem::path& file, StoredType type) {
    Gatherer gatherer(type);
    network.visitBackbone(gatherer);
    network.visitHead(gatherer);
    return writeSafetensors(file, gatherer.tensors);
}

Status saveCheckpoint(network::Network& network, const std::filesystem::path& from, const std::filesystem::path& to,
                      const json::Value& agent, StoredType type) {
    std::error_code error;
    std::filesystem::create_directories(to, error);
    if (error) return fail(ErrorKind::Io, to.string(), "can't be made: " + error.message());
    if (!std::filesystem::equivalent(from, to, error)) ROWSCOPE_TRY(copyParts(from, to));
    const bool vision = std::filesystem::exists(from / "vlm_agent_config.json", error);
    ROWSCOPE_TRY(writeFileAtomically(to / (vision ? "vlm_agent_config.json" : "rl_agent_config.json"), json::write(agent, 2) + "\n"));
    return saveWeights(network, to / "model.safetensors", type);
}

}  // namespace rowscope::training
