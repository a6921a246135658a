#include "core/trace/lab/sequence_parse.h"

#include <algorithm>

#include "core/trace/lab/fields.h"
#include "core/trace/lab/mask_rule.h"

namespace rowscope::trace::lab {
namespace {

std::vector<std::string> wordsOf(const std::string& text) {
    std::vector<std::string> out;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t begin = text.find_first_not_of(' ', at);
        if (begin == std::string::npos) break;
        const std::size_t end = std::min(text.find(' ', begin), text.size());
        out.push_back(text.substr(begin, end - begin));
        at = end;
    }
    return out;
}

Result<LayoutPart> readPart(const json::Value& value, const std::string& where, const Layout& layout, const LayoutLimits& limits,
                            std::size_t branches) {
    using rows::Part;
    using rows::Role;
    LayoutPart out;
    std::string text;
    Fields in(value, where);
    in.only({"text", "tokens", "repeat", "media", "role", "as", "question", "option", "marker", "branch"})
        .text("text", text)
        .texts("tokens", out.tokens)
        .integer("repeat", out.repeat, 1, limits.rows)
        .integer("media", out.media, 0, static_cast<std::int64_t>(layout.media.size()) - 1)
        .choice<Role>("role", out.role,
                      {{"system", Role::System}, {"user", Role::User}, {"assistant", Role::Assistant}, {"tool", Role::Tool}})
        .choice<Part>("as", out.part,
                      {{"text", Part::Text},
                       {"special", Part::Special},
                       {"state", Part::State},
                       {"question", Part::Question},
                       {"option", Part::Option}})
        .integer("question", out.question, 0, 1'000'000)
        .integer("option", out.option, 0, 1'000'000)
        .choice<LayoutPart::Marker>("marker", out.marker, {{"first", LayoutPart::Marker::First}, {"last", LayoutPart::Marker::Last}})
        .integer("branch", out.branch, 0, static_cast<std::int64_t>(branches) - 1);
    ROWSCOPE_TRY(in.status());
    const int kinds = (in.find("text") ? 1 : 0) + (in.find("tokens") ? 1 : 0) + (in.find("media") ? 1 : 0);
    if (kinds != 1)
        return fail(ErrorKind::Value, where, "needs one of 'text', 'tokens' and 'media'", {}, std::to_string(kinds) + " of them");
    if (in.find("text")) out.tokens = wordsOf(text);
    return out;
}

Result<std::vector<LayoutPart>> readParts(const json::Value& list, const std::string& where, const Layout& layout,
                                          const LayoutLimits& limits, std::size_t branches) {
    if (!list.isArray()) return fail(ErrorKind::Type, where, "wrong type", "a list of parts", std::string(list.typeName()));
    std::vector<LayoutPart> out;
    for (std::size_t i = 0; i < list.asArray().size(); ++i) {
        ROWSCOPE_TRY_ASSIGN(part, readPart(list.asArray()[i], where + "[" + std::to_string(i) + "]", layout, limits, branches));
        out.push_back(std::move(part));
    }
    return out;
}

Status readExamples(const Fields& in, const Layout& layout, const LayoutLimits& limits, LayoutSequence& out) {
    const json::Value* parts = in.find("parts");
    const json::Value* examples = in.find("examples");
    if ((parts != nullptr) == (examples != nullptr)) return fail(ErrorKind::Value, in.where(), "needs either 'parts' or 'examples'");
    if (parts) {
        ROWSCOPE_TRY_ASSIGN(one, readParts(*parts, in.placeOf("parts"), layout, limits, out.branches.size()));
        out.examples.push_back(std::move(one));
        return {};
    }
    if (!examples->isArray())
        return fail(ErrorKind::Type, in.placeOf("examples"), "wrong type", "a list", std::string(examples->typeName()));
    for (std::size_t i = 0; i < examples->asArray().size(); ++i) {
        const std::string where = in.placeOf("examples") + "[" + std::to_string(i) + "]";
        Fields example(examples->asArray()[i], where);
        ROWSCOPE_TRY(example.only({"parts"}).status());
        const json::Value* own = example.find("parts");
        if (!own) return fail(ErrorKind::NotFound, where, "'parts' is missing");
        ROWSCOPE_TRY_ASSIGN(one, readParts(*own, example.placeOf("parts"), layout, limits, out.branches.size()));
        out.examples.push_back(std::move(one));
    }
    return {};
}

Status readMasks(const Fields& in, LayoutSequence& out) {
    const json::Value* list = in.find("masks");
    if (!list) return {};
    if (!list->isArray()) return fail(ErrorKind::Type, in.placeOf("masks"), "wrong type", "a list", std::string(list->typeName()));
    for (std::size_t i = 0; i < list->asArray().size(); ++i) {
        LayoutMask mask;
        Fields one(list->asArray()[i], in.placeOf("masks") + "[" + std::to_string(i) + "]");
        one.only({"name", "layers", "rule", "window"}).text("name", mask.name).text("layers", mask.layers);
        ROWSCOPE_TRY(one.status());
        const json::Value* rule = one.find("rule");
        if (!rule) return fail(ErrorKind::NotFound, one.where(), "'rule' is missing");
        ROWSCOPE_TRY_ASSIGN(parsed, parseMaskRule(*rule, one.placeOf("rule")));
        mask.rule = std::move(parsed);
        if (const json::Value* window = one.find("window")) {
            ROWSCOPE_TRY_ASSIGN(size, parseWindow(*window, one.placeOf("window")));
            mask.window = size;
        }
        if (mask.rule.kind == MaskRule::Kind::Topology && mask.rule.topology.sliding && !mask.window)
            return fail(ErrorKind::NotFound, one.where(), "a sliding rule needs a 'window'");
        if (mask.name.empty()) mask.name = mask.rule.name.empty() ? "expression" : mask.rule.name;
        out.masks.push_back(std::move(mask));
    }
    return {};
}

Status readLabels(const Fields& in, LayoutSequence& out) {
    const json::Value* labels = in.find("labels");
    if (!labels) return {};
    Fields one(*labels, in.placeOf("labels"));
    return one.only({"rule", "convention", "loss_shift"})
        .choice<LabelRule>("rule", out.labels,
                           {{"none", LabelRule::None},
                            {"target_role", LabelRule::TargetRole},
                            {"input_role", LabelRule::InputRole},
                            {"all", LabelRule::All}})
        .choice<supervision::LabelConvention>(
            "convention", out.convention,
            {{"unshifted", supervision::LabelConvention::Unshifted}, {"preshifted", supervision::LabelConvention::Preshifted}})
        .choice<supervision::LossShift>("loss_shift", out.lossShift,
                                        {{"internal", supervision::LossShift::Internal}, {"none", supervision::LossShift::None}})
        .status();
}

}  // namespace

