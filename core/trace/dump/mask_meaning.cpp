#include "core/trace/dump/mask_meaning.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "core/masks/canonical.h"
#include "core/trace/dump/columns.h"

namespace rowscope::trace {
namespace {

bool isFloating(DType dtype) { return dtype == DType::F32 || dtype == DType::F16 || dtype == DType::BF16 || dtype == DType::F64; }

using Bytes = std::vector<std::uint8_t>;

/// 0 for padding, [batch, rows], by what was built before any mask; empty where nothing in the dump tells.
Bytes realRows(const Dump& dump) {
    const auto fromColumn = [&](const char* name, auto isPadding) {
        Bytes real;
        const Array* array = dump.tensor(name);
        if (!array || array->shape() != Shape{dump.batch, dump.rows}) return real;
        const auto values = array->toInts();
        if (values)
            for (const std::int64_t value : *values) real.push_back(!isPadding(value));
        return real;
    };
    if (Bytes real = fromColumn("origin_kind", [](std::int64_t kind) { return kind == -1; }); !real.empty()) return real;
    const auto isPadRole = [&](std::int64_t role) {
        const auto known = dump.roles.find(static_cast<std::int32_t>(role));
        return known != dump.roles.end() && known->second == rows::Role::Pad;
    };
    if (Bytes real = fromColumn("role_ids", isPadRole); !real.empty()) return real;
    const auto keep = dump.masks.find("attention_mask");
    if (const Array* mask = dump.tensor("attention_mask"); mask && mask->rank() == 2 && keep != dump.masks.end()) {
        const bool one = keep->second.meaning == MaskMeaning::KeepIs1 || keep->second.meaning == MaskMeaning::AllowedIsTrue ||
                         keep->second.meaning == MaskMeaning::SegmentNumberFrom1;
        if (Bytes real = fromColumn("attention_mask", [&](std::int64_t value) { return (value == 0) == one; }); !real.empty()) return real;
    }
    if (!dump.ids.pad) return {};
    const Array* ids = dump.tensor("input_ids");
    const auto values = ids ? ids->toInts() : Result<std::vector<std::int64_t>>(std::vector<std::int64_t>{});
    if (!values) return {};
    Bytes real;
    const std::vector<std::int32_t> all(values->begin(), values->end());
    const auto length = static_cast<std::size_t>(dump.rows);
    for (std::size_t first = 0; first + length <= all.size() && length > 0; first += length) {
        const Bytes item = realById(std::span(all).subspan(first, length), *dump.ids.pad, false);
        real.insert(real.end(), item.begin(), item.end());
    }
    return real;
}

/// The part of `real` that the keys of a mask stand for; empty where they are other rows, or items share a mask and differ.
Bytes realKeys(const Dump& dump, const Array& mask, const Bytes& real) {
    if (real.empty() || mask.shape().back() != dump.rows) return {};
    if (mask.dim(0) == dump.batch) return real;
    const auto length = static_cast<std::ptrdiff_t>(dump.rows);
    for (auto item = real.begin(); item != real.end(); item += length)
        if (!std::equal(item, item + length, real.begin())) return {};
    return {real.begin(), real.begin() + length};
}

MaskMeaning meaningOf(masks::Polarity polarity) {
    switch (polarity) {
        case masks::Polarity::ZeroAllows:
            return MaskMeaning::Additive;
        case masks::Polarity::NonZeroBlocks:
            return MaskMeaning::BlockedIsTrue;
        case masks::Polarity::NonZeroAllows:
            break;
    }
    return MaskMeaning::AllowedIsTrue;
}

/// The number that every element is; unset for more than one.
std::optional<double> onlyValue(const Array& mask) {
    const std::size_t size = byteSize(mask.dtype());
    const auto bytes = mask.bytes();
    if (bytes.size() < size || !std::equal(bytes.begin() + static_cast<std::ptrdiff_t>(size), bytes.end(), bytes.begin()))
        return std::nullopt;
    return Array(mask.dtype(), {1}, bytes.first(size), nullptr).toDoubles().front();
}

/// What the axes of a mask are, which says where evidence may be looked for.
enum class Keys : std::uint8_t { Rows, OtherRows, Memory };

/// Masks of the dump by tensor; a tensor that is there and not named by any layer is one of the sequence's rows.
std::map<std::string, Keys> masksOf(const Dump& dump) {
    std::map<std::string, Keys> keys;
    for (const LayerFact& layer : dump.layers) {
        const bool memory = layer.kind == LayerKind::Cross || layer.kind == LayerKind::QFormerCross;
        keys.try_emplace(layer.mask, memory ? Keys::Memory : layer.kind == LayerKind::SelfAttention ? Keys::Rows : Keys::OtherRows);
    }
    if (dump.qformer)
        for (const auto& [objective, tensor] : dump.qformer->objectives) keys.try_emplace(tensor, Keys::OtherRows);
    for (const auto& [tensor, fact] : dump.masks)
        keys.try_emplace(tensor, tensor.find("image_attention_mask") == std::string::npos ? Keys::Rows : Keys::Memory);
    keys.try_emplace("attention_mask", Keys::Rows);
    keys.try_emplace("image_attention_mask", Keys::Memory);
    return keys;
}

MaskFact told(const Dump& dump, const std::string& tensor, Keys keys, MaskFact fact, const Bytes& real) {
    const Array& mask = *dump.tensor(tensor);
    const bool named = tensor.ends_with("image_attention_mask");  // of a batch without pictures it is 0 everywhere
    if (const auto value = onlyValue(mask); !named && (value == 0 || value == 1)) {
        fact.meaning = value == 1                 ? MaskMeaning::AllowedIsTrue
                       : isFloating(mask.dtype()) ? MaskMeaning::Additive
                                                  : MaskMeaning::BlockedIsTrue;
        fact.evidence =
            std::string("all values are ") + (value == 1 ? "1" : "0") + ", which allows all: the other way no row could read anything";
        return fact;
    }
    // A row of memory is no row of the sequence: there is no diagonal.
    const masks::MaskAxes axes = keys == Keys::Memory || mask.rank() == 2 ? masks::MaskAxes::BatchKeys
                                 : mask.rank() == 3                       ? masks::MaskAxes::BatchQueriesKeys
                                                                          : masks::MaskAxes::BatchHeadsQueriesKeys;
    const masks::DetectedPolarity found = masks::detectPolarity(mask, axes, keys == Keys::Rows ? realKeys(dump, mask, real) : Bytes{});
    fact.evidence = found.evidence;
    if (found.polarity)
        fact.meaning = meaningOf(*found.polarity);
    else if (named && found.onlyZeroAndOne) {
        fact.meaning = MaskMeaning::AllowedIsTrue;
        fact.evidence = "values 0 and 1 under this name: 1 where a row may read the medium";
    }
    return fact;
}

}  // namespace

Result<MaskMeaning> meaningOfRowMask(const Array& mask, const std::string& where) {
    const std::vector<double> values = mask.toDoubles();
    bool negative = false;
    bool numbers = false;  // above 1
    for (const double value : values) {
        negative |= value < 0;
        numbers |= value > 1;
    }
    const auto fits = [&](double value) {
        if (negative) return value == 0 || (isFloating(mask.dtype()) && value < 0);
        return value >= 0 && value == std::floor(value) && value < 1e9;
    };
    for (std::size_t i = 0; i < values.size(); ++i)
        if (!fits(values[i]))
            return fail(ErrorKind::Value, where, "element " + std::to_string(i) + " says neither that its row is kept nor that it is not",
                        "0 and 1, numbers of packed samples from 1, or 0 and negative floats to add",
                        std::isfinite(values[i]) ? json::write(json::Value(values[i]))
                        : std::isnan(values[i])  ? "NaN"
                                                 : "infinity");
    return negative ? MaskMeaning::Additive : numbers ? MaskMeaning::SegmentNumberFrom1 : MaskMeaning::KeepIs1;
}

Status tellMeanings(Dump& dump) {
    const auto isOpen = [&](const std::string& tensor) {
        const auto fact = dump.masks.find(tensor);
        return dump.tensor(tensor) && (fact == dump.masks.end() || fact->second.meaning == MaskMeaning::Unknown);
    };
    if (const Array* rows = dump.tensor("attention_mask"); rows && rows->rank() == 2 && isOpen("attention_mask")) {
        ROWSCOPE_TRY_ASSIGN(meaning, meaningOfRowMask(*rows, dump.where + ": tensor 'attention_mask'"));
        MaskFact& fact = dump.masks["attention_mask"];
        fact.meaning = meaning;
        if (meaning == MaskMeaning::Additive) fact.evidence = "floating values that are 0 or negative";
        if (meaning == MaskMeaning::SegmentNumberFrom1) fact.evidence = "whole numbers above 1: they number packed samples";
    }
    std::optional<Bytes> real;
    for (const auto& [tensor, keys] : masksOf(dump)) {
        if (!isOpen(tensor)) continue;
        const Array& mask = *dump.tensor(tensor);
        if (mask.rank() < 2 || mask.rank() > 4 || mask.empty()) continue;
        if (!real) real = realRows(dump);
        dump.masks[tensor] = told(dump, tensor, keys, dump.masks[tensor], *real);
    }
    return {};
}

}  // namespace rowscope::trace
