#include "core/trace/lab/mask_rule.h"

#include <algorithm>
#include <array>

namespace rowscope::trace::lab {
namespace {

constexpr std::array<std::string_view, 4> kCross{"last_preceding", "all_preceding", "next", "last_preceding_until_eos"};
constexpr std::array<std::string_view, 3> kQFormer{"itc", "itg", "itm"};
constexpr std::array<std::string_view, 9> kTerms{
    "validity", "causal", "segment", "option_block", "branch", "bidirectional_media_block", "media_keys", "text_causal", "prefix_tokens"};

template <class Names>
bool contains(const Names& names, std::string_view name) {
    return std::find(names.begin(), names.end(), name) != names.end();
}

MaskRule named(MaskRule::Kind kind, const std::string& name) {
    MaskRule out;
    out.kind = kind;
    out.name = name;
    return out;
}

Result<MaskRule> parseName(const std::string& name, const std::string& where, bool leaf) {
    if (contains(kTerms, name) && (leaf || name != "causal")) return named(MaskRule::Kind::Term, name);
    if (!leaf) {
        if (contains(kCross, name)) return named(MaskRule::Kind::Cross, name);
        if (contains(kQFormer, name)) return named(MaskRule::Kind::QFormer, name);
        if (name == "queries_to_media") return named(MaskRule::Kind::QueriesToMedia, name);
        auto topology = masks::topologyFromName(name);
        if (topology) {
            MaskRule out;
            out.topology = *topology;
            out.name = name;
            return out;
        }
    }
    return fail(ErrorKind::Unsupported, where, "no rule or term has this name", {}, "'" + name + "'");
}

Result<MaskRule> parseRule(const json::Value& value, const std::string& where, bool leaf);

Result<MaskRule> parseChildren(MaskRule::Kind kind, const json::Value& list, const std::string& where) {
    if (!list.isArray()) return fail(ErrorKind::Type, where, "wrong type", "a list of rules", std::string(list.typeName()));
    MaskRule out;
    out.kind = kind;
    for (std::size_t i = 0; i < list.asArray().size(); ++i) {
        ROWSCOPE_TRY_ASSIGN(child, parseRule(list.asArray()[i], where + "[" + std::to_string(i) + "]", true));
        out.children.push_back(std::move(child));
    }
    return out;
}

Result<MaskRule> parseRule(const json::Value& value, const std::string& where, bool leaf) {
    if (value.isString()) return parseName(value.asString(), where, leaf);
    if (!value.isObject() || value.asObject().size() != 1)
        return fail(ErrorKind::Type, where, "is no rule",
                    "a name, {\"all\": …}, {\"any\": …}, {\"sliding_window\": …} or {\"prefix_lm\": …}", std::string(value.typeName()));
    const auto& [name, argument] = value.asObject().front();
    const std::string inner = where + "." + name;
    if (name == "all") return parseChildren(MaskRule::Kind::All, argument, inner);
    if (name == "any") return parseChildren(MaskRule::Kind::Any, argument, inner);
    MaskRule out = named(MaskRule::Kind::Term, name);
    if (name == "sliding_window") {
        ROWSCOPE_TRY_ASSIGN(window, parseWindow(argument, inner));
        out.window = window;
        return out;
    }
    if (name == "prefix_lm") {
        if (!argument.isInt()) return fail(ErrorKind::Type, inner, "wrong type", "an integer", std::string(argument.typeName()));
        out.length = argument.asInt();
        return out;
    }
    return fail(ErrorKind::Unsupported, where, "no term takes this argument", "all, any, sliding_window or prefix_lm", "'" + name + "'");
}

}  // namespace

Result<masks::Window> parseWindow(const json::Value& value, const std::string& where) {
    constexpr std::int64_t kMost = std::int64_t{1} << 40;
    const auto inRange = [](const json::Value& v) { return v.isInt() && v.asInt() >= 0 && v.asInt() <= kMost; };
    if (inRange(value) && value.asInt() > 0) return masks::windowBack(value.asInt());
    const bool pair =
        value.isArray() && value.asArray().size() == 2 &&
        std::all_of(value.asArray().begin(), value.asArray().end(), [&](const json::Value& v) { return v.isNull() || inRange(v); });
    if (!pair)
        return fail(ErrorKind::Value, where, "is no window", "a positive number of rows, or [rows back, rows ahead]",
                    std::string(value.typeName()));
    const auto side = [&](std::size_t i) { return value.asArray()[i].isNull() ? std::int64_t{-1} : value.asArray()[i].asInt(); };
    return masks::Window{side(0), side(1)};
}

Result<MaskRule> parseMaskRule(const json::Value& value, const std::string& where) { return parseRule(value, where, false); }

}  // namespace rowscope::trace::lab
