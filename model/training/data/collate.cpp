#include "model/training/data/collate.h"

#include <ATen/ops/tensor.h>
#include <ATen/ops/zeros.h>

#include <algorithm>
#include <cmath>
#include <numeric>
#include <set>

#include "model/engine/pictures.h"
#include "model/training/data/random.h"
#include "model/training/data/source.h"

namespace rowscope::training {

namespace laya = rows::laya;

struct Collator::Row {
    laya::Sequence sequence;
    question::Type type = question::Type::Choice;
    std::vector<std::vector<std::int32_t>> names;  ///< marker order
    std::vector<double> target;                    ///< marker order
    std::vector<std::int32_t> views;
    std::int64_t featureRows = 0;
    std::string topic;
};

namespace {

at::Tensor intTensor(const std::vector<std::int64_t>& values, at::IntArrayRef shape) { return at::tensor(values, at::kLong).view(shape); }

Status checkTarget(const Example& example, std::size_t options) {
    constexpr double kTolerance = 1e-3;
    const std::string where = example.id + ": 'target'";
    if (example.target.size() != options)
        return fail(ErrorKind::Mismatch, where, "not one probability per option", std::to_string(options),
                    std::to_string(example.target.size()));
    double sum = 0;
    for (const double p : example.target) {
        if (!(p >= 0 && p <= 1)) return fail(ErrorKind::Value, where, "not a probability", "0 to 1", json::pythonFloat(p));
        sum += p;
    }
    if (std::fabs(sum - 1) > kTolerance) return fail(ErrorKind::Value, where, "does not add up", "1", json::pythonFloat(sum));
    return {};
}

/// The tokens of each option that not all options have; all of them where nothing else is left.
std::vector<std::vector<std::int32_t>> distinguishing(const std::vector<laya::CutPiece>& options) {
    std::vector<std::set<std::int32_t>> sets;
    for (const laya::CutPiece& option : options) {
        std::vector<std::int32_t> kept;
        option.appendTo(kept);
        sets.emplace_back(kept.begin(), kept.end());
    }
    std::vector<std::vector<std::int32_t>> out;
    for (const auto& own : sets) {
        std::vector<std::int32_t> rest;
        for (const std::int32_t token : own)
            if (!std::all_of(sets.begin(), sets.end(), [&](const auto& other) { return other.contains(token); })) rest.push_back(token);
        if (rest.empty()) rest.assign(own.begin(), own.end());
        out.push_back(std::move(rest));
    }
    return out;
}

/// Places and the tokens to be named there.
struct NameList {
    std::vector<std::int64_t> marker, token;
    std::vector<float> weight;
    std::int64_t markers = 0;

