#include "core/rows/laya/prefix.h"

#include <algorithm>
#include <string>

namespace rowscope::rows::laya {
namespace {

constexpr std::string_view kFake = "<fake_token_around_image>";
constexpr std::string_view kGlobal = "<global-img>";

std::string_view openingText(Readout readout) {
    switch (readout) {
        case Readout::Terminator:
            return "<|im_start|>User:";
        case Readout::Mask:
            return "[CLS]User:";
        case Readout::Text:
            break;
    }
    return {};
}

/// One picture's run with a single image token a view; the token is repeated once the text has become ids.
std::string runText(const TileGrid& grid, const std::string& imageToken) {
    std::string out;
    for (std::int32_t row = 1; row <= grid.rows; ++row) {
        for (std::int32_t column = 1; column <= grid.columns; ++column) {
            out += kFake;
            out += "<row_" + std::to_string(row) + "_col_" + std::to_string(column) + ">";
            out += imageToken;
        }
        out += '\n';
    }
    if (grid.rows > 0) out += '\n';
    out += kFake;
    out += kGlobal;
    out += imageToken;
    out += kFake;
    return out;
}

/// The ids with every image token repeated `rowsPerView` times, and the range that each became.
std::vector<RowRange> repeatImageTokens(std::vector<std::int32_t>& ids, std::int32_t image, std::int32_t rowsPerView) {
    std::vector<RowRange> views;
    std::vector<std::int32_t> out;
    for (const std::int32_t id : ids) {
        const auto begin = static_cast<std::int32_t>(out.size());
        out.insert(out.end(), id == image ? static_cast<std::size_t>(rowsPerView) : 1U, id);
        if (id == image) views.push_back({begin, begin + rowsPerView});
    }
    ids = std::move(out);
    return views;
}

}  // namespace

std::string_view name(Readout readout) { return readout == Readout::Terminator ? "terminator" : "mask"; }

std::int32_t ImageRun::featureRows() const {
    std::int32_t rows = 0;
    for (const RowRange& view : features) rows += view.size();
    return rows;
}

std::int32_t Prefix::featureRows() const {
    std::int32_t rows = 0;
    for (const ImageRun& image : images) rows += image.featureRows();
    return rows;
}

Result<Prefix> buildPrefix(const Vocabulary& vocabulary, Readout readout, std::span<const TileGrid> images, std::int32_t rowsPerView) {
    Prefix prefix;
    if (readout == Readout::Text) {
        if (!images.empty())
            return fail(ErrorKind::Unsupported, "state", "this checkpoint reads text alone", "no pictures", std::to_string(images.size()));
        prefix.ids = {vocabulary.cls};
        prefix.textRows = 1;
        return prefix;
    }
    std::string text(openingText(readout));
    ROWSCOPE_TRY_ASSIGN(opening, vocabulary.encode(text));
    prefix.textRows = static_cast<std::int32_t>(opening.size());
    std::int32_t viewCount = 0;
    for (const TileGrid& grid : images) {
        text += runText(grid, vocabulary.imageToken);
        viewCount += grid.views();
    }
    if (images.empty()) {
        prefix.ids = std::move(opening);
        return prefix;
    }
    ROWSCOPE_TRY_ASSIGN(ids, vocabulary.encode(text));
    prefix.ids = std::move(ids);

    const std::vector<RowRange> views = repeatImageTokens(prefix.ids, vocabulary.image, rowsPerView);
    if (vocabulary.image < 0 || static_cast<std::int32_t>(views.size()) != viewCount)
        return fail(ErrorKind::Mismatch, "tokenizer", "the token '" + vocabulary.imageToken + "' does not stay whole",
                    std::to_string(viewCount) + " image tokens", std::to_string(views.size()));
    // A run begins where the one before it ended: behind its last view stands one closing boundary token.
    std::int32_t begin = prefix.textRows;
    auto view = views.begin();
    for (const TileGrid& grid : images) {
        ImageRun run;
        run.features.assign(view, view + grid.views());
        view += grid.views();
        const std::int32_t end = view == views.end() ? prefix.length() : run.features.back().end + 1;
        run.run = {begin, end};
        begin = end;
        prefix.images.push_back(std::move(run));
    }
    return prefix;
}

}  // namespace rowscope::rows::laya
