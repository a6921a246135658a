#include <cmath>
#include <map>
#include <sstream>

#include "core/masks/terms_order.h"
#include "core/masks/terms_rows.h"
#include "core/media/image.h"
#include "tests/views/support/fake_trace.h"
#include "tests/views/support/row_builder.h"

namespace rowscope::tests {

namespace {

using rows::OriginKind;
using rows::Part;
using Row = RowBuilder::Row;

struct FakeQuestion {
    std::string id;
    std::string type;
    std::string instructions;
    std::vector<std::string> labels;
    std::vector<std::string> options;
    std::vector<double> logits;
};

const std::vector<FakeQuestion>& questions() {
    static const std::vector<FakeQuestion> all{
        {"largest",
         "choice",
         "Which shape is the largest ?",
         {"circle", "square", "triangle", "star"},
         {"circle", "square", "triangle", "star"},
         {0.05, 0.65, -0.68, 3.02}},
        {"crowded",
         "score",
         "How crowded is the scene ?",
         {"0", "1", "2", "3"},
         {"level 0: empty", "level 1: a few", "level 2: some", "level 3: many"},
         {-1.2, 0.4, 1.9, 0.2}},
        {"red_left",
         "noul",
         "A red shape is left of a blue one .",
         {"false", "true"},
         {"false: no, the statement does not hold", "true: yes, the statement holds"},
         {-0.4, 0.9}},
    };
    return all;
}

std::vector<std::string> words(const std::string& text) {
    std::istringstream in(text);
    std::vector<std::string> out;
    for (std::string word; in >> word;) out.push_back(out.empty() ? word : " " + word);
    return out;
}

std::int32_t tokenOf(const std::string& text) {
    std::uint32_t h = 2166136261U;
    for (const char c : text) h = (h ^ static_cast<unsigned char>(c)) * 16777619U;
    return static_cast<std::int32_t>(h % 49000U) + 200;
}

/// A red circle, a blue square, a yellow diamond and a green triangle on grey.
std::shared_ptr<const media::Image> shapes(int width, int height) {
    std::vector<std::uint8_t> pixels(static_cast<std::size_t>(width) * static_cast<std::size_t>(height) * 3);
    for (int y = 0; y < height; ++y) {
        for (int x = 0; x < width; ++x) {
            std::uint32_t color = 0xE9ECF0;
            if (std::hypot(x - 150, y - 140) < 70) color = 0xD94A3D;
            if (x > 100 && x < 220 && y > 300 && y < 420) color = 0x2F6FED;
            if (std::abs(x - 430) + std::abs(y - 200) < 120) color = 0xE5A60A;
            if (y > 370 && y < 440 && std::abs(x - 310) * 2 < y - 370) color = 0x15803D;
            std::uint8_t* p =
                pixels.data() + (static_cast<std::size_t>(y) * static_cast<std::size_t>(width) + static_cast<std::size_t>(x)) * 3;
            p[0] = static_cast<std::uint8_t>(color >> 16);
            p[1] = static_cast<std::uint8_t>(color >> 8);
            p[2] = static_cast<std::uint8_t>(color);
        }
    }
    return std::make_shared<const media::Image>(width, height, 3, std::move(pixels));
}

class LayaBuilder {
public:
    trace::TracePtr build() {
        prefix();
        for (std::size_t q = 0; q < questions().size(); ++q) question(static_cast<std::int32_t>(q));
        m_trace->sequences.push_back(m_rows.finish("token tree: 3 questions"));
        trace::Sequence& sequence = m_trace->sequences.back();
        masks(sequence);
        expansion(sequence);
        answers();
        attention();
        runtime();
        m_trace->provenance.title = "demo session";
        m_trace->provenance.checkpoint = "smolvlm-block";
        m_trace->provenance.branch = "smolvlm-block";
        m_trace->provenance.dtype = "f32";
        return m_trace;
    }

private:
    std::int32_t add(Row row, const std::string& text) {
        row.sourceIndex = row.kind == OriginKind::Text ? m_template++ : row.sourceIndex;
        return m_rows.add(row, tokenOf(text), text);
    }

    void prefix() {
        Row special;
        special.part = Part::Special;
        add(special, "<|im_start|>");
        add(special, "User");
        add(special, ":");
        Row boundary;
        boundary.part = Part::Boundary;
        add(boundary, "<fake_token_around_image>");
        add(boundary, "<global-img>");
        m_firstImageRow = m_rows.size();
        for (std::int32_t i = 0; i < 64; ++i) {
            Row image;
            image.part = Part::Media;
            image.kind = OriginKind::Image;
            image.originId = 0;
            image.sourceIndex = i;
            m_rows.add(image, 49190, "<image>");
        }
        add(boundary, "<fake_token_around_image>");
        Row state;
        state.part = Part::State;
        for (int i = 0; i < 10; ++i) {
            for (const char* piece : {"{\"", "shelf", "\":", " \"", "B4", "\"", ","}) add(state, piece);
        }
        add(state, "}");
    }

