#include "model/engine/predictor.h"

#include <algorithm>

#include "model/engine/head_pass.h"
#include "model/engine/picture_cache.h"
#include "model/engine/pictures.h"
#include "model/engine/versions.h"

namespace rowscope::engine {
namespace {

constexpr std::int32_t kSuffixFactor = 4;       ///< suffix rows are short, so more of them go in one pass (laya-vision 6)
constexpr std::int32_t kMostPackedRows = 8192;  ///< of one pass; beyond, its activations would grow without end
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
    ROWSCOPE_TRY_ASSIGN(pictures, PictureSource(m_checkpoint, m_caches, m_progress, m_stages, m_outcome.cache).processed(m_request));
    for (const auto& picture : pictures) {
        m_outcome.pictures.push_back(picture->media);
        m_outcome.pictureNotes.push_back(picture->notes);
    }
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
    ROWSCOPE_TRY_ASSIGN(features,
                        PictureSource(m_checkpoint, m_caches, m_progress, m_stages, m_outcome.cache).features(m_outcome.pictures));
    m_outcome.features = std::move(features);
    return {};
}

TextPath Predictor::choosePath(bool tapped, std::optional<TextPath> wished, std::string& why) const {
    if (m_outcome.plan.parts.readout != rows::laya::Readout::Terminator) {
        why = "every row of this readout reads what follows it";
        return TextPath::Full;
    }
    if (m_request.options.prefixCache == request::PrefixCache::Off) {
        why = "prefix_cache is off";
        return TextPath::Full;
    }
    if (tapped) {
        why = "attention is recorded, one row a pass entry";
        return TextPath::Full;
    }
    if (m_outcome.prefixLength == 0) {
        why = "the rows share no prefix that holds the pictures";
        return TextPath::Full;
    }
    if (wished) {
        why = "asked for, to compare";
        return *wished;
    }
    const std::vector<rows::laya::TreeSequence> sequences = m_outcome.plan.treeSequences();
    if (rows::laya::buildTokenTree(sequences).rowCount <= kMostPackedRows) return TextPath::Packed;
    why = "more rows than one pass takes";
    return TextPath::Prefixed;
}

/// Rows that are kept for later predicts: pictures and state, when all rows share them whole. What stands behind belongs to
/// these questions and would rarely be asked for again.
std::int64_t Predictor::keptRows() const {
    const rows::laya::Plan& plan = m_outcome.plan;
    const std::int64_t rows = std::min<std::int64_t>(m_outcome.prefixLength, plan.rows.front().sequence.state.end);
    return rows >= plan.parts.prefix.length() ? rows : 0;
}

Status Predictor::packed(Forward& forward, const HiddenSink& sink) {
    const std::vector<rows::laya::TreeSequence> sequences = m_outcome.plan.treeSequences();
    const rows::laya::TokenTree tree = rows::laya::buildTokenTree(sequences);
    const std::int64_t kept = keptRows();
    std::shared_ptr<const PrefixState> prefix;
    runtime::PrefixKvKey key;
    if (kept > 0) {
        key = CacheKeys(m_checkpoint).prefix(m_outcome.plan, m_outcome.pictures, kept);
        auto lookup = m_caches.prefixes.find(key);
        m_outcome.cache.push_back(cacheEvent("prefix_kv", lookup.event));
        prefix = std::move(lookup.value);
    }
    {
        auto stage = m_stages.begin("prefilled");
        auto made = std::make_shared<PrefixState>();
        ROWSCOPE_TRY(forward.packed(tree, prefix.get(), m_outcome.features, kept, prefix || kept == 0 ? nullptr : made.get()));
        stage.note(std::to_string(tree.rowCount - (prefix ? kept : 0)) + " rows in one pass" +
                   (prefix ? ", " + std::to_string(kept) + " cached" : ""));
        if (!prefix && kept > 0) {
            for (const auto& event : m_caches.prefixes.put(key, made, made->bytes()))
                m_outcome.cache.push_back(cacheEvent("prefix_kv", event));
            prefix = std::move(made);
        }
        m_prefixBytes = prefix ? prefix->bytes() : 0;
        stage.bytes(m_prefixBytes);
    }
    auto stage = m_stages.begin("scored");
    return forward.unpack(tree, kSuffixFactor * m_request.options.batchSize, sink);
}

Status Predictor::prefixed(Forward& forward, const std::string& why, const HiddenSink& sink) {
    m_outcome.cache.push_back(bypassed("prefix_kv", why));
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
    return forward.suffixes(prefix, kSuffixFactor * m_request.options.batchSize, sink);
}

Status Predictor::score(const trace::TapWishes& taps, const DetailWishes& details) {
    if (m_outcome.plan.rows.empty()) {
        m_outcome.output = trace::laya::predictOutput(m_outcome.plan, {}, outputFacts(m_checkpoint, m_request));
        return {};
    }
    const network::Network& network = m_checkpoint.loaded.network;
    AttentionRecorder recorder(taps, m_outcome.plan, kMaxAttentionBytes);
    const bool tapped = !taps.attentionLayers.empty();
    const nn::Context context = m_checkpoint.loaded.backboneContext(tapped ? &recorder : nullptr, &m_progress);
    const nn::Context headContext{nullptr, &m_progress, m_checkpoint.loaded.runner.get()};
    HeadPass head(network.head, m_outcome.plan.rows.size(), details, headContext);
    Forward forward(network, m_outcome.plan, m_checkpoint.setup.rules.vocabulary.pad, context);
    const HiddenSink toHead = [&](std::span<const std::int32_t> which, const PaddedRows& padded, const at::Tensor& hidden) {
        return head.add(which, padded, hidden);
    };
    const PassStart toRecorder = [&](std::span<const std::int32_t> which, const PaddedRows& padded) { recorder.beginPass(which, padded); };

    std::string why;
    m_outcome.path = choosePath(tapped, details.path, why);
    switch (m_outcome.path) {
        case TextPath::Packed:
            ROWSCOPE_TRY(packed(forward, toHead));
            break;
        case TextPath::Prefixed:
            ROWSCOPE_TRY(prefixed(forward, why, toHead));
            break;
        case TextPath::Full: {
            m_outcome.cache.push_back(bypassed("prefix_kv", why));
            auto stage = m_stages.begin("scored");
            ROWSCOPE_TRY(forward.full(m_outcome.features, m_request.options.batchSize, tapped ? toRecorder : PassStart(), toHead));
            break;
        }
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
