#include "core/masks/term_record.h"

#include <functional>
#include <map>

#include "core/masks/term_dense.h"
#include "core/masks/terms_cross.h"
#include "core/masks/terms_order.h"
#include "core/masks/terms_rows.h"

namespace rowscope::masks {
namespace {

using Made = Result<TermPtr>;

std::vector<std::uint8_t> bytes(const std::vector<std::int32_t>& column) {
    std::vector<std::uint8_t> out(column.size());
    for (std::size_t i = 0; i < column.size(); ++i) out[i] = column[i] != 0;
    return out;
}

std::vector<rows::OriginKind> mediaKinds(const std::vector<std::int32_t>& column) {
    std::vector<rows::OriginKind> out(column.size());
    for (std::size_t i = 0; i < column.size(); ++i) out[i] = column[i] != 0 ? rows::OriginKind::Image : rows::OriginKind::Text;
    return out;
}

Result<const std::vector<std::int32_t>*> need(const TermRecord& record, std::string_view key) {
    if (const auto* column = record.column(key)) return column;
    return fail(ErrorKind::NotFound, "term '" + record.name + "'", "has no column '" + std::string(key) + "'");
}

Made grouped(const TermRecord& record, TermPtr (*make)(std::span<const std::int32_t>, std::int64_t)) {
    ROWSCOPE_TRY_ASSIGN(ids, need(record, "id"));
    return make(*ids, record.number("offset"));
}

Made makeValidity(const TermRecord& record) {
    ROWSCOPE_TRY_ASSIGN(keys, need(record, "keys"));
    const auto* queries = record.column("queries");
    const std::vector<std::uint8_t> queryBytes = queries ? bytes(*queries) : std::vector<std::uint8_t>{};
    return validity(bytes(*keys), queryBytes);
}

Made makePrefixTokens(const TermRecord& record) {
    ROWSCOPE_TRY_ASSIGN(ids, need(record, "id"));
    std::vector<std::uint8_t> prefix(ids->size());
    for (std::size_t i = 0; i < prefix.size(); ++i) prefix[i] = (*ids)[i] >= 0;
    return prefixTokens(prefix, record.number("offset"));
}

Made makeMediaKeys(const TermRecord& record) {
    ROWSCOPE_TRY_ASSIGN(media, need(record, "media"));
    return mediaKeys(mediaKinds(*media));
}

Made makeTextCausal(const TermRecord& record) {
    ROWSCOPE_TRY_ASSIGN(media, need(record, "media"));
    return textCausal(mediaKinds(*media), record.number("offset"));
}

Made makeBranch(const TermRecord& record) {
    ROWSCOPE_TRY_ASSIGN(node, need(record, "node"));
    ROWSCOPE_TRY_ASSIGN(parent, need(record, "parent"));
    return branch(*node, *parent, record.number("offset"));
}

Made makeCross(const TermRecord& record) {
    ROWSCOPE_TRY_ASSIGN(first, need(record, "first"));
    ROWSCOPE_TRY_ASSIGN(last, need(record, "last"));
    ROWSCOPE_TRY_ASSIGN(rows, need(record, "rows"));
    if (first->size() != last->size()) return fail(ErrorKind::Mismatch, "term 'cross_media'", "'first' and 'last' differ in length");
    const std::int64_t rule = record.number("rule", -1);
    if (rule < 0 || rule > static_cast<std::int64_t>(CrossRule::Next))
        return fail(ErrorKind::Value, "term 'cross_media'", "unknown rule", {}, std::to_string(rule));
    std::vector<MediaWindow> windows(first->size());
    for (std::size_t i = 0; i < windows.size(); ++i) windows[i] = {(*first)[i], (*last)[i]};
    const std::vector<std::int64_t> rowsOfMedia(rows->begin(), rows->end());
    return crossMedia(windows, rowsOfMedia, static_cast<CrossRule>(rule));
}

Made makeDense(const TermRecord& record) {
    const std::int64_t queries = record.number("queries", -1);
    const std::int64_t keys = record.number("keys", -1);
    constexpr std::int64_t kMost = std::int64_t{1} << 20;
    if (queries < 0 || keys < 0 || queries > kMost || keys > kMost) return fail(ErrorKind::Value, "term 'dense'", "impossible size");
    if (static_cast<std::int64_t>(record.bits.size()) != queries * ((keys + 7) / 8))
        return fail(ErrorKind::Mismatch, "term 'dense'", "bits do not fit its size", std::to_string(queries * ((keys + 7) / 8)) + " bytes",
                    std::to_string(record.bits.size()));
    return denseFromBits(record.bits, queries, keys);
}

Made makeQFormer(const TermRecord& record, QFormerMode mode) { return qformer(mode, record.number("queries"), record.number("text")); }

const std::map<std::string, std::function<Made(const TermRecord&)>, std::less<>>& makers() {
    static const std::map<std::string, std::function<Made(const TermRecord&)>, std::less<>> kMakers{
        {"causal", [](const TermRecord& r) -> Made { return causal(r.number("offset")); }},
        {"sliding_window",
         [](const TermRecord& r) -> Made { return slidingWindow(r.number("left", -1), r.number("right", -1), r.number("offset")); }},
        {"prefix_lm", [](const TermRecord& r) -> Made { return prefixLm(r.number("length")); }},
        {"qformer_itc", [](const TermRecord& r) { return makeQFormer(r, QFormerMode::Itc); }},
        {"qformer_itg", [](const TermRecord& r) { return makeQFormer(r, QFormerMode::Itg); }},
        {"qformer_itm", [](const TermRecord& r) { return makeQFormer(r, QFormerMode::Itm); }},
        {"segment", [](const TermRecord& r) { return grouped(r, &segment); }},
        {"option_block", [](const TermRecord& r) { return grouped(r, &optionBlock); }},
        {"bidirectional_media_block", [](const TermRecord& r) { return grouped(r, &bidirectionalMediaBlock); }},
        {"prefix_tokens", &makePrefixTokens},
        {"validity", &makeValidity},
        {"media_keys", &makeMediaKeys},
        {"text_causal", &makeTextCausal},
        {"branch", &makeBranch},
        {"cross_media", &makeCross},
        {"dense", &makeDense}};
    return kMakers;
}

}  // namespace

const std::vector<std::int32_t>* TermRecord::column(std::string_view key) const {
    for (const auto& [name, values] : columns)
        if (name == key) return &values;
    return nullptr;
}

std::int64_t TermRecord::number(std::string_view key, std::int64_t fallback) const {
    for (const auto& [name, value] : numbers)
        if (name == key) return value;
    return fallback;
}

Result<std::shared_ptr<const Term>> termFromRecord(const TermRecord& record) {
    const auto it = makers().find(record.name);
    if (it == makers().end()) return fail(ErrorKind::Unsupported, "term '" + record.name + "'", "no term has this name");
    return it->second(record);
}

}  // namespace rowscope::masks
