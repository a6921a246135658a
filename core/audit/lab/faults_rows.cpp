#include <algorithm>

#include "core/audit/lab/fault_functions.h"
#include "core/audit/lab/layouts.h"
#include "core/rows/positions.h"
#include "core/supervision/labels.h"
#include "core/trace/dump/columns.h"

namespace rowscope::audit::lab {
namespace {

tl::unexpected<Error> nothing(const char* what) {
    return fail(ErrorKind::Unsupported, "", std::string("the dump has ") + what + " to break");
}

/// A dump opened far enough to know its rows.
struct Rows {
    trace::Dump dump;
    std::vector<rows::RowTable> tables;
    [[nodiscard]] std::size_t at(std::size_t item, std::size_t row) const { return item * static_cast<std::size_t>(dump.rows) + row; }
};

Result<Rows> rowsOf(const DumpEditor& editor) {
    ROWSCOPE_TRY_ASSIGN(dump, editor.make());
    ROWSCOPE_TRY_ASSIGN(tables, trace::rowTables(dump));
    return Rows{std::move(dump), std::move(tables)};
}

bool isText(const rows::RowTable& t, std::size_t row) { return !t.originKind.empty() && t.originKind[row] == rows::OriginKind::Text; }

/// Placed media of one item that stand in the sequence, in manifest order.
std::vector<std::size_t> placedMedia(const trace::Dump& dump, std::int32_t item) {
    std::vector<std::size_t> out;
    for (std::size_t i = 0; i < dump.media.size(); ++i)
        if (dump.media[i].batch == item && dump.media[i].range && !dump.media[i].inMemory) out.push_back(i);
    return out;
}

}  // namespace

Status typedPlaceholder(DumpEditor& editor) {
    ROWSCOPE_TRY_ASSIGN(r, rowsOf(editor));
    if (!r.dump.ids.imageToken) return nothing("no image token");
    for (std::size_t item = 0; item < r.tables.size(); ++item) {
        const rows::RowTable& t = r.tables[item];
        if (placedMedia(r.dump, static_cast<std::int32_t>(item)).empty()) continue;
        for (std::size_t row = t.rowCount; row-- > 1;) {
            const bool user = !t.role.empty() && t.role[row] == rows::Role::User;
            // Away from the media, so that it can't be taken for one of their rows.
            if (!user || !isText(t, row) || !isText(t, row - 1)) continue;
            editor.editInts("input_ids", [&](auto& ids) { ids[r.at(item, row)] = *r.dump.ids.imageToken; });
            return {};
        }
    }
    return nothing("no user text beside media");
}

Status swappedMedia(DumpEditor& editor) {
    ROWSCOPE_TRY_ASSIGN(r, rowsOf(editor));
    if (!editor.has("inputs_embeds")) return nothing("no inputs_embeds");
    for (std::size_t item = 0; item < r.tables.size(); ++item) {
        const auto media = placedMedia(r.dump, static_cast<std::int32_t>(item));
        if (media.size() < 2) continue;
        const rows::RowRange a = *r.dump.media[media[0]].range;
        const rows::RowRange b = *r.dump.media[media[1]].range;
        if (a.size() != b.size()) continue;
        const auto width = static_cast<std::size_t>(editor.shape("inputs_embeds")[2]);
        editor.editFloats("inputs_embeds", [&](auto& values) {
            const auto first = values.begin() + static_cast<std::ptrdiff_t>(r.at(item, static_cast<std::size_t>(a.begin)) * width);
            const auto second = values.begin() + static_cast<std::ptrdiff_t>(r.at(item, static_cast<std::size_t>(b.begin)) * width);
            std::swap_ranges(first, first + static_cast<std::ptrdiff_t>(static_cast<std::size_t>(a.size()) * width), second);
        });
        return {};
    }
    return nothing("no sample with two media of equal size");
}

Status templateLengthEstimate(DumpEditor& editor) {
    ROWSCOPE_TRY_ASSIGN(r, rowsOf(editor));
    if (!r.dump.admission) return nothing("no admission estimate");
    json::Value estimates = json::Array{};
    for (std::size_t item = 0; item < r.tables.size(); ++item) {
        const std::vector<std::uint8_t> live = trace::liveRows(r.tables[item]);
        std::int64_t rows = std::count(live.begin(), live.end(), 1);
        for (const std::size_t m : placedMedia(r.dump, static_cast<std::int32_t>(item))) rows -= r.dump.media[m].range->size() - 1;
        estimates.push(rows);
    }
    editor.member("admission").set("estimated_language_rows", std::move(estimates));
    return {};
}

Status mediaLabelled(DumpEditor& editor) {
    ROWSCOPE_TRY_ASSIGN(r, rowsOf(editor));
    if (!editor.has("labels") || r.dump.media.empty()) return nothing("no labels, or no media");
    const std::vector<std::int64_t> ids = editor.ints("input_ids");
    editor.editInts("labels", [&](auto& labels) {
        for (const std::size_t m : placedMedia(r.dump, 0))
            for (std::int32_t row = r.dump.media[m].range->begin; row < r.dump.media[m].range->end; ++row)
                labels[static_cast<std::size_t>(row)] = ids[static_cast<std::size_t>(row)];
    });
    return {};
}

Status answerStartsEarly(DumpEditor& editor) {
    ROWSCOPE_TRY_ASSIGN(r, rowsOf(editor));
    const std::vector<std::int64_t> ids = editor.ints("input_ids");
    const std::vector<std::int64_t> labels = editor.ints("labels");
    for (std::size_t item = 0; item < r.tables.size() && !labels.empty(); ++item) {
        const rows::RowTable& t = r.tables[item];
        for (std::size_t row = 1; row < t.role.size(); ++row) {
            if (t.role[row] != rows::Role::Assistant || t.role[row - 1] == rows::Role::Assistant || !isText(t, row - 1)) continue;
            editor.editInts("labels", [&](auto& all) { all[r.at(item, row - 1)] = ids[r.at(item, row - 1)]; });
            return {};
        }
    }
    return nothing("no answer behind a prompt");
}

Status shiftedTwice(DumpEditor& editor) {
    ROWSCOPE_TRY_ASSIGN(r, rowsOf(editor));
    if (!editor.has("labels")) return nothing("no labels");
    editor.editInts("labels", [&](auto& labels) {
        for (std::size_t item = 0; item < r.tables.size(); ++item) {
            const supervision::Labels shifted = supervision::shiftedLeft(r.tables[item].label);
            for (std::size_t row = 0; row < shifted.size(); ++row) labels[r.at(item, row)] = shifted[row];
        }
    });
    return {};
}

Status invertedPadding(DumpEditor& editor) {
    ROWSCOPE_TRY_ASSIGN(r, rowsOf(editor));
    for (std::size_t item = 0; item < r.tables.size(); ++item) {
        const std::vector<std::uint8_t> live = trace::liveRows(r.tables[item]);
        if (std::count(live.begin(), live.end(), 0) == 0 || editor.shape("attention_mask").size() != 2) continue;
        editor.editInts("attention_mask", [&](auto& keep) {
            for (std::size_t row = 0; row < live.size(); ++row) keep[r.at(item, row)] = !keep[r.at(item, row)];
        });
        return {};
    }
    return nothing("no padded sample with a two-axis mask");
}

Status physicalPositions(DumpEditor& editor) {
    ROWSCOPE_TRY_ASSIGN(r, rowsOf(editor));
    if (editor.shape("position_ids").size() != 2) return nothing("no one-axis positions");
    bool changed = false;
    editor.editInts("position_ids", [&](auto& positions) {
        for (std::size_t item = 0; item < r.tables.size(); ++item) {
            rows::PositionColumns columns;
            columns.valid = r.tables[item].valid;
            const auto made = rows::positionsOf(rows::PositionPolicy::PhysicalMonotonic, columns);
            if (!made || r.at(item, 0) + made->positions.values.size() > positions.size()) continue;
            const std::vector<std::uint8_t> live = trace::liveRows(r.tables[item]);
            for (std::size_t row = 0; row < live.size(); ++row) {
                changed |= live[row] && positions[r.at(item, row)] != made->positions.values[row];
                positions[r.at(item, row)] = made->positions.values[row];
            }
        }
    });
    return changed ? Status{} : Status(nothing("no left-padded sample"));
}

Status scalarCut(DumpEditor& editor) {
    ROWSCOPE_TRY_ASSIGN(r, rowsOf(editor));
    for (std::size_t item = 0; item < r.tables.size(); ++item) {
        const auto media = placedMedia(r.dump, static_cast<std::int32_t>(item));
        if (media.size() < 2) continue;
        const rows::RowRange last = *r.dump.media[media.back()].range;
        if (last.size() < 2) continue;
        const std::int32_t cut = last.begin + last.size() / 2;
        const auto clear = [&](const char* tensor, std::int64_t value) {
            editor.editInts(tensor, [&](auto& values) {
                for (auto row = static_cast<std::size_t>(cut); row < static_cast<std::size_t>(r.dump.rows); ++row)
                    values[r.at(item, row)] = value;
            });
        };
        clear("input_ids", r.dump.ids.pad.value_or(0));
        clear("origin_kind", -1);
        clear("origin_id", -1);
        clear("role_ids", 0);
        clear("labels", r.dump.ids.ignoreIndex);
        clear("segment_ids", -1);
        editor.member("media").asArray()[media.back()].set("end_row", cut);
        editor.member("claims").set("pad_side", nullptr);  // what was cut away is padding on the right now
        return rederive(editor);
    }
    return nothing("no sample with two media");
}

}  // namespace rowscope::audit::lab
