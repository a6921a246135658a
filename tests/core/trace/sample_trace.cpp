#include "tests/core/trace/sample_trace.h"

#include <limits>

#include "core/masks/term_dense.h"
#include "core/masks/terms_cross.h"
#include "core/masks/terms_order.h"
#include "core/masks/terms_rows.h"
#include "core/media/image.h"

namespace rowscope::trace {
namespace {

using E = masks::Expression;

/// A kind of term that no file knows.
class Checkered final : public masks::Term {
public:
    [[nodiscard]] std::string_view name() const override { return "checkered"; }
    [[nodiscard]] bool allows(masks::Cell cell) const override { return (cell.query + cell.key) % 2 == 0; }
    void runs(std::int64_t query, masks::KeyRun window, masks::KeyRuns& out) const override {
        for (std::int64_t key = window.begin; key < window.end; ++key)
            if (allows({query, key})) masks::appendClipped(out, key, key + 1, window);
    }
    [[nodiscard]] std::string reason(masks::Cell, const masks::RowNamer&) const override { return "it is checkered"; }
};

std::vector<NamedMask> everyMask(const rows::RowTable& t) {
    const auto rows = static_cast<std::int64_t>(t.rowCount);
    const std::vector<std::int32_t> groups{0, 0, 1, 1, -1, 2};
    const std::vector<std::uint8_t> prefix{1, 1, 0, 0, 0, 0};
    const std::vector<std::int32_t> node{-1, -1, 0, 0, 1, 1};
    const std::vector<std::int32_t> parent{-1, 0};
    std::vector<std::uint8_t> cells(static_cast<std::size_t>(rows * rows));
    for (std::size_t i = 0; i < cells.size(); ++i) cells[i] = i % 3 != 0;
    std::vector<NamedMask> out;
    const auto add = [&](const char* name, E e) {
        out.push_back({masks::Mask(name, rows, rows, std::move(e)), "0-1", true, false, false, {}});
    };
    add("composed",
        E::all({E::of(masks::validity(t.valid)), E::any({E::of(masks::causal()), E::of(masks::bidirectionalMediaBlock(groups))})}));
    add("window", E::all({E::of(masks::slidingWindow(2, -1)), E::of(masks::segment(groups)), E::of(masks::validity(t.valid, t.valid))}));
    add("prefix", E::any({E::of(masks::prefixTokens(prefix)), E::of(masks::prefixLm(2)), E::of(masks::optionBlock(groups))}));
    add("tree", E::of(masks::branch(node, parent)));
    add("media", E::any({E::of(masks::mediaKeys(t.originKind)), E::of(masks::textCausal(t.originKind))}));
    add("qformer", E::of(masks::qformer(masks::QFormerMode::Itg, 2, 4)));
    add("dense", E::of(masks::denseFromBytes(cells, rows, rows)));
    add("unknown", E::of(std::make_shared<Checkered>()));
    const std::vector<masks::MediaWindow> windows{{0, 0}, {0, 1}, {0, 1}, {0, 2}, {1, 2}, {1, 2}};
    const std::vector<std::int64_t> latents{2, 3};
    out.push_back({masks::Mask("cross", rows, 5, E::of(masks::crossMedia(windows, latents, masks::CrossRule::LastPreceding))),
                   "cross 0",
                   true,
                   true,
                   true,
                   {"a", "b", "c", "d", "e"}});
    return out;
}

Sequence sequence(std::int32_t order) {
    Sequence s;
    s.name = "question 1, order " + std::to_string(order);
    s.question = 0;
    s.order = order;
    rows::RowTable& t = s.rows;
    t.rowCount = 6;
    t.tokenId = {1, 9, 9, 40 + order, 41, 2};
    t.valid = {1, 1, 1, 1, 1, 0};
    using enum rows::OriginKind;
    t.originKind = {Text, Image, Image, Text, Text, Padding};
    t.originId = {-1, 0, 0, -1, -1, -1};
    t.sourceIndex = {0, 0, 1, 2, 3, -1};
    t.part = {rows::Part::Special, rows::Part::Media, rows::Part::Media, rows::Part::Question, rows::Part::Option, rows::Part::Padding};
    t.option = {-1, -1, -1, -1, 1, -1};
    t.marker = {-1, -1, -1, -1, 1, -1};
    t.position = {3, std::vector<std::int32_t>(18, 4)};
    s.tokenText = {"<s>", "", "", "what", "é\n", ""};
    s.masks = everyMask(t);
    s.cuts = {{"state", 12, "right"}};
    s.rowLoss = {std::numeric_limits<double>::quiet_NaN(), 0.1, 1e-300, 2, 3, std::numeric_limits<double>::quiet_NaN()};
    s.prefixLength = 3;
    s.expansion.convention = rows::PlaceholderConvention::ExpandsLater;
    s.expansion.templateTokens = {1, 9, 40, 41};
    s.expansion.templateToRows = {{0, 1}, {1, 3}, {3, 4}, {4, 5}};
    s.expansion.records = {{0, 0, 1, {1, 3}, 1, 2, 0, "hash"}};
    s.expansion.templateLength = 4;
    s.expansion.placeholders = 1;
    s.expansion.mediaRows = 2;
    return s;
}

}  // namespace

Trace sampleTrace() {
    Trace t;
    t.provenance = {Producer::Engine,
                    "two squares",
                    "demo",
                    "untrained",
                    "smolvlm-causal",
                    "float32",
                    *json::parse(R"({"torch": "2.13", "list": [1, 2.5, null]})", "x")};
    t.request = *json::parse(R"({"state": "s", "questions": {"a": {"type": "choice"}}})", "x");
    t.answers = *json::parse(R"({"a": "left"})", "x");
    Media media;
    media.name = "picture 1";
    media.contentHash = "abc";
    media.width = 2;
    media.height = 1;
    media.rowCount = 2;
    media.manifest = "{}";
    media.geometry = {1, 2, 0, 0, true};
    media.picture = std::make_shared<const media::Image>(2, 1, 3, std::vector<std::uint8_t>{1, 2, 3, 4, 5, 6});
    t.media = {media};
    t.sequences = {sequence(0), sequence(1)};
    QuestionResult q;
    q.id = "a";
    q.type = "choice";
    q.instructions = "which?";
    q.labels = {"left", "right"};
    q.options = {"left: x", "right: y"};
    q.orders = {{{0, 1}, {0.1, 0.2}, {0.475, 0.525}, 0.9, 0}, {{1, 0}, {0.3, std::numeric_limits<double>::infinity()}, {0.5, 0.5}, 0.8, 1}};
    q.meanLogits = {0.2, 1.0 / 3.0};
    q.probabilities = {0.45, 0.55};
    q.temperature = 0.1006;
    q.temperatureSource = "bucket";
    q.bucket = "choice:2";
    q.confidence = 0.07;
    q.margin = 0.1;
    q.entropy = 0.688;
    q.flips = 1;
    q.spread = 0.05;
    q.answer = json::Value("right");
    q.cutOptions = {"left"};
    q.indistinguishable = {{"left", "right"}};
    t.questions = {q};
    t.attention = {{0, 3, Array::of({1, 2, 3}, std::vector<float>{0.1F, 0.2F, 0.7F, 0.3F, 0.3F, 0.4F}), {4, 5}}};
    t.cache = {{CacheEvent::Op::Miss,
                "encoded",
                {{"media", "abc"}, {"dtype", "float32"}},
                "k1",
                128,
                "e1",
                "r1",
                "nothing stored",
                "e0",
                {"dtype"}}};
    t.stages = {{"decoded", "r1", 0.5, 1.25, 4096, "cached"}};
    t.ledger = {{"prefix_kv", 301'989'888}};
    Finding f;
    f.code = "F10";
    f.title = "Future rows visible";
    f.severity = Severity::Warning;
    f.place.sequence = 0;
    f.place.rows = {{1, 2}};
    f.place.keys = {{3, 5}};
    f.place.cell = masks::Cell{1, 3};
    f.place.mask = 0;
    f.place.stage = 0;
    f.cause = "row 1 may read row 3";
    f.cure = "do not";
    f.evidence = "2 cells";
    f.details = {{"layers", "[0]"}};
    t.findings = {f};
    t.notCheckable = {{"F14", "the cache log"}};
    t.tensors = {{"hidden.3", Array::of({2, 2}, std::vector<float>{1, 2, 3, 4})}};
    return t;
}

}  // namespace rowscope::trace
