#include "core/runtime/cache_keys.h"

#include <algorithm>

#include "core/base/hash.h"

namespace rowscope::runtime {
namespace {

const std::vector<std::string> kProcessor{"media_hash", "processor_manifest"};
const std::vector<std::string> kEncoder{"media_hash", "processor_manifest", "encoder_checkpoint", "feature_layer", "dtype"};
const std::vector<std::string> kBridge{
    "media_hash", "processor_manifest", "encoder_checkpoint", "feature_layer", "dtype", "projector_checkpoint",
    "layout",     "fusion_mode",        "row_policy"};

std::vector<std::string> bridgeAnd(std::initializer_list<const char*> more) {
    std::vector<std::string> out = kBridge;
    out.insert(out.end(), more.begin(), more.end());
    return out;
}
const std::vector<std::string> kInstruction = bridgeAnd({"instruction"});
const std::vector<std::string> kPrefixKv =
    bridgeAnd({"lm_checkpoint", "chat_template", "placeholder_layout", "position_policy", "adapter", "quantization", "prefix_tokens"});
const std::vector<std::string> kCrossKv = bridgeAnd({"lm_checkpoint", "adapter", "quantization"});

KeyFields named(StateFamily family, std::initializer_list<const std::string*> values) {
    KeyFields out;
    auto value = values.begin();
    for (const std::string& name : requiredFields(family)) out.emplace_back(name, **value++);
    return out;
}

const std::string* find(const KeyFields& fields, const std::string& name) {
    const auto at = std::find_if(fields.begin(), fields.end(), [&](const auto& field) { return field.first == name; });
    return at == fields.end() ? nullptr : &at->second;
}

}  // namespace

std::string_view familyName(StateFamily family) {
    constexpr std::array<std::string_view, 6> kNames{"processor", "encoder", "bridge", "bridge_instruction_aware", "prefix_kv", "cross_kv"};
    return kNames[static_cast<std::size_t>(family)];
}

const std::vector<std::string>& requiredFields(StateFamily family) {
    switch (family) {
        case StateFamily::Processor:
            return kProcessor;
        case StateFamily::Encoder:
            return kEncoder;
        case StateFamily::Bridge:
            return kBridge;
        case StateFamily::BridgeInstructionAware:
            return kInstruction;
        case StateFamily::PrefixKv:
            return kPrefixKv;
        case StateFamily::CrossKv:
            return kCrossKv;
    }
    return kBridge;
}

KeyFields ProcessorKey::fields() const { return named(kFamily, {&mediaHash, &processorManifest}); }
KeyFields EncoderKey::fields() const { return named(kFamily, {&mediaHash, &processorManifest, &encoderCheckpoint, &featureLayer, &dtype}); }
KeyFields BridgeKey::fields() const {
    return named(kFamily, {&mediaHash, &processorManifest, &encoderCheckpoint, &featureLayer, &dtype, &projectorCheckpoint, &layout,
                           &fusionMode, &rowPolicy});
}
KeyFields InstructionBridgeKey::fields() const {
    KeyFields out = BridgeKey::fields();
    out.emplace_back("instruction", instruction);
    return out;
}
KeyFields PrefixKvKey::fields() const {
    KeyFields out = BridgeKey::fields();
    const std::string* values[] = {&lmCheckpoint, &chatTemplate, &placeholderLayout, &positionPolicy,
                                   &adapter,      &quantization, &prefixTokens};
    for (const std::string* value : values) out.emplace_back(kPrefixKv[out.size()], *value);
    return out;
}
KeyFields CrossKvKey::fields() const {
    KeyFields out = BridgeKey::fields();
    for (const std::string* value : {&lmCheckpoint, &adapter, &quantization}) out.emplace_back(kCrossKv[out.size()], *value);
    return out;
}

KeyFields fieldsOf(StateFamily family, const KeyFields& named) {
    KeyFields out;
    for (const std::string& name : requiredFields(family)) {
        const std::string* value = find(named, name);
        out.emplace_back(name, value ? *value : std::string());
    }
    return out;
}

std::vector<std::string> differingFields(const KeyFields& a, const KeyFields& b) {
    std::vector<std::string> out;
    for (const auto& [name, value] : a) {
        const std::string* other = find(b, name);
        if (!other || *other != value) out.push_back(name);
    }
    for (const auto& field : b)
        if (!find(a, field.first)) out.push_back(field.first);
    return out;
}

std::string keyHash(StateFamily family, const KeyFields& fields) {
    Sha256 hash;
    const auto add = [&](std::string_view text) { hash.addNumber(static_cast<std::uint64_t>(text.size())).add(text); };
    add(familyName(family));
    for (const auto& [name, value] : fields) {
        add(name);
        add(value);
    }
    return hash.hex();
}

std::string trustedMediaId(std::string_view authenticatedNamespace, std::string_view uuid) {
    Sha256 hash;
    for (const std::string_view part : {authenticatedNamespace, uuid}) hash.addNumber(static_cast<std::uint64_t>(part.size())).add(part);
    return "uuid:" + hash.hex();
}

}  // namespace rowscope::runtime
