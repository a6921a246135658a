#include <functional>

#include "core/question/option_case.h"
#include "core/question/option_orders.h"
#include "core/question/python_random.h"
#include "core/question/question.h"
#include "core/request/prepared_record.h"
#include "core/rows/laya/plan.h"
#include "core/rows/laya/token_tree.h"
#include "core/text/state_text.h"
#include "core/text/tokenizer.h"
#include "tests/golden_runner/laya/parts.h"

namespace rowscope::golden::laya {
namespace {

using Ids = std::vector<std::int32_t>;

Ids idsOf(const json::Value& list) {
    Ids ids;
    for (const json::Value& id : list.asArray()) ids.push_back(static_cast<std::int32_t>(id.asInt()));
    return ids;
}

std::vector<Ids> rowsOf(const json::Value& lists) {
    std::vector<Ids> rows;
    for (const json::Value& list : lists.asArray()) rows.push_back(idsOf(list));
    return rows;
}

/// The entry with members replaced or added.
json::Value with(json::Value entry, std::initializer_list<std::pair<std::string, json::Value>> members) {
    for (const auto& [key, value] : members) entry.set(key, value);
    return entry;
}

json::Value each(const json::Value& list, const std::function<json::Value(const json::Value&)>& make) {
    json::Array out;
    for (const json::Value& entry : list.asArray()) out.push_back(make(entry));
    return out;
}

json::Value permutations(const json::Value& entry) {
    json::Array orders;
    for (const auto& order :
         question::optionOrders(static_cast<std::int32_t>(entry.find("k")->asInt()), static_cast<std::int32_t>(entry.find("n")->asInt())))
        orders.push_back(integers(order));
    return json::Object{{"k", *entry.find("k")}, {"n", *entry.find("n")}, {"orders", std::move(orders)}};
}

json::Value shuffles(const json::Value& entry) {
    question::PythonRandom random(0);
    json::Array out;
    for (std::size_t i = 0; i < entry.find("shuffles")->asArray().size(); ++i) {
        Ids items(static_cast<std::size_t>(entry.find("k")->asInt()));
        for (std::size_t j = 0; j < items.size(); ++j) items[j] = static_cast<std::int32_t>(j);
        random.shuffle(items);
        out.push_back(integers(items));
    }
    return json::Object{{"k", *entry.find("k")}, {"shuffles", std::move(out)}};
}

json::Value sharedPrefix(const json::Value& entry) {
    const std::vector<Ids> rows = rowsOf(*entry.find("ids"));
    const std::vector<Ids> spans = rowsOf(*entry.find("option_spans"));
    const bool block = entry.find("block")->asBool();
    std::vector<rows::laya::TreeSequence> sequences;
    for (std::size_t i = 0; i < rows.size(); ++i)
        sequences.push_back({rows[i], block ? spans[i].front() : static_cast<std::int32_t>(rows[i].size())});
    const auto atLeast = static_cast<std::int32_t>(entry.find("n_min")->asInt());
    return with(entry, {{"prefix_len", rows::laya::sharedPrefix(sequences, atLeast)}});
}

Result<question::Question> visionQuestion(const json::Value& body) { return question::readQuestion("q", body, question::Rules::Vision); }

json::Value instructionText(const json::Value& entry) {
    const auto question = visionQuestion(json::Object{{"type", "noul"}, {"instructions", *entry.find("instructions")}});
    return json::Object{{"instructions", *entry.find("instructions")},
                        {"text", question ? question->instructions : question.error().message()}};
}

json::Value renderedOptions(const json::Value& entry) {
    const auto question = visionQuestion(*entry.find("question"));
    json::Array texts;
    json::Array labels;
    if (question)
        for (const question::Option& option : question->options) {
            texts.emplace_back(option.text);
            labels.emplace_back(option.label);
        }
    return json::Object{{"question", *entry.find("question")}, {"options", std::move(texts)}, {"labels", std::move(labels)}};
}

json::Value stateTexts(const json::Value& entry) {
    const json::Value& state = *entry.find("state");
    return json::Object{{"state", state},
                        {"json", text::stateText(state, text::StateFormat::Json)},
                        {"prose", text::stateText(state, text::StateFormat::Prose)},
                        {"text", text::stateText(state, text::StateFormat::Text)}};
}

json::Value recasedOption(const json::Value& entry) {
    const json::Value& how = *entry.find("case");
    const auto mode = how.isNull()                ? question::OptionCase::Keep
                      : how.asString() == "lower" ? question::OptionCase::Lower
                                                  : question::OptionCase::Title;
    return with(entry, {{"out", question::recased(entry.find("text")->asString(), mode)}});
}

json::Value recordState(const json::Value& entry) {
    const auto state = request::stateOfRecord(*entry.find("record"), "/data", "record");
    return with(entry, {{"state", state ? *state : json::Value(state.error().message())}});
}

Result<json::Value> encoded(const text::Tokenizer& tokenizer, const json::Value& entry) {
    const std::string& text = entry.find("text")->asString();
    ROWSCOPE_TRY_ASSIGN(plain, tokenizer.encode(text));
    ROWSCOPE_TRY_ASSIGN(special, tokenizer.encode(text, {.addSpecialTokens = true}));
    ROWSCOPE_TRY_ASSIGN(decoded, tokenizer.decode(plain.ids));
    json::Value out = json::Object{
        {"text", text}, {"ids", integers(plain.ids)}, {"ids_with_special", integers(special.ids)}, {"decoded", std::move(decoded)}};
    return out;
}

}  // namespace

Result<Product> orders(const json::Value& input) {
    question::PythonRandom random(0);
    json::Array words;
    for (std::size_t i = 0; i < input.find("python_random_0_getrandbits32")->asArray().size(); ++i)
        words.emplace_back(static_cast<std::int64_t>(random.bits(32)));
    return Product{
        json::Object{{"permutations", each(*input.find("permutations"), permutations)},
                     {"python_random_0_shuffles", each(*input.find("python_random_0_shuffles"), shuffles)},
                     {"python_random_0_getrandbits32", std::move(words)},
                     {"shared_prefix", each(*input.find("shared_prefix"), sharedPrefix)},
                     {"input_ids_sha256", each(*input.find("input_ids_sha256"),
                                               [](const json::Value& entry) {
                                                   return with(entry, {{"sha256", rows::laya::inputIdsHash(rowsOf(*entry.find("rows")))}});
                                               })}},
        {}};
}

Result<Product> prompts(const json::Value& input) {
    return Product{json::Object{{"states", each(*input.find("states"), stateTexts)},
                                {"instructions", each(*input.find("instructions"), instructionText)},
                                {"options", each(*input.find("options"), renderedOptions)},
                                {"normalize_option_text", each(*input.find("normalize_option_text"), recasedOption)},
                                {"record_state", each(*input.find("record_state"), recordState)}},
                   {}};
}

Result<Product> tokenizers(const std::filesystem::path& golden, const json::Value& input) {
    json::Object results;
    for (const auto& [checkpoint, entries] : input.find("tokenizers")->asObject()) {
        const std::filesystem::path folder = golden / "checkpoints" / checkpoint;
        std::error_code ignored;
        const bool vision = std::filesystem::exists(folder / "processor" / "tokenizer.json", ignored);
        ROWSCOPE_TRY_ASSIGN(tokenizer, text::Tokenizer::load(folder / (vision ? "processor" : "tokenizer") / "tokenizer.json"));
        json::Array list;
        for (const json::Value& entry : entries.asArray()) {
            ROWSCOPE_TRY_ASSIGN(result, encoded(tokenizer, entry));
            list.push_back(std::move(result));
        }
        results.emplace_back(checkpoint, std::move(list));
    }
    return Product{json::Object{{"tokenizers", std::move(results)}}, {}};
}

}  // namespace rowscope::golden::laya