Result<LayoutSequence> readSequence(const json::Value& value, const std::string& where, const Layout& layout, const LayoutLimits& limits) {
    LayoutSequence out;
    std::string positions;
    Fields in(value, where);
    in.only({"name", "fusion", "placeholders", "parts", "examples", "pad", "queries", "branches", "end_of_text", "masks", "positions",
             "spatial_merge", "labels"})
        .text("name", out.name)
        .choice<Fusion>("fusion", out.fusion,
                        {{"prefix", Fusion::Prefix}, {"cross_attention", Fusion::CrossAttention}, {"qformer", Fusion::QFormer}})
        .choice<rows::PlaceholderConvention>("placeholders", out.placeholders,
                                             {{"expand_later", rows::PlaceholderConvention::ExpandsLater},
                                              {"already_repeated", rows::PlaceholderConvention::AlreadyRepeated}})
        .integer("queries", out.queries, 0, limits.rows)
        .integers("branches", out.branches, -1, limits.branches)
        .text("end_of_text", out.endOfText)
        .text("positions", positions)
        .integer("spatial_merge", out.spatialMerge, 1, 64);
    ROWSCOPE_TRY(in.status());
    if (static_cast<std::int64_t>(out.branches.size()) > limits.branches)
        return fail(ErrorKind::Limit, in.placeOf("branches"), "too many branches", "at most " + std::to_string(limits.branches),
                    std::to_string(out.branches.size()));
    if (const json::Value* pad = in.find("pad")) {
        Fields one(*pad, in.placeOf("pad"));
        ROWSCOPE_TRY(one.only({"side", "rows"})
                         .choice<rows::PadSide>("side", out.padSide, {{"right", rows::PadSide::Right}, {"left", rows::PadSide::Left}})
                         .integer("rows", out.padRows, 0, limits.rows)
                         .status());
    }
    if (!positions.empty()) {
        auto policy = rows::positionPolicyFromName(positions);
        if (!policy) return fail(policy.error().within(in.placeOf("positions")));
        out.positions = *policy;
    }
    if (out.fusion == Fusion::QFormer && out.queries == 0)
        return fail(ErrorKind::NotFound, in.placeOf("queries"), "a Q-Former needs query rows");
    ROWSCOPE_TRY(readExamples(in, layout, limits, out));
    ROWSCOPE_TRY(readMasks(in, out));
    ROWSCOPE_TRY(readLabels(in, out));
    return out;
}

}  // namespace rowscope::trace::lab
