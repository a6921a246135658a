#include "core/trace/dump/fields.h"
#include "core/trace/file/codec.h"

namespace rowscope::trace::file {

Result<json::Array> listOf(const json::Value& object, std::string_view key, const std::string& where) {
    const json::Value* value = object.find(key);
    if (!value || value->isNull()) return json::Array{};
    if (!value->isArray())
        return fail(ErrorKind::Type, where + ": '" + std::string(key) + "'", "wrong type", "a list", std::string(value->typeName()));
    return value->asArray();
}

json::Value sequencesToJson(const std::vector<Sequence>& sequences, TensorBag& bag) {
    json::Value out = json::Array{};
    for (std::size_t i = 0; i < sequences.size(); ++i) {
        const Sequence& s = sequences[i];
        const std::string prefix = "trace.s" + std::to_string(i);
        json::Value item = json::Object{};
        item.set("name", s.name);
        item.set("question", s.question);
        item.set("order", s.order);
        item.set("prefix_length", s.prefixLength);
        item.set("expansion", expansionToJson(s.expansion, prefix, bag));
        item.set("rows", rowsToJson(s.rows, prefix, bag));
        item.set("masks", masksToJson(s.masks, prefix, bag));
        item.set("has_text", !s.tokenText.empty());
        if (!s.tokenText.empty()) putTexts(bag, prefix + ".text", s.tokenText);
        item.set("has_loss", !s.rowLoss.empty());
        if (!s.rowLoss.empty()) bag.put(prefix + ".row_loss", Array::of({static_cast<std::int64_t>(s.rowLoss.size())}, s.rowLoss));
        json::Value cuts = json::Array{};
        for (const Cut& cut : s.cuts) {
            json::Value c = json::Object{};
            c.set("part", cut.part);
            c.set("tokens_dropped", cut.tokensDropped);
            c.set("side", cut.side);
            cuts.push(std::move(c));
        }
        item.set("cuts", std::move(cuts));
        out.push(std::move(item));
    }
    return out;
}

Result<std::vector<Sequence>> sequencesFromJson(const json::Value& value, const TensorBag& bag, const std::string& where) {
    std::vector<Sequence> out;
    if (!value.isArray()) return fail(ErrorKind::Type, where, "wrong type", "a list", std::string(value.typeName()));
    for (std::size_t i = 0; i < value.asArray().size(); ++i) {
        const json::Value& item = value.asArray()[i];
        const std::string path = where + "[" + std::to_string(i) + "]";
        const std::string prefix = "trace.s" + std::to_string(i);
        Sequence s;
        bool text = false;
        bool loss = false;
        FieldReader in(item, path);
        in.get("name", s.name)
            .get("question", s.question)
            .get("order", s.order)
            .get("prefix_length", s.prefixLength, 0)
            .get("has_text", text)
            .get("has_loss", loss);
        ROWSCOPE_TRY(in.status());
        ROWSCOPE_TRY_ASSIGN(rowsValue, json::require(item, "rows", path));
        ROWSCOPE_TRY_ASSIGN(table, rowsFromJson(*rowsValue, prefix, bag, path + ": rows"));
        ROWSCOPE_TRY_ASSIGN(expansionValue, json::require(item, "expansion", path));
        ROWSCOPE_TRY_ASSIGN(expansion, expansionFromJson(*expansionValue, prefix, bag, path + ": expansion"));
        ROWSCOPE_TRY_ASSIGN(masksValue, json::require(item, "masks", path));
        ROWSCOPE_TRY_ASSIGN(masks, masksFromJson(*masksValue, prefix, bag, path + ": masks"));
        s.rows = std::move(table);
        s.expansion = std::move(expansion);
        s.masks = std::move(masks);
        if (text) {
            ROWSCOPE_TRY_ASSIGN(all, texts(bag, prefix + ".text"));
            if (all.size() != s.rows.rowCount)
                return fail(ErrorKind::Mismatch, bag.where() + ": tensor '" + prefix + ".text'", "wrong number of texts",
                            std::to_string(s.rows.rowCount), std::to_string(all.size()));
            s.tokenText = std::move(all);
        }
        if (loss) {
            ROWSCOPE_TRY_ASSIGN(values, bag.doubles(prefix + ".row_loss", static_cast<std::int64_t>(s.rows.rowCount)));
            s.rowLoss = std::move(values);
        }
        ROWSCOPE_TRY_ASSIGN(cuts, listOf(item, "cuts", path));
        for (std::size_t c = 0; c < cuts.size(); ++c) {
            Cut cut;
            FieldReader fields(cuts[c], path + ": cuts[" + std::to_string(c) + "]");
            fields.get("part", cut.part).get("tokens_dropped", cut.tokensDropped).get("side", cut.side);
            ROWSCOPE_TRY(fields.status());
            s.cuts.push_back(std::move(cut));
        }
        out.push_back(std::move(s));
    }
    return out;
}

}  // namespace rowscope::trace::file
