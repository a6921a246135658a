#include "core/trace/dump/fields.h"
#include "core/trace/file/codec.h"

namespace rowscope::trace::file {
namespace {

json::Value orderToJson(const OrderResult& o) {
    json::Value out = json::Object{};
    out.set("order", list(o.order));
    out.set("logits", list(o.logits));
    out.set("probabilities", list(o.probabilities));
    out.set("act_probability", o.actProbability);
    out.set("sequence", o.sequence);
    return out;
}

Result<OrderResult> orderFromJson(const json::Value& value, const std::string& where) {
    OrderResult o;
    std::vector<std::int64_t> order;
    FieldReader in(value, where);
    in.get("order", order)
        .get("logits", o.logits)
        .get("probabilities", o.probabilities)
        .get("act_probability", o.actProbability)
        .get("sequence", o.sequence);
    ROWSCOPE_TRY(in.status());
    for (const std::int64_t label : order) o.order.push_back(static_cast<std::int32_t>(std::clamp<std::int64_t>(label, -1, 1 << 30)));
    return o;
}

}  // namespace

json::Value questionsToJson(const std::vector<QuestionResult>& questions) {
    json::Value out = json::Array{};
    for (const QuestionResult& q : questions) {
        json::Value item = json::Object{};
        item.set("id", q.id);
        item.set("type", q.type);
        item.set("instructions", q.instructions);
        item.set("labels", list(q.labels));
        item.set("options", list(q.options));
        json::Value orders = json::Array{};
        for (const OrderResult& o : q.orders) orders.push(orderToJson(o));
        item.set("orders", std::move(orders));
        item.set("mean_logits", list(q.meanLogits));
        item.set("probabilities", list(q.probabilities));
        item.set("temperature", q.temperature);
        item.set("temperature_source", q.temperatureSource);
        item.set("bucket", q.bucket);
        item.set("confidence", q.confidence);
        item.set("act_probability", q.actProbability);
        item.set("margin", q.margin);
        item.set("entropy", q.entropy);
        item.set("flips", q.flips);
        item.set("spread", q.spread);
        item.set("answer", q.answer);
        item.set("cut_options", list(q.cutOptions));
        json::Value pairs = json::Array{};
        for (const auto& [a, b] : q.indistinguishable) pairs.push(json::Array{a, b});
        item.set("indistinguishable", std::move(pairs));
        out.push(std::move(item));
    }
    return out;
}

Result<std::vector<QuestionResult>> questionsFromJson(const json::Value& value, const std::string& where) {
    std::vector<QuestionResult> out;
    if (!value.isArray()) return fail(ErrorKind::Type, where, "wrong type", "a list", std::string(value.typeName()));
    for (std::size_t i = 0; i < value.asArray().size(); ++i) {
        const json::Value& item = value.asArray()[i];
        const std::string path = where + "[" + std::to_string(i) + "]";
        QuestionResult q;
        FieldReader in(item, path);
        in.get("id", q.id).get("type", q.type).get("instructions", q.instructions).get("labels", q.labels).get("options", q.options);
        in.get("mean_logits", q.meanLogits)
            .get("probabilities", q.probabilities)
            .get("temperature", q.temperature)
            .get("temperature_source", q.temperatureSource);
        in.get("bucket", q.bucket)
            .get("confidence", q.confidence)
            .get("act_probability", q.actProbability)
            .get("margin", q.margin)
            .get("entropy", q.entropy);
        in.get("flips", q.flips).get("spread", q.spread).get("cut_options", q.cutOptions);
        ROWSCOPE_TRY(in.status());
        if (const json::Value* answer = item.find("answer")) q.answer = *answer;
        ROWSCOPE_TRY_ASSIGN(orders, listOf(item, "orders", path));
        for (std::size_t o = 0; o < orders.size(); ++o) {
            ROWSCOPE_TRY_ASSIGN(order, orderFromJson(orders[o], path + ": orders[" + std::to_string(o) + "]"));
            q.orders.push_back(std::move(order));
        }
        ROWSCOPE_TRY_ASSIGN(pairs, listOf(item, "indistinguishable", path));
        for (const json::Value& pair : pairs) {
            if (!pair.isArray() || pair.asArray().size() != 2 || !pair.asArray()[0].isString() || !pair.asArray()[1].isString())
                return fail(ErrorKind::Type, path + ": 'indistinguishable'", "wrong type", "pairs of texts");
            q.indistinguishable.emplace_back(pair.asArray()[0].asString(), pair.asArray()[1].asString());
        }
        out.push_back(std::move(q));
    }
    return out;
}

}  // namespace rowscope::trace::file
