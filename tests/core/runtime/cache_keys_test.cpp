#include "core/runtime/cache_keys.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace rowscope::runtime {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

PrefixKvKey prefixKey() {
    PrefixKvKey key;
    key.mediaHash = "m";
    key.processorManifest = "p";
    key.encoderCheckpoint = "e";
    key.lmCheckpoint = "lm";
    key.adapter = "a";
    key.prefixTokens = "t";
    return key;
}

TEST(CacheKeys, AKeyNamesTheWholeTransformation) {
    std::vector<std::string> names;
    for (const auto& [name, value] : prefixKey().fields()) names.push_back(name);
    EXPECT_EQ(names, requiredFields(StateFamily::PrefixKv));
    EXPECT_THAT(names, ElementsAre("media_hash", "processor_manifest", "encoder_checkpoint", "feature_layer", "dtype",
                                   "projector_checkpoint", "layout", "fusion_mode", "row_policy", "lm_checkpoint", "chat_template",
                                   "placeholder_layout", "position_policy", "adapter", "quantization", "prefix_tokens"));
    EXPECT_EQ(CrossKvKey{}.fields().size(), requiredFields(StateFamily::CrossKv).size());
    EXPECT_EQ(InstructionBridgeKey{}.fields().size(), requiredFields(StateFamily::BridgeInstructionAware).size());
}

TEST(CacheKeys, EveryFieldOfEveryKeyChangesItsHash) {
    for (const StateFamily family : {StateFamily::Processor, StateFamily::Encoder, StateFamily::Bridge, StateFamily::BridgeInstructionAware,
                                     StateFamily::PrefixKv, StateFamily::CrossKv}) {
        const KeyFields plain = fieldsOf(family, {});
        for (std::size_t i = 0; i < plain.size(); ++i) {
            KeyFields changed = plain;
            changed[i].second = "x";
            EXPECT_NE(keyHash(family, changed), keyHash(family, plain)) << familyName(family) << " " << plain[i].first;
            EXPECT_THAT(differingFields(plain, changed), ElementsAre(plain[i].first));
        }
    }
    EXPECT_NE(keyHash(StateFamily::Bridge, {}), keyHash(StateFamily::Encoder, {})) << "families never share";
}

TEST(CacheKeys, AValueCannotPretendToBeTwo) {
    ProcessorKey a;
    a.mediaHash = "xy";
    ProcessorKey b;
    b.mediaHash = "x";
    b.processorManifest = "y";
    EXPECT_NE(keyHash(a), keyHash(b));
}

TEST(CacheKeys, DifferencesAreNamed) {
    PrefixKvKey other = prefixKey();
    other.adapter = "b";
    other.processorManifest = "q";
    EXPECT_THAT(differingFields(prefixKey().fields(), other.fields()), ElementsAre("processor_manifest", "adapter"));
    EXPECT_THAT(differingFields({{"a", "1"}}, {{"a", "1"}, {"b", "2"}}), ElementsAre("b"));
    EXPECT_THAT(differingFields(prefixKey().fields(), prefixKey().fields()), IsEmpty());
}

TEST(CacheKeys, AUuidHoldsOnlyInsideItsNamespace) {
    EXPECT_NE(trustedMediaId("tenant-1", "u"), trustedMediaId("tenant-2", "u"));
    EXPECT_NE(trustedMediaId("ab", "c"), trustedMediaId("a", "bc"));
}

}  // namespace
}  // namespace rowscope::runtime
