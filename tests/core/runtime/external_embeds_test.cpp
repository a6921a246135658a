#include "core/runtime/external_embeds.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

namespace rowscope::runtime {
namespace {

using F = EmbeddingFault;
using testing::ElementsAre;
using testing::IsEmpty;

EmbeddingContract contract() {
    return {.allowExternalEmbeddings = true, .dtype = DType::F16, .tailShape = {8}, .maxMediaRows = 32, .checkpointHash = "ck"};
}

TEST(ExternalEmbeddings, AreOffByDefault) {
    EXPECT_THAT(
        checkEmbedding({DType::F32, {1}, {}}, {.dtype = DType::F32, .tailShape = {}, .maxMediaRows = 1, .checkpointHash = ""}, "").faults,
        ElementsAre(F::NotAllowed));
}

TEST(ExternalEmbeddings, EveryFaultIsFoundInOrder) {
    EXPECT_THAT(checkEmbedding({DType::F16, {7, 8}, {}}, contract(), "ck").faults, IsEmpty());
    EXPECT_THAT(checkEmbedding({DType::F32, {7, 8}, {}}, contract(), "ck").faults, ElementsAre(F::Dtype));
    EXPECT_THAT(checkEmbedding({DType::F16, {7, 8, 1}, {}}, contract(), "ck").faults, ElementsAre(F::TailShape));
    EXPECT_THAT(checkEmbedding({DType::F16, {33, 8}, {}}, contract(), "ck").faults, ElementsAre(F::Rows));
    EXPECT_THAT(checkEmbedding({DType::F16, {32, 8}, {}}, contract(), "ck").faults, IsEmpty()) << "the limit itself is allowed";
    EXPECT_THAT(checkEmbedding({DType::F16, {0, 8}, {}}, contract(), "ck").faults, ElementsAre(F::ZeroRows));
    EXPECT_THAT(checkEmbedding({DType::F16, {}, {}}, contract(), "ck").faults, ElementsAre(F::TailShape, F::ZeroRows));
    EXPECT_THAT(checkEmbedding({DType::F16, {7, 8}, 3}, contract(), "other").faults, ElementsAre(F::NonFinite, F::Checkpoint));
}

TEST(ExternalEmbeddings, AreRefusedWithASentence) {
    const Array bad = Array::of({2, 1}, std::vector<float>{0, NAN});
    EmbeddingContract c{.allowExternalEmbeddings = true, .dtype = DType::F32, .tailShape = {1}, .maxMediaRows = 4, .checkpointHash = "ck"};
    EXPECT_EQ(embeddingStatus(checkEmbedding(embeddingFacts(bad), c, "ck"), "tensor 'external.0'").error().message(),
              "tensor 'external.0': row 1 is not finite.");
    EXPECT_TRUE(embeddingStatus({}, "x"));
}

TEST(ExternalEmbeddings, ReadFrameworkDtypes) {
    EXPECT_EQ(*dtypeFromFrameworkName("torch.bfloat16"), DType::BF16);
    EXPECT_EQ(*dtypeFromFrameworkName("float32"), DType::F32);
    EXPECT_EQ(*dtypeFromFrameworkName("F64"), DType::F64);
    EXPECT_FALSE(dtypeFromFrameworkName("complex64"));
}

}  // namespace
}  // namespace rowscope::runtime
