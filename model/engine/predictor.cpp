#include "model/engine/predictor.h"

#include <algorithm>

#include <ATen/ops/from_blob.h>
#include <ATen/ops/cat.h>

#include "model/engine/arrays.h"
#include "model/engine/forward.h"
#include "model/engine/head_pass.h"
#include "model/engine/pictures.h"
#include "model/engine/versions.h"

namespace rowscope::engine {
namespace {

constexpr std::int32_t kSuffixFactor = 4;  ///< suffix rows are short, so more of them go in one pass (laya-vision 6)
constexpr std::int64_t kMaxAttentionBytes = std::int64_t{512} << 20;

}  // namespace

Result<Outcome> Predictor::run(const trace::TapWishes& taps, const DetailWishes& details) {
    ROWSCOPE_TRY(m_progress.check("request"));
    ROWSCOPE_TRY(readPictures());
    ROWSCOPE_TRY(plan());
    ROWSCOPE_TRY(encode());
    ROWSCOPE_TRY(score(taps, details));
    fillLedger();
    m_outcome.stages = m_stages.take();
    return std::move(m_outcome);
}

Status Predictor::readPictures() {
    if (m_request.pictures.empty()) return {};
    if (!m_checkpoint.processor)
        return fail(ErrorKind::Unsupported, m_request.pictures.front().name, "this checkpoint reads text alone", "no pictures",
                    std::to_string(m_request.pictures.size()));
    std::vector<media::Image> images;
    {
        auto stage = m_stages.begin("decoded");
        ROWSCOPE_TRY_ASSIGN(decoded, decodePictures(m_request, *m_checkpoint.processor, m_progress));
        images = std::move(decoded);
        std::int64_t bytes = 0;
        for (const media::Image& image : images) bytes += static_cast<std::int64_t>(image.pixels().size());
        stage.bytes(bytes);
    }
    auto stage = m_stages.begin("processed");
    m_progress.say("process pictures");
    ROWSCOPE_TRY(m_progress.check("process"));
    ROWSCOPE_TRY_ASSIGN(processed, m_checkpoint.processor->processAll(images));
    m_outcome.pictures = std::move(processed);
    std::int64_t bytes = 0;
    for (const media::ProcessedMedia& picture : m_outcome.pictures) bytes += static_cast<std::int64_t>(picture.pixelValues.bytes().size());
    stage.bytes(bytes);
    return {};
}

Status Predictor::plan() {
    auto stage = m_stages.begin("packed");
    ROWSCOPE_TRY(planPredict(m_request, m_checkpoint.setup.rules, gridsOf(m_outcome.pictures), m_progress, m_outcome.plan));
    m_outcome.prefixLength = m_outcome.plan.prefixLength();
    stage.note(std::to_string(m_outcome.plan.rows.size()) + " rows");
    return {};
}

Status Predictor::encode() {
    if (m_outcome.pictures.empty()) return {};
    auto stage = m_stages.begin("encoded");
    const nn::Context context{nullptr, &m_progress};
    std::vector<at::Tensor> features;
    for (std::size_t i = 0; i < m_outcome.pictures.size(); ++i) {
        m_progress.say("encode pictures", static_cast<std::int64_t>(i), static_cast<std::int64_t>(m_outcome.pictures.size()));
        ROWSCOPE_TRY(m_progress.check("encode"));
        ROWSCOPE_TRY_ASSIGN(encoded, m_checkpoint.loaded.network.encodeImages(viewOf(m_outcome.pictures[i].pixelValues), context));
        features.push_back(std::move(encoded));
    }
    m_outcome.features = features.size() == 1 ? features.front() : at::cat(features, 0);
    stage.bytes(static_cast<std::int64_t>(m_outcome.features.nbytes()));
    return {};
}

bool Predictor::wantsPrefix(bool tapped) const {
    if (m_outcome.prefixLength == 0 || tapped) return false;
    switch (m_request.options.prefixCache) {
        case request::PrefixCache::On: return true;
        case request::PrefixCache::Off: return false;
        case request::PrefixCache::Auto: break;
    }
    return m_outcome.plan.rows.size() > 1;  // on a CPU the prefix pays from two rows on
}

Status Predictor::score(const trace::TapWishes& taps, const DetailWishes& details) {
    if (m_outcome.plan.rows.empty()) {
        m_outcome.output = trace::laya::predictOutput(m_outcome.plan, {}, outputFacts(m_checkpoint, m_request));
        return {};
    }
    const network::Network& network = m_checkpoint.loaded.network;
    AttentionRecorder recorder(taps, m_outcome.plan, kMaxAttentionBytes);
    const bool tapped = !taps.attentionLayers.empty();
    const nn::Context context{tapped ? &recorder : nullptr, &m_progress};
    const nn::Context headContext{nullptr, &m_progress};
    HeadPass head(network.head, m_outcome.plan.rows.size(), details, headContext);
    const Forward forward(network, m_outcome.plan, m_checkpoint.setup.rules.vocabulary.pad, context);
    const HiddenSink toHead = [&](std::span<const std::int32_t> which, const PaddedRows& padded, const at::Tensor& hidden) {
        return head.add(which, padded, hidden);
    };
    const PassStart toRecorder = [&](std::span<const std::int32_t> which, const PaddedRows& padded) { recorder.beginPass(which, padded); };

    m_outcome.usedPrefix = wantsPrefix(tapped);
    if (m_outcome.usedPrefix) {
        PrefixState prefix;
        {
            auto stage = m_stages.begin("prefilled");
            ROWSCOPE_TRY_ASSIGN(state, forward.prefill(m_outcome.prefixLength, m_outcome.features));
            prefix = std::move(state);
            m_prefixBytes = prefix.bytes();
            stage.bytes(m_prefixBytes);
            stage.note(std::to_string(m_outcome.prefixLength) + " rows");
        }
        auto stage = m_stages.begin("scored");
        ROWSCOPE_TRY(forward.suffixes(prefix, kSuffixFactor * m_request.options.batchSize, toHead));
    } else {
        auto stage = m_stages.begin("scored");
        ROWSCOPE_TRY(forward.full(m_outcome.features, m_request.options.batchSize, tapped ? toRecorder : PassStart(), toHead));
    }
    m_progress.say("answer");
    m_outcome.questions = trace::laya::decideAll(m_outcome.plan, head.scores());
    m_outcome.rows = head.takeDetails();
    m_outcome.attention = recorder.take();
    m_outcome.attentionCut = recorder.full();
    m_outcome.output = trace::laya::predictOutput(m_outcome.plan, m_outcome.questions, outputFacts(m_checkpoint, m_request));
    return {};
}

// The article's ledger (0x08): bytes really held by state family, and what its formulas say for this network.
void Predictor::fillLedger() {
    auto& ledger = m_outcome.ledger;
    const checkpoint::BackboneConfig& backbone = m_checkpoint.loaded.folder.backbone;
    const std::int64_t scalar = m_checkpoint.loaded.network.dtype() == at::kBFloat16 ? 2 : 4;
    std::int64_t raw = 0;
    std::int64_t processed = 0;
    for (const media::ProcessedMedia& picture : m_outcome.pictures) {
        raw += static_cast<std::int64_t>(picture.picture.pixels().size());
        processed += static_cast<std::int64_t>(picture.pixelValues.bytes().size());
    }
    ledger["raw_media"] = raw;
    ledger["processed"] = processed;
    ledger["bridge"] = m_outcome.features.defined() ? static_cast<std::int64_t>(m_outcome.features.nbytes()) : 0;
    ledger["prefix_kv"] = m_prefixBytes;
    ledger["formula: bridge = N_l * d_l * b"] = m_outcome.plan.parts.prefix.featureRows() * backbone.textWidth() * scalar;
    if (const auto* llama = std::get_if<llama::LlamaConfig>(&backbone.text)) {
        const std::int64_t perRow = llama->layers * 2 * llama->kvHeads * llama->headSize * scalar;
        ledger["formula: prefix K/V a row = L * 2 * H_kv * d_h * b"] = perRow;
        ledger["formula: prefix K/V of the media rows = L * N_l * 2 * H_kv * d_h * b"] = perRow * m_outcome.plan.parts.prefix.featureRows();
    }
}

}  // namespace rowscope::engine
