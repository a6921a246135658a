#include "core/trace/dump/survey.h"

#include <algorithm>
#include <array>
#include <set>
#include <span>

namespace rowscope::trace {
namespace {

using Ids = std::span<const std::int64_t>;

/// The columns of one sample; empty where the file has none.
struct Columns {
    Ids ids, mask, labels, types;
};

/// One number all the way, or none: what a column of evidence comes down to.
class OneId {
public:
    void add(std::int64_t id) {
        ++m_count;
        m_mixed = m_mixed || (m_count > 1 && id != m_id);
        m_id = id;
    }
    [[nodiscard]] bool single() const { return m_count > 0 && !m_mixed && m_id >= INT32_MIN && m_id <= INT32_MAX; }
    [[nodiscard]] std::int32_t id() const { return static_cast<std::int32_t>(m_id); }
    [[nodiscard]] std::int64_t count() const { return m_count; }

private:
    std::int64_t m_id = 0;
    std::int64_t m_count = 0;
    bool m_mixed = false;
};

std::string rowsText(std::int64_t n) { return n == 1 ? "the one row" : "all " + std::to_string(n) + " rows"; }

std::optional<IdGuess> guess(const OneId& seen, const std::string& before, const std::string& behind) {
    if (!seen.single()) return std::nullopt;
    return IdGuess{seen.id(), before + rowsText(seen.count()) + behind};
}

template <class F>
void eachRun(Ids ids, const F& visit) {
    for (std::size_t begin = 0; begin < ids.size();) {
        std::size_t end = begin + 1;
        while (end < ids.size() && ids[end] == ids[begin]) ++end;
        visit(begin, end);
        begin = end;
    }
}

bool isLeftOut(const Columns& c, std::size_t row) { return !c.mask.empty() && c.mask[row] == 0; }

/// Placeholders that a processor repeated stand in long runs, where text does not.
std::optional<IdGuess> longestRun(const std::vector<Columns>& samples, std::optional<std::int32_t> pad) {
    constexpr std::size_t kLeast = 4;
    std::size_t longest = kLeast - 1;
    std::int64_t id = 0;
    for (const Columns& c : samples)
        eachRun(c.ids, [&](std::size_t begin, std::size_t end) {
            if (end - begin <= longest || isLeftOut(c, begin) || c.ids[begin] < 0 || c.ids[begin] > INT32_MAX) return;
            if (pad && c.ids[begin] == *pad) return;
            if (!c.labels.empty() && c.labels[begin] == c.ids[begin]) return;  // nobody teaches a model to write placeholders
            longest = end - begin;
            id = c.ids[begin];
        });
    if (longest < kLeast) return std::nullopt;
    return IdGuess{static_cast<std::int32_t>(id), "stands up to " + std::to_string(longest) + " times in a row"};
}

void guessBorders(const std::vector<Columns>& samples, Survey& survey) {
    OneId before;
    OneId behind;
    std::int64_t runs = 0;
    bool atBorder = false;
    for (const Columns& c : samples)
        eachRun(c.ids, [&](std::size_t begin, std::size_t end) {
            if (c.ids[begin] != survey.image->id) return;
            ++runs;
            if (begin == 0 || end == c.ids.size()) return void(atBorder = true);
            before.add(c.ids[begin - 1]);
            behind.add(c.ids[end]);
        });
    if (runs < 2 || atBorder || !before.single() || !behind.single() || before.id() == behind.id()) return;
    survey.visionStart = IdGuess{before.id(), "stands before all " + std::to_string(runs) + " runs of the image id"};
    survey.visionEnd = IdGuess{behind.id(), "stands behind all " + std::to_string(runs) + " runs of the image id"};
}

void guessIds(const std::vector<Columns>& samples, Survey& survey) {
    OneId leftOut;
    OneId image;
    OneId video;
    OneId negative;
    OneId last;
    std::int64_t answers = 0;
    for (const Columns& c : samples) {
        std::size_t end = 0;
        for (std::size_t row = 0; row < c.ids.size(); ++row) {
            if (isLeftOut(c, row)) leftOut.add(c.ids[row]);
            if (!c.types.empty() && c.types[row] == 1) image.add(c.ids[row]);
            if (!c.types.empty() && c.types[row] == 2) video.add(c.ids[row]);
            if (!c.labels.empty() && c.labels[row] < 0) negative.add(c.labels[row]);
            if (!c.labels.empty() && c.labels[row] >= 0 && c.labels[row] == c.ids[row]) end = row + 1;
        }
        if (end == 0) continue;
        last.add(c.ids[end - 1]);
        ++answers;
    }
    survey.pad = guess(leftOut, "the id of ", " that attention_mask leaves out");
    survey.image = guess(image, "the id of ", " that mm_token_type_ids calls image");
    survey.video = guess(video, "the id of ", " that mm_token_type_ids calls video");
    survey.ignoreIndex = guess(negative, "the label of ", " with a label below 0");
    if (!survey.image && image.count() == 0) survey.image = longestRun(samples, survey.pad ? std::optional(survey.pad->id) : std::nullopt);
    if (answers > 1 && last.single())
        survey.eos = IdGuess{last.id(), "ends what is labelled in all " + std::to_string(answers) + " samples"};
    if (survey.image) guessBorders(samples, survey);
}

/// The numbers of a tensor with the shape of input_ids, or none.
std::vector<std::int64_t> numbersOf(const NamedTensors& tensors, const char* name, const Shape& shape) {
    const auto it = tensors.find(name);
    if (it == tensors.end() || it->second.shape() != shape) return {};
    auto values = it->second.toInts();
    return values ? std::move(*values) : std::vector<std::int64_t>{};
}

}  // namespace

std::string useOfTensor(std::string_view name, const Array& tensor) {
    static constexpr std::array<std::pair<std::string_view, std::string_view>, 17> kUses{{{"input_ids", "token ids"},
                                                                                          {"labels", "labels"},
                                                                                          {"position_ids", "positions"},
                                                                                          {"token_type_ids", "token types"},
                                                                                          {"mm_token_type_ids", "media rows"},
                                                                                          {"seq_idx", "segments"},
                                                                                          {"segment_ids", "segments"},
                                                                                          {"cu_seqlens", "segments"},
                                                                                          {"cu_seqlens_q", "segments"},
                                                                                          {"cu_seq_lens_q", "segments"},
                                                                                          {"assistant_masks", "answers"},
                                                                                          {"completion_mask", "answers"},
                                                                                          {"image_grid_thw", "grids of the images"},
                                                                                          {"video_grid_thw", "grids of the videos"},
                                                                                          {"image_features", "features of the media"},
                                                                                          {"inputs_embeds", "embedded rows"},
                                                                                          {"logits", "logits"}}};
    if (name == "attention_mask") return tensor.rank() > 2 ? "which rows may read which" : "which rows are valid";
    const auto it = std::find_if(kUses.begin(), kUses.end(), [&](const auto& use) { return use.first == name; });
    return it == kUses.end() ? std::string() : std::string(it->second);
}

Survey surveyTensors(const std::vector<NamedTensors>& sets) {
    constexpr std::int64_t kMostRows = 1 << 22;  // more would not make a suggestion surer
    Survey survey;
    std::vector<std::vector<std::int64_t>>
        kept;  // what the columns below look into; a longer outer list leaves the inner ones where they are
    std::vector<Columns> samples;
    std::set<std::string> named;
    for (const NamedTensors& tensors : sets) {
        for (const auto& [name, array] : tensors)
            if (named.insert(name).second)
                survey.tensors.push_back(
                    {name, std::string(rowscope::name(array.dtype())) + " " + toString(array.shape()), useOfTensor(name, array)});
        const auto it = tensors.find("input_ids");
        if (it == tensors.end() || it->second.rank() < 1 || it->second.rank() > 2) continue;
        const Shape& shape = it->second.shape();
        const std::int64_t batch = shape.size() == 2 ? shape[0] : 1;
        const auto length = static_cast<std::size_t>(shape.back());
        survey.samples += batch;
        survey.rows += it->second.size();
        if (survey.rows > kMostRows) continue;
        const std::size_t first = kept.size();
        for (const char* name : {"input_ids", "attention_mask", "labels", "mm_token_type_ids"})
            kept.push_back(numbersOf(tensors, name, shape));
        if (kept[first].empty()) continue;
        for (std::int64_t item = 0; item < batch; ++item) {
            const auto part = [&](std::size_t column) {
                const Ids all(kept[first + column]);
                return all.empty() ? all : all.subspan(static_cast<std::size_t>(item) * length, length);
            };
            samples.push_back({part(0), part(1), part(2), part(3)});
        }
    }
    guessIds(samples, survey);
    return survey;
}

}  // namespace rowscope::trace
