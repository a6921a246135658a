#include "core/masks/mask.h"
#include "core/masks/term_record.h"
#include "core/trace/dump/difference.h"
#include "core/trace/dump/fields.h"
#include "core/trace/file/codec.h"

namespace rowscope::trace::file {
namespace {

constexpr std::int64_t kMaxDepth = 32;
constexpr std::int64_t kMaxSize = std::int64_t{1} << 30;

/// A term of a kind that no file knows, kept as the cells it allowed: runs of keys, row by row.
class RecordedTerm final : public masks::Term {
public:
    RecordedTerm(std::string name, std::vector<std::int64_t> first, masks::KeyRuns runs)
        : m_name(std::move(name)), m_first(std::move(first)), m_runs(std::move(runs)) {}
    [[nodiscard]] std::string_view name() const override { return m_name; }
    [[nodiscard]] bool allows(masks::Cell cell) const override {
        masks::KeyRuns out;
        runs(cell.query, {cell.key, cell.key + 1}, out);
        return !out.empty();
    }
    void runs(std::int64_t query, masks::KeyRun window, masks::KeyRuns& out) const override {
        if (query < 0 || query + 1 >= static_cast<std::int64_t>(m_first.size())) return;
        const auto q = static_cast<std::size_t>(query);
        masks::appendWindow(out, m_runs.data() + m_first[q], static_cast<std::size_t>(m_first[q + 1] - m_first[q]), window);
    }
    [[nodiscard]] std::string reason(masks::Cell cell, const masks::RowNamer&) const override {
        return allows(cell) ? "the recorded rule allows it" : "the recorded rule blocks it";
    }

private:
    std::string m_name;
    std::vector<std::int64_t> m_first;
    masks::KeyRuns m_runs;
};

class Writer {
public:
    Writer(std::string prefix, const masks::Mask& mask, TensorBag& bag) : m_prefix(std::move(prefix)), m_mask(mask), m_bag(bag) {}

    json::Value expression(const masks::Expression& e) {
        if (e.kind == masks::Expression::Kind::Term) return term(*e.term);
        json::Value children = json::Array{};
        for (const masks::Expression& child : e.children) children.push(expression(child));
        json::Value out = json::Object{};
        out.set(e.kind == masks::Expression::Kind::All ? "all" : "any", std::move(children));
        return out;
    }

private:
    json::Value term(const masks::Term& term) {
        const std::string name = m_prefix + ".t" + std::to_string(m_terms++);
        json::Value out = json::Object{};
        if (term.name() == "difference") {
            out.set("difference_of_the_two_masks_before", true);
            return out;
        }
        const auto record = term.record();
        out.set("term", std::string(term.name()));
        if (!record) {
            recordRuns(term, name, out);
            return out;
        }
        for (const auto& [key, number] : record->numbers) out.set(key, number);
        json::Value columns = json::Array{};
        for (const auto& [key, values] : record->columns) {
            columns.push(key);
            m_bag.put(name + "." + key, Array::of({static_cast<std::int64_t>(values.size())}, values));
        }
        out.set("columns", std::move(columns));
        if (record->name == "dense") m_bag.put(name + ".bits", Array::of({static_cast<std::int64_t>(record->bits.size())}, record->bits));
        out.set("tensors", name);
        return out;
    }

    void recordRuns(const masks::Term& term, const std::string& name, json::Value& out) {
        std::vector<std::int64_t> first{0};
        std::vector<std::int64_t> flat;
        masks::KeyRuns row;
        for (std::int64_t q = 0; q < m_mask.queries(); ++q) {
            row.clear();
            term.runs(q, {0, m_mask.keys()}, row);
            for (const masks::KeyRun& run : row) flat.insert(flat.end(), {run.begin, run.end});
            first.push_back(static_cast<std::int64_t>(flat.size() / 2));
        }
        m_bag.put(name + ".first", Array::of({static_cast<std::int64_t>(first.size())}, first));
        m_bag.put(name + ".runs", Array::of({static_cast<std::int64_t>(flat.size() / 2), 2}, flat));
        out.set("recorded", true);
        out.set("tensors", name);
    }

    std::string m_prefix;
    const masks::Mask& m_mask;
    TensorBag& m_bag;
    int m_terms = 0;
};

class Reader {
public:
    Reader(const TensorBag& bag, std::int64_t queries, const std::vector<NamedMask>& before)
        : m_bag(bag), m_queries(queries), m_before(before) {}