    void add(std::int64_t place, const std::vector<std::int32_t>& tokens) {
        for (const std::int32_t id : tokens) {
            marker.push_back(place);
            token.push_back(id);
            weight.push_back(1.0F / static_cast<float>(tokens.size()));
        }
        ++markers;
    }
    [[nodiscard]] Batch::Names tensors() const {
        return {at::tensor(marker, at::kLong), at::tensor(token, at::kLong), at::tensor(weight, at::kFloat), markers};
    }
};

}  // namespace

Result<laya::Prefix> Collator::prefixFor(const Example& example, const Batch& batch) {
    std::vector<media::ProcessedMedia> own;
    for (const std::int32_t picture : example.pictures) own.push_back(batch.pictures[static_cast<std::size_t>(picture)]);
    return laya::buildPrefix(m_rules.vocabulary, m_rules.readout, engine::gridsOf(own), m_rules.rowsPerView);
}

Result<Collator::Row> Collator::layOut(const Example& example, const Draft& draft, const Batch& batch, const question::OptionOrder& order) {
    auto question = question::readQuestion(example.id, example.question, m_rules.questionRules);
    if (!question) return fail(question.error());
    ROWSCOPE_TRY(checkTarget(example, question->options.size()));
    for (const std::int32_t picture : example.pictures)
        if (picture < 0 || static_cast<std::size_t>(picture) >= draft.pictures.size())
            return fail(ErrorKind::Internal, example.id, "names a picture that the batch does not hold");

    request::Request request;
    request.state = example.state;
    request.pictures.resize(example.pictures.size());
    laya::SequenceParts parts;
    parts.readout = m_rules.readout;
    parts.budgets = m_rules.budgets;
    if (m_rules.readout == laya::Readout::Text && example.state.isArray()) parts.side = request::TruncationSide::Left;
    ROWSCOPE_TRY_ASSIGN(prefix, prefixFor(example, batch));
    parts.prefix = std::move(prefix);
    std::string stateText;
    if (!example.state.isNull() || m_rules.readout == laya::Readout::Text) {
        auto text = laya::stateTextOf(request, m_rules.readout, m_rules.stateFormat);
        if (!text) return tl::unexpected<Error>(text.error().within(example.id));
        stateText = std::move(*text);
    }
    ROWSCOPE_TRY_ASSIGN(state, laya::stateTokens(m_rules.vocabulary, m_rules.readout, stateText));
    parts.state = std::move(state);
    ROWSCOPE_TRY_ASSIGN(pieces, laya::questionPieces(m_rules.vocabulary, m_rules.readout, *question, m_rules.budgets));

    ROWSCOPE_TRY_ASSIGN(sequence, laya::buildSequence(m_rules.vocabulary, parts, *question, pieces, order));
    Row row;
    row.sequence = std::move(sequence);
    row.type = question->type;
    row.topic = example.topic.empty() ? std::string(question::name(question->type)) : example.topic;
    const auto names = distinguishing(pieces.options);
    for (const std::int32_t label : order) {
        row.names.push_back(names[static_cast<std::size_t>(label)]);
        row.target.push_back(example.target[static_cast<std::size_t>(label)]);
    }
    row.views = example.pictures;
    row.featureRows = parts.prefix.featureRows();
    return row;
}

Result<std::int64_t> Collator::wordToken(const std::string& word) {
    if (const auto known = m_wordTokens.find(word); known != m_wordTokens.end()) return known->second;
    ROWSCOPE_TRY_ASSIGN(ids, m_rules.vocabulary.encode(" " + word));
    if (ids.size() != 1)
        return fail(ErrorKind::Mismatch, "tokenizer: ' " + word + "'", "a word tied to picture rows must be one token", "1",
                    std::to_string(ids.size()));
    return m_wordTokens.emplace(word, ids.front()).first->second;
}

Status Collator::addPictures(const Draft& draft, Batch& batch) {
    if (draft.pictures.empty()) return {};
    if (!m_processor) return fail(ErrorKind::Unsupported, "training data", "this checkpoint reads no pictures");
    for (const Picture& picture : draft.pictures) {
        auto processed = m_processor->process(picture.image);
        if (!processed) return tl::unexpected<Error>(processed.error().within(picture.image.facts().name));
        if (processed->views() != 1)
            return fail(ErrorKind::Unsupported, picture.image.facts().name, "training takes pictures of one view", "1",
                        std::to_string(processed->views()), "set image_split_edge to 0");
        batch.pictures.push_back(std::move(*processed));
    }
    const auto count = static_cast<std::int64_t>(draft.pictures.size());
    const Picture& first = draft.pictures.front();
    for (std::size_t p = 0; p < first.planes.size(); ++p) {
        std::vector<std::int64_t> labels;
        for (const Picture& picture : draft.pictures)
            labels.insert(labels.end(), picture.planes[p].labels.begin(), picture.planes[p].labels.end());
        batch.planes[first.planes[p].name] = intTensor(labels, {count, static_cast<std::int64_t>(first.planes[p].labels.size())});
        batch.planeClasses[first.planes[p].name] = first.planes[p].classes;
    }
    if (first.rowWords.empty()) return {};
    std::set<std::string> all;
    for (const Picture& picture : draft.pictures)
        for (const auto& words : picture.rowWords) all.insert(words.begin(), words.end());
    if (all.empty()) return {};
    const std::vector<std::string> words(all.begin(), all.end());
    std::vector<std::int64_t> tokens;
    for (const std::string& word : words) {
        ROWSCOPE_TRY_ASSIGN(token, wordToken(word));
        tokens.push_back(token);
    }
    const auto width = static_cast<std::int64_t>(words.size());
    const auto rows = static_cast<std::int64_t>(first.rowWords.size());
    batch.rowWordTokens = at::tensor(tokens, at::kLong);
    batch.rowWords = at::zeros({count, rows, width}, at::kFloat);
    auto* out = batch.rowWords.mutable_data_ptr<float>();
    for (const Picture& picture : draft.pictures)
        for (const auto& here : picture.rowWords) {
            for (const std::string& word : here) out[std::lower_bound(words.begin(), words.end(), word) - words.begin()] = 1.0F;
            out += width;
        }
    return {};
}

void Collator::pad(const std::vector<Row>& rows, std::int32_t padToken, Batch& batch) {
    batch.rows = static_cast<std::int64_t>(rows.size());
    for (const Row& row : rows) {
        batch.length = std::max<std::int64_t>(batch.length, row.sequence.length());
        batch.options = std::max<std::int64_t>(batch.options, static_cast<std::int64_t>(row.target.size()));
    }
    const auto cells = static_cast<std::size_t>(batch.rows * batch.length);
    const auto slots = static_cast<std::size_t>(batch.rows * batch.options);
    std::vector<std::int64_t> ids(cells, padToken), valid(cells, 0), markers(slots, 0), mask(slots, 0), orders(slots, -1), spans, types,
        labels, views;
    std::vector<float> targets(slots, 0.0F);
    for (std::size_t r = 0; r < rows.size(); ++r) {
        const laya::Sequence& sequence = rows[r].sequence;
        const auto cell = static_cast<std::ptrdiff_t>(r) * batch.length;
        const auto slot = static_cast<std::ptrdiff_t>(r) * batch.options;
        std::copy(sequence.ids.begin(), sequence.ids.end(), ids.begin() + cell);
        std::fill_n(valid.begin() + cell, sequence.length(), 1);
        std::copy(sequence.markers.begin(), sequence.markers.end(), markers.begin() + slot);
        std::fill_n(mask.begin() + slot, sequence.markers.size(), 1);
        std::copy(sequence.order.begin(), sequence.order.end(), orders.begin() + slot);
        std::copy(rows[r].target.begin(), rows[r].target.end(), targets.begin() + slot);
        labels.push_back(std::max_element(rows[r].target.begin(), rows[r].target.end()) - rows[r].target.begin());
        spans.push_back(sequence.optionSpan.begin);
        spans.push_back(sequence.optionSpan.end);
        types.push_back(static_cast<std::int64_t>(rows[r].type));
        views.insert(views.end(), rows[r].views.begin(), rows[r].views.end());
        batch.topics.push_back(rows[r].topic);
        batch.counts.valid += sequence.length();
        batch.counts.visible += rows[r].featureRows;
        batch.counts.supervised += static_cast<std::int64_t>(sequence.markers.size());
        batch.counts.cut += sequence.cut.any() ? 1 : 0;
    }
    batch.ids = intTensor(ids, {batch.rows, batch.length});
    batch.valid = intTensor(valid, {batch.rows, batch.length}).to(at::kBool);
    batch.markers = intTensor(markers, {batch.rows, batch.options});
    batch.markerMask = intTensor(mask, {batch.rows, batch.options}).to(at::kBool);
    batch.spans = intTensor(spans, {batch.rows, 2});
    batch.types = intTensor(types, {batch.rows});
    batch.targets = at::tensor(targets, at::kFloat).view({batch.rows, batch.options});
    batch.labels = intTensor(labels, {batch.rows});
    batch.orders = intTensor(orders, {batch.rows, batch.options});
    if (!views.empty()) batch.rowViews = at::tensor(views, at::kLong);
}

void Collator::addNames(const std::vector<Row>& rows, Batch& batch) {
    NameList all, right;
    for (std::size_t r = 0; r < rows.size(); ++r) {
        const std::vector<double>& target = rows[r].target;
        const auto best = static_cast<std::size_t>(std::max_element(target.begin(), target.end()) - target.begin());
        for (std::size_t k = 0; k < rows[r].names.size(); ++k)
            all.add(static_cast<std::int64_t>(r) * batch.options + static_cast<std::int64_t>(k), rows[r].names[k]);
        right.add(static_cast<std::int64_t>(r), rows[r].names[best]);
    }
    batch.names = all.tensors();
    batch.answers = right.tensors();
}

Result<Batch> Collator::collate(const Draft& draft, std::uint64_t orderSeed) {
    std::vector<question::OptionOrder> orders;
    for (std::size_t i = 0; i < draft.examples.size(); ++i) {
        question::OptionOrder& order = orders.emplace_back(draft.examples[i].target.size());
        std::iota(order.begin(), order.end(), 0);
        Random random(mixedSeed(orderSeed, 0, i));
        random.shuffle(order);
    }
    return collate(draft, orders);
}

Result<Batch> Collator::collate(const Draft& draft, std::span<const question::OptionOrder> orders) {
    if (orders.size() != draft.examples.size())
        return fail(ErrorKind::Internal, "training batch", "not one option order per example", std::to_string(draft.examples.size()),
                    std::to_string(orders.size()));
    Batch batch;
    ROWSCOPE_TRY(addPictures(draft, batch));
    std::vector<Row> rows;
    for (std::size_t i = 0; i < draft.examples.size(); ++i) {
        auto row = layOut(draft.examples[i], draft, batch, orders[i]);
        if (row) {
            rows.push_back(std::move(*row));
        } else if (row.error().kind == ErrorKind::Limit) {
            ++batch.counts.rejected;
        } else {
            return fail(row.error());
        }
    }
    if (rows.empty()) return batch;
    pad(rows, m_rules.vocabulary.pad, batch);
    addNames(rows, batch);
    return batch;
}

}  // namespace rowscope::training
