#include <array>
#include <utility>

#include "core/request/parse_request.h"

namespace rowscope::request {
namespace {

template <class Enum, std::size_t N>
using Names = std::array<std::pair<std::string_view, Enum>, N>;

constexpr Names<OptionAttention, 4> kAttention{{{"checkpoint", OptionAttention::Checkpoint},
                                                {"causal", OptionAttention::Causal},
                                                {"block", OptionAttention::Block},
                                                {"bidirectional", OptionAttention::Block}}};  // the old spelling of block
constexpr Names<PrefixCache, 3> kPrefixCache{{{"auto", PrefixCache::Auto}, {"on", PrefixCache::On}, {"off", PrefixCache::Off}}};
constexpr Names<TruncationSide, 2> kSide{{{"right", TruncationSide::Right}, {"left", TruncationSide::Left}}};
constexpr std::array<std::string_view, 3> kStateFormats{"json", "prose", "text"};

template <class Names>
std::string listed(const Names& names) {
    std::string out;
    for (const auto& entry : names) {
        if constexpr (requires { entry.first; })
            out += (out.empty() ? "" : ", ") + std::string(entry.first);
        else
            out += (out.empty() ? "" : ", ") + std::string(entry);
    }
    return out;
}

template <class Enum, std::size_t N>
Status readName(const json::Value& value, const Names<Enum, N>& names, Enum& into, const std::string& where) {
    if (!value.isString()) return fail(ErrorKind::Type, where, "wrong type", listed(names), std::string(value.typeName()));
    for (const auto& [text, meaning] : names)
        if (text == value.asString()) {
            into = meaning;
            return {};
        }
    return fail(ErrorKind::Value, where, "unknown value", listed(names), "'" + value.asString() + "'");
}

template <class Enum, std::size_t N>
std::string_view nameOf(Enum value, const Names<Enum, N>& names) {
    for (const auto& [text, meaning] : names)
        if (meaning == value) return text;
    return {};
}

Status readCount(const json::Value& value, std::int32_t most, const char* limit, std::int32_t& into, const std::string& where) {
    if (!value.isInt()) return fail(ErrorKind::Type, where, "wrong type", "an integer", std::string(value.typeName()));
    if (value.asInt() < 1 || value.asInt() > most)
        return fail(ErrorKind::Limit, where, "out of range", "1 to " + std::string(limit) + "=" + std::to_string(most),
                    std::to_string(value.asInt()));
    into = static_cast<std::int32_t>(value.asInt());
    return {};
}

Status readPrefixCache(const json::Value& value, PrefixCache& into, const std::string& where) {
    if (!value.isBool()) return readName(value, kPrefixCache, into, where);
    into = value.asBool() ? PrefixCache::On : PrefixCache::Off;  // as the reference's argument
    return {};
}

Status readStateFormat(const json::Value& value, std::string& into, const std::string& where) {
    if (!value.isString()) return fail(ErrorKind::Type, where, "wrong type", listed(kStateFormats), std::string(value.typeName()));
    for (const std::string_view format : kStateFormats)
        if (format == value.asString()) {
            into = format;
            return {};
        }
    return fail(ErrorKind::Value, where, "unknown value", listed(kStateFormats), "'" + value.asString() + "'");
}

Status readOption(const std::string& key, const json::Value& value, const Limits& limits, RunOptions& options, const std::string& where) {
    if (key == "n_permutations") return readCount(value, limits.maxPermutations, "maxPermutations", options.permutations, where);
    if (key == "batch_size") return readCount(value, limits.maxBatchSize, "maxBatchSize", options.batchSize, where);
    if (key == "option_attention") return readName(value, kAttention, options.optionAttention, where);
    if (key == "prefix_cache") return readPrefixCache(value, options.prefixCache, where);
    if (key == "truncation_side") return readName(value, kSide, options.truncationSide, where);
    if (key == "state_format") return readStateFormat(value, options.stateFormat, where);
    if (key == "strict") {
        if (!value.isBool()) return fail(ErrorKind::Type, where, "wrong type", "true or false", std::string(value.typeName()));
        options.strict = value.asBool();
        return {};
    }
    if (key == "temperature") {  // checked by core/question, which knows the types
        options.temperature = value;
        return {};
    }
    return fail(ErrorKind::Value, where, "unknown option",
                "n_permutations, batch_size, option_attention, prefix_cache, truncation_side, state_format, strict, temperature");
}

}  // namespace

Result<RunOptions> parseRunOptions(const json::Value& given, const Limits& limits, const std::string& where) {
    RunOptions options;
    if (given.isNull()) return options;
    if (!given.isObject()) return fail(ErrorKind::Type, where, "wrong type", "an object", std::string(given.typeName()));
    for (const auto& [key, value] : given.asObject())
        if (!value.isNull()) ROWSCOPE_TRY(readOption(key, value, limits, options, where + "." + key));
    return options;
}

json::Value toJson(const RunOptions& options) {
    json::Object out{{"n_permutations", options.permutations},
                     {"batch_size", options.batchSize},
                     {"option_attention", nameOf(options.optionAttention, kAttention)},
                     {"prefix_cache", nameOf(options.prefixCache, kPrefixCache)},
                     {"truncation_side", nameOf(options.truncationSide, kSide)},
                     {"strict", options.strict}};
    if (!options.stateFormat.empty()) out.emplace_back("state_format", options.stateFormat);
    if (!options.temperature.isNull()) out.emplace_back("temperature", options.temperature);
    return out;
}

json::Value toJson(const Request& request) {
    json::Value state = request.state;
    if (!request.pictures.empty()) {
        json::Array pictures;
        for (const Picture& picture : request.pictures) pictures.emplace_back(json::Object{{"$image", picture.name}});
        json::Object withPictures{{"images", std::move(pictures)}};
        if (state.isObject())
            for (auto& member : state.asObject()) withPictures.push_back(std::move(member));
        else if (!(state.isString() && state.asString().empty()))
            withPictures.emplace_back("context", std::move(state));
        state = std::move(withPictures);
    }
    json::Object questions;
    for (const NamedQuestion& question : request.questions) questions.emplace_back(question.id, question.body);
    return json::Object{{"state", std::move(state)}, {"questions", std::move(questions)}, {"options", toJson(request.options)}};
}

}  // namespace rowscope::request