    Result<masks::Expression> expression(const json::Value& value, const std::string& where, std::int64_t depth = 0) {
        if (depth > kMaxDepth)
            return fail(ErrorKind::Limit, where, "rule nested too deeply", "at most " + std::to_string(kMaxDepth) + " levels");
        for (const char* key : {"all", "any"}) {
            const json::Value* children = value.find(key);
            if (!children) continue;
            if (!children->isArray())
                return fail(ErrorKind::Type, where + ": '" + key + "'", "wrong type", "a list", std::string(children->typeName()));
            std::vector<masks::Expression> parts;
            for (const json::Value& child : children->asArray()) {
                ROWSCOPE_TRY_ASSIGN(part, expression(child, where + ": " + key, depth + 1));
                parts.push_back(std::move(part));
            }
            return std::string_view(key) == "all" ? masks::Expression::all(std::move(parts)) : masks::Expression::any(std::move(parts));
        }
        if (value.find("difference_of_the_two_masks_before")) {
            if (m_before.size() < 2) return fail(ErrorKind::Value, where, "there are no two masks before it");
            return differenceOf(m_before[m_before.size() - 2].mask, m_before.back().mask).expression();
        }
        ROWSCOPE_TRY_ASSIGN(made, term(value, where));
        return masks::Expression::of(std::move(made));
    }

private:
    Result<masks::TermPtr> term(const json::Value& value, const std::string& where) {
        masks::TermRecord record;
        std::string tensors;
        std::vector<std::string> columns;
        bool recorded = false;
        FieldReader in(value, where);
        in.need("term", record.name).get("tensors", tensors).get("columns", columns).get("recorded", recorded);
        ROWSCOPE_TRY(in.status());
        if (recorded) return recordedTerm(record.name, tensors, where);
        for (const auto& [key, member] : value.asObject())
            if (member.isInt()) record.numbers.emplace_back(key, member.asInt());
        for (const std::string& key : columns) {
            ROWSCOPE_TRY_ASSIGN(ints, m_bag.ints(tensors + "." + key));
            record.columns.emplace_back(key, std::move(ints));
        }
        if (record.name == "dense") {
            ROWSCOPE_TRY_ASSIGN(bits, m_bag.bytes(tensors + ".bits"));
            record.bits = std::move(bits);
        }
        auto made = masks::termFromRecord(record);
        if (!made) return fail(made.error().within(where));
        return std::move(*made);
    }

    Result<masks::TermPtr> recordedTerm(const std::string& name, const std::string& tensors, const std::string& where) {
        ROWSCOPE_TRY_ASSIGN(firstArray, m_bag.array(tensors + ".first"));
        ROWSCOPE_TRY_ASSIGN(flatArray, m_bag.array(tensors + ".runs"));
        const auto first = firstArray.toInts();
        const auto flat = flatArray.toInts();
        if (!first || !flat) return fail((first ? flat.error() : first.error()).within(where));
        masks::KeyRuns runs;
        for (std::size_t i = 0; i + 1 < flat->size(); i += 2) runs.push_back({(*flat)[i], (*flat)[i + 1]});
        bool ordered = static_cast<std::int64_t>(first->size()) == m_queries + 1 && first->front() == 0 &&
                       first->back() == static_cast<std::int64_t>(runs.size());
        for (std::size_t q = 0; ordered && q + 1 < first->size(); ++q) {
            ordered = (*first)[q] <= (*first)[q + 1];
            for (auto r = static_cast<std::size_t>((*first)[q]); ordered && r < static_cast<std::size_t>((*first)[q + 1]); ++r)
                ordered = runs[r].begin < runs[r].end && (r == static_cast<std::size_t>((*first)[q]) || runs[r - 1].end < runs[r].begin);
        }
        if (!ordered) return fail(ErrorKind::Value, where, "recorded runs are out of order");
        return masks::TermPtr(std::make_shared<RecordedTerm>(name, *first, std::move(runs)));
    }

    const TensorBag& m_bag;
    std::int64_t m_queries;
    const std::vector<NamedMask>& m_before;
};

}  // namespace

json::Value masksToJson(const std::vector<NamedMask>& masks, const std::string& prefix, TensorBag& bag) {
    json::Value out = json::Array{};
    for (std::size_t i = 0; i < masks.size(); ++i) {
        const NamedMask& named = masks[i];
        json::Value mask = json::Object{};
        mask.set("name", named.mask.name());
        mask.set("queries", named.mask.queries());
        mask.set("keys", named.mask.keys());
        mask.set("layers", named.layers);
        mask.set("composed", named.composed);
        mask.set("imported", named.imported);
        mask.set("keys_are_media", named.keysAreMedia);
        mask.set("rows_of", list(named.rowsOf));
        mask.set("rule", Writer(prefix + ".m" + std::to_string(i), named.mask, bag).expression(named.mask.expression()));
        out.push(std::move(mask));
    }
    return out;
}

Result<std::vector<NamedMask>> masksFromJson(const json::Value& value, const std::string&, const TensorBag& bag, const std::string& where) {
    std::vector<NamedMask> out;
    if (!value.isArray()) return fail(ErrorKind::Type, where, "wrong type", "a list", std::string(value.typeName()));
    for (std::size_t i = 0; i < value.asArray().size(); ++i) {
        const json::Value& item = value.asArray()[i];
        const std::string path = where + "[" + std::to_string(i) + "]";
        std::string name;
        std::string layers;
        std::int64_t queries = 0;
        std::int64_t keys = 0;
        bool composed = true;
        bool imported = false;
        bool memory = false;
        std::vector<std::string> rowsOf;
        FieldReader in(item, path);
        in.get("name", name)
            .need("queries", queries, 0, kMaxSize)
            .need("keys", keys, 0, kMaxSize)
            .get("layers", layers)
            .get("composed", composed);
        in.get("imported", imported).get("keys_are_media", memory).get("rows_of", rowsOf);
        ROWSCOPE_TRY(in.status());
        ROWSCOPE_TRY_ASSIGN(rule, json::require(item, "rule", path));
        ROWSCOPE_TRY_ASSIGN(expression, Reader(bag, queries, out).expression(*rule, path + ": rule"));
        out.push_back({masks::Mask(name, queries, keys, std::move(expression)), layers, composed, imported, memory, std::move(rowsOf)});
    }
    return out;
}

}  // namespace rowscope::trace::file
