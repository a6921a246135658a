#pragma once

#include <array>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace rowscope::runtime {

/// State families that caches hold (article 0x07), by the names of the dump format.
enum class StateFamily : std::uint8_t { Processor, Encoder, Bridge, BridgeInstructionAware, PrefixKv, CrossKv };
[[nodiscard]] std::string_view familyName(StateFamily family);

/// Field names and values of a key, in a fixed order: what an audit reads.
using KeyFields = std::vector<std::pair<std::string, std::string>>;

// One key type a family; its fields name the whole transformation that made the object. An empty field is a value like any other
// ("no adapter"). `mediaHash` is a content hash (of several media: of their hashes in order); an application's UUID may stand
// there only inside an authenticated namespace, which then is part of the text (trustedMediaId).

struct ProcessorKey {
    static constexpr StateFamily kFamily = StateFamily::Processor;
    std::string mediaHash;
    std::string processorManifest;
    bool operator==(const ProcessorKey&) const = default;
    [[nodiscard]] KeyFields fields() const;
};
struct EncoderKey : ProcessorKey {
    static constexpr StateFamily kFamily = StateFamily::Encoder;
    std::string encoderCheckpoint;
    std::string featureLayer;
    std::string dtype;
    bool operator==(const EncoderKey&) const = default;
    [[nodiscard]] KeyFields fields() const;
};
struct BridgeKey : EncoderKey {
    static constexpr StateFamily kFamily = StateFamily::Bridge;
    std::string projectorCheckpoint;
    std::string layout;
    std::string fusionMode;
    std::string rowPolicy;
    bool operator==(const BridgeKey&) const = default;
    [[nodiscard]] KeyFields fields() const;
};
/// InstructBLIP: the queries read the instruction, so the instruction is part of what was made.
struct InstructionBridgeKey : BridgeKey {
    static constexpr StateFamily kFamily = StateFamily::BridgeInstructionAware;
    std::string instruction;
    bool operator==(const InstructionBridgeKey&) const = default;
    [[nodiscard]] KeyFields fields() const;
};
struct PrefixKvKey : BridgeKey {
    static constexpr StateFamily kFamily = StateFamily::PrefixKv;
    std::string lmCheckpoint;
    std::string chatTemplate;
    std::string placeholderLayout;
    std::string positionPolicy;
    std::string adapter;
    std::string quantization;
    std::string prefixTokens;  ///< hash of the token sequence
    bool operator==(const PrefixKvKey&) const = default;
    [[nodiscard]] KeyFields fields() const;
};
struct CrossKvKey : BridgeKey {
    static constexpr StateFamily kFamily = StateFamily::CrossKv;
    std::string lmCheckpoint;
    std::string adapter;
    std::string quantization;
    bool operator==(const CrossKvKey&) const = default;
    [[nodiscard]] KeyFields fields() const;
};

/// Fields that a family's key must name: what two objects have to agree on to stand for one another.
[[nodiscard]] const std::vector<std::string>& requiredFields(StateFamily family);
/// The fields of a family read from named values, missing ones empty; for keys that came from elsewhere (dumps).
[[nodiscard]] KeyFields fieldsOf(StateFamily family, const KeyFields& named);

/// Names of the fields whose values differ, in the order of `a`; a field that only one side has differs.
[[nodiscard]] std::vector<std::string> differingFields(const KeyFields& a, const KeyFields& b);

/// SHA-256 over family, field names and values, each with its length (no two keys give one text). For look-up; the fields are kept.
[[nodiscard]] std::string keyHash(StateFamily family, const KeyFields& fields);
template <class Key>
[[nodiscard]] std::string keyHash(const Key& key) {
    return keyHash(Key::kFamily, key.fields());
}

/// A media identity from an application's UUID. It is a claim and no proof, so it holds only inside a namespace that was
/// authenticated; the namespace is part of the identity, and no content hash can equal one.
[[nodiscard]] std::string trustedMediaId(std::string_view authenticatedNamespace, std::string_view uuid);

}  // namespace rowscope::runtime
