#include "model/training/data/prepared.h"

#include <cmath>
#include <map>
#include <numeric>

#include "core/base/files.h"
#include "core/media/decode.h"
#include "model/training/data/random.h"

namespace rowscope::training {
namespace {

struct Record {
    Example example;
    std::vector<std::string> images;  ///< file names, relative to the folder
};

std::size_t optionCount(const json::Value& question) {
    const json::Value* criteria = question.find("criteria");
    const json::Value* type = question.find("type");
    if (type && type->isString() && type->asString() == "noul") return 2;
    if (criteria && criteria->isArray()) return criteria->asArray().size();
    return criteria && criteria->isObject() ? criteria->asObject().size() : 0;
}

Result<std::vector<std::string>> readImages(const json::Value& record, const std::string& where) {
    std::vector<std::string> images;
    ROWSCOPE_TRY_ASSIGN(one, json::stringOr(record, "image", "", where));
    if (!one.empty()) images.push_back(std::move(one));
    const json::Value* many = record.find("images");
    if (!many || many->isNull()) return images;
    if (!many->isArray())
        return fail(ErrorKind::Type, where + ": 'images'", "wrong type", "a list of file names", std::string(many->typeName()));
    for (const json::Value& image : many->asArray()) {
        if (!image.isString())
            return fail(ErrorKind::Type, where + ": 'images'", "wrong type", "a list of file names", std::string(image.typeName()));
        images.push_back(image.asString());
    }
    return images;
}

/// The record's distribution: `target` as it stands, else everything on `label` (an index, a name, true or false).
Result<std::vector<double>> readTarget(const json::Value& record, std::size_t options, const std::string& where) {
    if (const json::Value* target = record.find("target"); target && !target->isNull()) {
        if (!target->isArray())
            return fail(ErrorKind::Type, where + ": 'target'", "wrong type", "a list of numbers", std::string(target->typeName()));
        std::vector<double> out;
        for (const json::Value& p : target->asArray()) {
            if (!p.isNumber() || !std::isfinite(p.asDouble()))
                return fail(ErrorKind::Type, where + ": 'target'", "wrong type", "a list of numbers", std::string(p.typeName()));
            out.push_back(p.asDouble());
        }
        return out;
    }
    ROWSCOPE_TRY_ASSIGN(label, json::require(record, "label", where));
    std::int64_t index = -1;
    if (label->isBool()) index = label->asBool() ? 1 : 0;
    if (label->isInt()) index = label->asInt();
    if (label->isString()) {
        const json::Value* criteria = record.find("question")->find("criteria");
        if (criteria && criteria->isArray())
            for (std::size_t i = 0; i < criteria->asArray().size(); ++i)
                if (criteria->asArray()[i] == *label) index = static_cast<std::int64_t>(i);
        if (criteria && criteria->isObject())
            for (std::size_t i = 0; i < criteria->asObject().size(); ++i)
                if (criteria->asObject()[i].first == label->asString()) index = static_cast<std::int64_t>(i);
    }
    if (index < 0 || index >= static_cast<std::int64_t>(options))
        return fail(ErrorKind::Value, where + ": 'label'", "names no option",
                    "an option's name or its index below " + std::to_string(options), json::write(*label));
    return certain(static_cast<std::int32_t>(index), options);
}

Result<Record> readRecord(const json::Value& value, const std::string& where) {
    if (!value.isObject()) return fail(ErrorKind::Type, where, "wrong type", "an object", std::string(value.typeName()));
    Record record;
    ROWSCOPE_TRY_ASSIGN(id, json::stringOr(value, "id", "", where));
    record.example.id = id.empty() ? where : where + " (" + id + ")";
    ROWSCOPE_TRY_ASSIGN(images, readImages(value, where));
    record.images = std::move(images);
    ROWSCOPE_TRY_ASSIGN(state, json::stringOr(value, "state_text", "", where));
    if (!state.empty() || record.images.empty()) record.example.state = state;
    ROWSCOPE_TRY_ASSIGN(question, json::require(value, "question", where));
    if (!question->isObject())
        return fail(ErrorKind::Type, where + ": 'question'", "wrong type", "an object", std::string(question->typeName()));
    record.example.question = *question;
    ROWSCOPE_TRY_ASSIGN(target, readTarget(value, optionCount(*question), where));
    record.example.target = std::move(target);
    return record;
}

class Prepared final : public Source {
public:
    Prepared(std::filesystem::path folder, std::vector<Record> records, const BatchSize& size, std::uint64_t seed)
        : m_folder(std::move(folder)), m_records(std::move(records)), m_rows(std::max(1, size.rows())), m_seed(seed) {}

    Result<Draft> batch(std::int64_t number) override {
        Draft draft;
        std::map<std::string, std::int32_t> loaded;
        for (std::int64_t i = 0; i < m_rows; ++i) {
            const Record& record = at(number * m_rows + i);
            Example example = record.example;
            for (const std::string& image : record.images) {
                auto [place, fresh] = loaded.emplace(image, static_cast<std::int32_t>(draft.pictures.size()));
                if (fresh) {
                    ROWSCOPE_TRY_ASSIGN(decoded, read(image, record.example.id));
                    draft.pictures.push_back({std::move(decoded), {}, {}});
                }
                example.pictures.push_back(place->second);
            }
            draft.examples.push_back(std::move(example));
        }
        return draft;
    }

private:
    const Record& at(std::int64_t item) {
        const auto count = static_cast<std::int64_t>(m_records.size());
        if (const std::int64_t epoch = item / count; epoch != m_epoch) {
            m_epoch = epoch;
            m_order.resize(m_records.size());
            std::iota(m_order.begin(), m_order.end(), 0U);
            Random random(mixedSeed(m_seed, 4, static_cast<std::uint64_t>(epoch)));
            random.shuffle(m_order);
        }
        return m_records[m_order[static_cast<std::size_t>(item % count)]];
    }

    Result<media::Image> read(const std::string& image, const std::string& where) const {
        auto bytes = readFile(m_folder / image);
        if (!bytes) return tl::unexpected<Error>(bytes.error().within(where));
        auto decoded = media::decode(std::as_bytes(std::span<const char>(*bytes)), image, {}, {});
        if (!decoded) return tl::unexpected<Error>(decoded.error().within(where));
        return std::move(*decoded);
    }

    std::filesystem::path m_folder;
    std::vector<Record> m_records;
    std::int64_t m_rows;
    std::uint64_t m_seed;
    std::int64_t m_epoch = -1;
    std::vector<std::uint32_t> m_order;
};

}  // namespace

Result<std::unique_ptr<Source>> openPrepared(const std::filesystem::path& folder, const std::string& split, const BatchSize& size,
                                             std::uint64_t seed) {
    const std::filesystem::path file = folder / (split + ".jsonl");
    ROWSCOPE_TRY_ASSIGN(text, readFile(file));
    std::vector<Record> records;
    std::int64_t line = 0;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = std::min(text.find('\n', begin), text.size());
        const std::string_view content = std::string_view(text).substr(begin, end - begin);
        begin = end + 1;
        ++line;
        if (content.find_first_not_of(" \t\r") == std::string_view::npos) continue;
        const std::string where = file.string() + ": line " + std::to_string(line);
        ROWSCOPE_TRY_ASSIGN(value, json::parse(content, where));
        ROWSCOPE_TRY_ASSIGN(record, readRecord(value, where));
        records.push_back(std::move(record));
    }
    if (records.empty()) return fail(ErrorKind::Value, file.string(), "holds no record", "at least one line", "none");
    return std::make_unique<Prepared>(folder, std::move(records), size, seed);
}

}  // namespace rowscope::training