    void question(std::int32_t q) {
        const FakeQuestion& fake = questions()[static_cast<std::size_t>(q)];
        Row row;
        row.part = Part::Question;
        row.question = q;
        row.branch = q;
        add(row, "\n");
        for (const auto& word :
             words(fake.type + " question: " + fake.instructions + " Look at the picture and choose one of the answers below ."))
            add(row, word);
        Row special = row;
        special.part = Part::Special;
        add(special, "<end_of_utterance>");
        for (const auto& word : words("\nAssistant: Options: here they are")) add(row, word);
        for (std::size_t o = 0; o < fake.options.size(); ++o) {
            Row option = row;
            option.part = Part::Option;
            option.role = rows::Role::Assistant;
            option.option = static_cast<std::int32_t>(o);
            const std::int32_t begin = add(option, "-");
            for (const auto& word : words(fake.options[o] + " as it is seen in the picture")) add(option, word);
            option.marker = static_cast<std::int32_t>(o);
            add(option, "\n");
            m_spans.push_back({begin, m_rows.size()});
        }
    }

    void masks(trace::Sequence& sequence) {
        const rows::RowTable& r = sequence.rows;
        const auto n = static_cast<std::int64_t>(r.size());
        // One block a question: all options of a question read one another.
        std::vector<std::int32_t> block(r.size(), -1);
        for (std::size_t i = 0; i < r.size(); ++i) block[i] = r.part[i] == Part::Option ? r.question[i] : -1;
        using masks::Expression;
        const auto validity = masks::validity(r.valid, r.valid);
        const auto causal = masks::causal();
        const auto optionBlock = masks::optionBlock(block);
        const auto branch = masks::branch(r.branch);
        const auto composed = Expression::all(
            {Expression::of(validity), Expression::any({Expression::of(causal), Expression::of(optionBlock)}), Expression::of(branch)});
        const auto named = [&](const char* name, Expression e, bool whole) {
            trace::NamedMask mask{masks::Mask(name, n, n, std::move(e)), "0-29", whole, false, false, {}};
            sequence.masks.push_back(std::move(mask));
        };
        named("composed", composed, true);
        named("validity", Expression::of(validity), false);
        named("causal", Expression::of(causal), false);
        named("option block", Expression::of(optionBlock), false);
        named("branch", Expression::of(branch), false);
    }

    void expansion(trace::Sequence& sequence) {
        rows::Expansion& e = sequence.expansion;
        const rows::RowTable& r = sequence.rows;
        for (std::int32_t row = 0; row < static_cast<std::int32_t>(r.size()); ++row) {
            const auto i = static_cast<std::size_t>(row);
            if (r.originKind[i] == OriginKind::Image) {
                if (r.sourceIndex[i] != 0) {
                    e.templateToRows.back().end = row + 1;
                    continue;
                }
                e.records.push_back({0, 0, static_cast<std::int32_t>(e.templateTokens.size()), {row, row + 64}, 2, 1, 0, "3fb2a1c0"});
                e.templateTokens.push_back(49190);
                e.templateToRows.push_back({row, row + 1});
                continue;
            }
            if (r.part[i] == Part::Boundary) continue;
            e.templateTokens.push_back(r.tokenId[i]);
            e.templateToRows.push_back({row, row + 1});
        }
        e.templateLength = static_cast<std::int32_t>(e.templateTokens.size());
        e.placeholders = 1;
        e.mediaRows = 64;
        e.boundaryRows = 3;
        sequence.cuts.push_back({"state", 12, "right"});
        trace::Media medium;
        medium.name = "shapes.png";
        medium.contentHash = "9a2fd1c3";
        medium.width = 640;
        medium.height = 480;
        medium.rowCount = 64;
        medium.manifestHash = "3fb2a1c0";
        medium.geometry.gridRows = 8;
        medium.geometry.gridColumns = 8;
        medium.picture = shapes(640, 480);
        m_trace->media.push_back(std::move(medium));
    }

    void answers() {
        for (const FakeQuestion& fake : questions()) {
            trace::QuestionResult q;
            q.id = fake.id;
            q.type = fake.type;
            q.instructions = fake.instructions;
            q.labels = fake.labels;
            q.options = fake.options;
            q.meanLogits = fake.logits;
            q.temperature = 1.31;
            q.temperatureSource = "bucket";
            q.bucket = "choice:3-5";
            double sum = 0;
            for (const double z : fake.logits) sum += std::exp(z / q.temperature);
            for (const double z : fake.logits) q.probabilities.push_back(std::exp(z / q.temperature) / sum);
            for (int order = 0; order < 4; ++order) {
                trace::OrderResult result;
                for (std::size_t k = 0; k < fake.logits.size(); ++k) {
                    result.order.push_back(static_cast<std::int32_t>((k + static_cast<std::size_t>(order)) % fake.logits.size()));
                    result.logits.push_back(fake.logits[k] + 0.12 * (order - 1.5));
                }
                result.sequence = 0;
                q.orders.push_back(std::move(result));
            }
            m_trace->questions.push_back(std::move(q));
        }
    }

