#include <limits>

#include "core/masks/summary.h"
#include "core/masks/terms_order.h"
#include "core/supervision/labels.h"
#include "core/supervision/loss.h"
#include "core/supervision/objectives.h"
#include "core/supervision/shift.h"
#include "tests/golden_runner/topology/part1.h"

namespace rowscope::golden {
namespace {

using supervision::Labels;
using supervision::LossShift;
using supervision::LossTotal;

Value lossValue(const LossTotal& total) {
    Value out;
    out.set("sum", total.sum);
    out.set("count", total.count);
    out.set("mean", total.mean().value_or(std::numeric_limits<double>::quiet_NaN()));
    return out;
}

Array sampleLogits(const Array& logits, std::int64_t sample) {
    const std::size_t bytes = logits.bytes().size() / static_cast<std::size_t>(logits.dim(0));
    return Array(logits.dtype(), {logits.dim(1), logits.dim(2)}, logits.bytes().subspan(static_cast<std::size_t>(sample) * bytes, bytes),
                 nullptr);
}

Result<LossTotal> batchLoss(const Array& logits, const std::vector<Labels>& labels, LossShift shift) {
    LossTotal out;
    for (std::size_t b = 0; b < labels.size(); ++b) {
        ROWSCOPE_TRY_ASSIGN(loss, supervision::rowLosses(sampleLogits(logits, static_cast<std::int64_t>(b)), labels[b], shift));
        out = out + loss.total;
    }
    return out;
}

Value labelLists(const std::vector<Labels>& labels) {
    json::Array out;
    for (const Labels& l : labels) out.push_back(list(l));
    return out;
}

Result<Value> answerLabels(const Value& input, const std::filesystem::path&) {
    const auto start = static_cast<std::size_t>(intAt(input, "answer_start"));
    std::vector<Labels> byPad;
    std::vector<Labels> byValidity;
    std::vector<Labels> pre;
    std::vector<Labels> twice;
    Value supervised(json::Array{});
    for (std::size_t b = 0; b < at(input, "input_ids").asArray().size(); ++b) {
        const Ints ids = ints(at(input, "input_ids").asArray()[b]);
        byPad.push_back(supervision::answerLabelsByPadId(ids, start, static_cast<std::int32_t>(intAt(input, "pad_id"))));
        byValidity.push_back(supervision::answerLabelsByValidity(ids, start, flags(at(input, "valid").asArray()[b])));
        pre.push_back(supervision::shiftedLeft(byValidity.back()));
        twice.push_back(supervision::shiftedLeft(pre.back()));
        pushPairs(supervised, static_cast<std::int64_t>(b),
                  supervision::predictingRows(byValidity.back(), supervision::LabelConvention::Unshifted));
    }
    const Array logits = array(at(input, "logits"));
    Value out;
    out.set("labels_by_pad_id", labelLists(byPad));
    out.set("labels_by_validity", labelLists(byValidity));
    out.set("differ", byPad != byValidity);
    out.set("preshifted", labelLists(pre));
    out.set("double_shifted", labelLists(twice));
    struct Form {
        const char* name;
        const std::vector<Labels>* labels;
        LossShift shift;
    };
    const Form forms[] = {{"loss_internal_shift", &byValidity, LossShift::Internal},
                          {"loss_no_shift_on_preshifted", &pre, LossShift::None},
                          {"loss_double_shift", &pre, LossShift::Internal},
                          {"loss_missing_shift", &byValidity, LossShift::None}};
    for (const Form& form : forms) {
        ROWSCOPE_TRY_ASSIGN(loss, batchLoss(logits, *form.labels, form.shift));
        out.set(form.name, lossValue(loss));
    }
    out.set("supervised_rows", std::move(supervised));
    return out;
}

Result<Value> articleRow(const Value& input, const std::filesystem::path&) {
    const supervision::AnswerTargets targets{static_cast<std::size_t>(intAt(input, "answer_first_predicting_row")),
                                             ints(at(input, "answer_target_ids"))};
    const std::size_t rowCount = at(input, "input_ids").asArray().size();
    const auto pre = supervision::labelsFromTargets(targets, rowCount, supervision::LabelConvention::Preshifted);
    const auto un = supervision::labelsFromTargets(targets, rowCount, supervision::LabelConvention::Unshifted);
    Value out;
    out.set("preshifted_labels", list(pre.labels));
    out.set("unshifted_labels", list(un.labels));
    out.set("unshifted_lost_targets", list(un.lost));
    out.set("supervised_rows_preshifted", list(supervision::predictingRows(pre.labels, supervision::LabelConvention::Preshifted)));
    return out;
}

Result<Value> roleLabels(const Value& input, const std::filesystem::path&) {
    const auto assistant = static_cast<rows::Role>(intAt(input, "assistant_role"));
    std::vector<Labels> un;
    std::vector<Labels> pre;
    std::vector<Labels> wrong;
    Value wrongRows(json::Array{});
    Value lost(json::Array{});
    std::int64_t count = 0;
    for (std::size_t b = 0; b < at(input, "input_ids").asArray().size(); ++b) {
        const Ints ids = ints(at(input, "input_ids").asArray()[b]);
        const Bytes valid = flags(at(input, "valid").asArray()[b]);
        std::vector<rows::Role> role;
        for (const std::int32_t r : ints(at(input, "target_role").asArray()[b])) role.push_back(static_cast<rows::Role>(r));
        un.push_back(supervision::roleLabels(ids, role, valid, assistant));
        pre.push_back(supervision::shiftedLeft(un.back()));
        wrong.push_back(supervision::labelsByInputRole(ids, role, valid, assistant));
        pushPairs(wrongRows, static_cast<std::int64_t>(b), supervision::differingRows(pre.back(), wrong.back()));
        const auto predicting = supervision::predictingRows(un.back(), supervision::LabelConvention::Unshifted);
        count += static_cast<std::int64_t>(predicting.size());
        if (!un.back().empty() && un.back()[0] != supervision::kIgnored) pushPairs(lost, static_cast<std::int64_t>(b), {0});
    }
    Value out;
    out.set("unshifted", labelLists(un));
    out.set("preshifted", labelLists(pre));
    out.set("by_input_role", labelLists(wrong));
    out.set("rows_wrong_under_input_role", std::move(wrongRows));
    out.set("supervised_target_count", count);
    out.set("first_row_target_lost", std::move(lost));
    return out;
}

Result<Value> shiftDetect(const Value& input, const std::filesystem::path&) {
    Ints ids;
    Ints labels;
    std::size_t rowsPerSample = 0;
    for (std::size_t b = 0; b < at(input, "input_ids").asArray().size(); ++b) {
        const Ints idRow = ints(at(input, "input_ids").asArray()[b]);
        const Ints labelRow = ints(at(input, "labels").asArray()[b]);
        rowsPerSample = idRow.size();
        ids.insert(ids.end(), idRow.begin(), idRow.end());
        labels.insert(labels.end(), labelRow.begin(), labelRow.end());
    }
    const supervision::ShiftEvidence evidence = supervision::detectShift(ids, labels, rowsPerSample);
    Value out;
    out.set("offset", evidence.offset ? Value(static_cast<std::int64_t>(*evidence.offset)) : Value());
    out.set("consistent", evidence.consistent);
    out.set("convention", evidence.convention());
    out.set("supervised", static_cast<std::int64_t>(evidence.supervised));
    return out;
}

Result<Value> qformer(const Value& input, const std::filesystem::path&) {
    const std::int64_t queries = intAt(input, "queries");
    const std::int64_t text = intAt(input, "text");
    Value out;
    json::Array edges;
    const std::pair<const char*, masks::QFormerMode> modes[] = {
        {"itc_mask", masks::QFormerMode::Itc}, {"itg_mask", masks::QFormerMode::Itg}, {"itm_mask", masks::QFormerMode::Itm}};
    for (const auto& [name, mode] : modes) {
        const masks::Mask mask(name, queries + text, queries + text, masks::Expression::of(masks::qformer(mode, queries, text)));
        out.set(name, maskRows(mask.dense(), mask.keys()));
        ROWSCOPE_TRY_ASSIGN(count, masks::countAllowed(mask));
        edges.emplace_back(count);
    }
    out.set("edges", std::move(edges));
    ROWSCOPE_TRY_ASSIGN(itc, supervision::itcLoss(array(at(input, "image_features")), array(at(input, "text_features")),
                                                  at(input, "temperature").asDouble()));
    out.set("itc_similarity", nested(itc.similarity, {itc.images, itc.texts}));
    json::Array best;
    for (std::int64_t i = 0; i < itc.images; ++i) {
        const auto begin = itc.bestQuery.begin() + i * itc.texts;
        best.push_back(list(Ints(begin, begin + itc.texts)));
    }
    out.set("itc_argmax_query", std::move(best));
    out.set("itc_loss_i2t", itc.imageToText);
    out.set("itc_loss_t2i", itc.textToImage);
    out.set("itc_loss", itc.loss());
    ROWSCOPE_TRY_ASSIGN(itm, supervision::itmLoss(array(at(input, "itm_query_logits")), ints(at(input, "itm_labels"))));
    const auto batch = static_cast<std::int64_t>(itm.logits.size()) / 2;
    out.set("itm_logits", nested(itm.logits, {batch, 2}));
    out.set("itm_loss", itm.loss);
    out.set("itm_mean_of_probabilities", nested(itm.meanOfProbabilities, {batch, 2}));
    const Ints lengths = ints(at(input, "itg_lengths"));
    std::vector<Labels> labels;
    for (std::size_t b = 0; b < lengths.size(); ++b)
        labels.push_back(supervision::itgLabels(ints(at(input, "itg_token_ids").asArray()[b]), static_cast<std::size_t>(lengths[b])));
    ROWSCOPE_TRY_ASSIGN(itg, batchLoss(array(at(input, "itg_logits")), labels, LossShift::None));
    out.set("itg_labels_preshifted", labelLists(labels));
    out.set("itg_loss", lossValue(itg));
    std::map<std::string, double> weights;
    for (const auto& [name, weight] : at(input, "loss_weights").asObject()) weights[name] = weight.asDouble();
    ROWSCOPE_TRY_ASSIGN(
        total,
        supervision::weightedTotal(
            {{"itc", itc.loss()}, {"itm", itm.loss}, {"itg", itg.mean().value_or(std::numeric_limits<double>::quiet_NaN())}}, weights));
    out.set("total", total.total);
    return out;
}

Result<Value> totalLoss(const Value& input, const std::filesystem::path&) {
    std::map<std::string, double> weights;
    std::map<std::string, double> losses;
    for (const auto& [name, weight] : at(input, "weights").asObject()) weights[name] = weight.asDouble();
    for (const auto& [name, loss] : at(input, "losses").asObject()) losses[name] = loss.asDouble();
    ROWSCOPE_TRY_ASSIGN(total, supervision::weightedTotal(losses, weights));
    Value weighted(json::Object{});
    for (const auto& [name, loss] : total.weighted) weighted.set(name, loss);
    Value out;
    out.set("weighted", std::move(weighted));
    out.set("total", total.total);
    return out;
}

}  // namespace

void addSupervisionCases(CaseRunners& runners) {
    runners["answer_labels"] = answerLabels;
    runners["labels"] = articleRow;
    runners["role_labels"] = roleLabels;
    runners["shift_detect"] = shiftDetect;
    runners["qformer"] = qformer;
    runners["total_loss"] = totalLoss;
}

}  // namespace rowscope::golden
