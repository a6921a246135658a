#pragma once

#include <cstring>
#include <filesystem>
#include <fstream>
#include <string>
#include <utility>
#include <vector>

#include "core/base/files.h"
#include "core/base/json.h"
#include "core/base/safetensors.h"
#include "tests/support/temporary_folder.h"

namespace rowscope::checkpoint {

/// A copy of one of the repository's checkpoints to damage; removed at the end.
class TempCheckpoint {
public:
    explicit TempCheckpoint(const std::string& name = "smolvlm-causal") {
        std::filesystem::copy("tests/golden/laya/checkpoints/" + name, root, std::filesystem::copy_options::recursive);
    }

    [[nodiscard]] json::Value readJson(const std::string& file) const { return *json::parse(*readFile(root / file), file); }
    void writeJson(const std::string& file, const json::Value& value) const { write(file, json::write(value)); }
    /// Sets one field of a JSON file; `inside` names an object in it, empty = the top.
    void setField(const std::string& file, const std::string& inside, const std::string& key, json::Value value) const {
        json::Value object = readJson(file);
        json::Value* place = &object;
        if (!inside.empty())
            for (auto& [name, member] : object.asObject())
                if (name == inside) place = &member;
        place->set(key, std::move(value));
        writeJson(file, object);
    }
    void write(const std::string& file, const std::string& bytes) const { std::ofstream(root / file, std::ios::binary) << bytes; }
    [[nodiscard]] std::string bytes(const std::string& file) const { return *readFile(root / file); }

    using Tensors = std::vector<std::pair<std::string, Array>>;
    [[nodiscard]] Tensors tensors(const std::string& file = "model.safetensors") const {
        const auto opened = SafetensorsFile::open(root / file);
        Tensors list;
        for (const auto& [key, entry] : opened->entries()) {
            const Array array = *opened->tensor(key);
            list.emplace_back(key, Array::copyOf<std::byte>(array.dtype(), array.shape(), array.bytes()));
        }
        return list;
    }
    void writeTensors(const Tensors& list, const std::string& file = "model.safetensors") const {
        (void)writeSafetensors(root / file, list);
    }

private:
    test::TemporaryFolder m_folder;

public:
    std::filesystem::path root = m_folder.root() / "checkpoint";
};

}  // namespace rowscope::checkpoint