    void attention() {
        const trace::Sequence& sequence = m_trace->sequences.back();
        const auto n = static_cast<std::int64_t>(sequence.rows.size());
        constexpr std::int64_t kHeads = 3;
        for (const std::int32_t layer : {0, 15, 29}) {
            std::vector<float> weights(static_cast<std::size_t>(kHeads * n * n), 0.0F);
            for (std::int64_t h = 0; h < kHeads; ++h) {
                for (std::int64_t q = 0; q < n; ++q) {
                    float* row = weights.data() + (h * n + q) * n;
                    double sum = 0;
                    for (std::int64_t k = 0; k < n; ++k) {
                        if (!sequence.masks[0].mask.allows({q, k})) continue;
                        const double bump =
                            std::exp(-std::pow((static_cast<double>(k) - 30.0 - 6.0 * static_cast<double>(h)) / 9.0, 2)) * 3;
                        const double near = std::exp(-static_cast<double>(std::llabs(q - k)) / (4.0 + layer));
                        row[k] = static_cast<float>(0.02 + bump + near * 4 + 0.3 * std::sin(0.7 * static_cast<double>(k * (h + 1))) + 0.3);
                        sum += row[k];
                    }
                    for (std::int64_t k = 0; k < n && sum > 0; ++k) row[k] = static_cast<float>(row[k] / sum);
                }
            }
            m_trace->attention.push_back({0, layer, Array::of({kHeads, n, n}, weights), {}});
        }
    }

    void runtime() {
        const auto stage = [&](const char* name, const char* lane, double start, double ms, std::int64_t bytes, const char* note) {
            m_trace->stages.push_back({name, lane, start, ms, bytes, note});
        };
        stage("decoded", "request 1", 0, 6, 921600, "");
        stage("processed", "request 1", 6, 11, 3145728, "");
        stage("encoded", "request 1", 17, 212, 147456, "");
        stage("packed", "request 1", 229, 2, 0, "391 rows");
        stage("prefilled", "request 1", 231, 48, 3250585, "");
        stage("decoded", "request 2", 120, 5, 921600, "");
        stage("processed", "request 2", 125, 0.4, 3145728, "cached");
        stage("encoded", "request 2", 229, 0.2, 147456, "cached");
        stage("packed", "request 2", 231, 2, 0, "391 rows");
        stage("prefilled", "request 2", 279, 46, 3250585, "");
        using Op = trace::CacheEvent::Op;
        const auto event = [&](Op op, const char* family, std::vector<std::pair<std::string, std::string>> key, const char* hash,
                               std::int64_t bytes, const char* entry, const char* request, const char* reason, const char* nearest,
                               std::vector<std::string> differs) {
            m_trace->cache.push_back({op, family, std::move(key), hash, bytes, entry, request, reason, nearest, std::move(differs)});
        };
        const std::vector<std::pair<std::string, std::string>> processed{{"content", "9a2fd1c3"}, {"manifest", "3fb2a1c0"}};
        auto encoded = processed;
        encoded.insert(encoded.end(), {{"encoder", "siglip-512"}, {"dtype", "f32"}});
        auto encodedBf16 = encoded;
        encodedBf16.back().second = "bf16";
        event(Op::Miss, "processed", processed, "71c0", 3145728, "p1", "request 1", "nothing stored", "", {});
        event(Op::Store, "processed", processed, "71c0", 3145728, "p1", "request 1", "", "", {});
        event(Op::Miss, "encoded", encoded, "e810", 147456, "e1", "request 1", "dtype differs", "e0", {"dtype"});
        event(Op::Store, "encoded", encoded, "e810", 147456, "e1", "request 1", "", "", {});
        event(Op::Store, "encoded", encodedBf16, "d00f", 73728, "e0", "request 0", "", "", {});
        event(Op::Hit, "processed", processed, "71c0", 3145728, "p1", "request 2", "", "", {});
        event(Op::Hit, "encoded", encoded, "e810", 147456, "e1", "request 2", "", "", {});
        event(Op::Bypass, "prefix_kv", {{"tokens", "ab12"}, {"media", "9a2fd1c3"}}, "0f0f", 0, "", "request 2", "one row only", "", {});
        m_trace->ledger = {{"prefix_kv", 3250585}, {"encoded", 147456}, {"processed", 3145728}, {"decode_kv", 0}};
    }

    std::shared_ptr<trace::Trace> m_trace = std::make_shared<trace::Trace>();
    RowBuilder m_rows;
    std::int32_t m_template = 0;
    std::int32_t m_firstImageRow = 0;
    std::vector<rows::RowRange> m_spans;
};

}  // namespace

trace::TracePtr fakeLayaTrace() { return LayaBuilder().build(); }

}  // namespace rowscope::tests
