#include "core/trace/dump/import_notes.h"

#include <algorithm>
#include <map>

#include "core/trace/dump/columns.h"

namespace rowscope::trace {
namespace {

Finding warning(const char* code, const char* title, std::string cause, std::string cure) {
    Finding note;
    note.code = code;
    note.title = title;
    note.severity = Severity::Warning;
    note.cause = std::move(cause);
    note.cure = std::move(cure);
    return note;
}

/// Names in the manifest that say nothing to this program: what hangs on them is not checked, so nobody may take it for fine.
void noteUnknownNames(const Dump& dump, std::vector<Finding>& notes) {
    // One note a name: a manifest of a thousand steps says the same one in every layer.
    std::map<std::pair<std::string, std::string>, std::vector<const UnknownName*>> byName;
    for (const UnknownName& name : dump.unknownNames) byName[{name.known, name.found}].push_back(&name);
    for (const auto& [key, places] : byName) {
        const UnknownName& name = *places.front();
        std::string more;
        if (places.size() > 1) more.append(" and ").append(std::to_string(places.size() - 1)).append(" more places");
        std::string cause = name.place;
        cause.append(more).append(places.size() > 1 ? " have '" : " has '").append(name.found);
        cause.append("', which is no name this program knows; what hangs on it is not checked");
        notes.push_back(warning("N:name_unknown", "Unknown name in the manifest", std::move(cause), "write one of: " + name.known));
    }
}

/// Losses of PyTorch refuse such labels; here -100 is taken for ignored, whatever else is.
void noteIgnoreIndex(const Dump& dump, std::vector<Finding>& notes) {
    const Array* labels = dump.tensor("labels");
    if (!labels || dump.ids.ignoreIndex == rows::kIgnored) return;
    const auto values = labels->toInts();
    if (!values) return;
    const auto count = std::count(values->begin(), values->end(), std::int64_t{rows::kIgnored});
    if (count == 0) return;
    std::string cause = "'labels' holds ";
    cause.append(std::to_string(count)).append(" times -100, though ignore_index says ").append(std::to_string(dump.ids.ignoreIndex));
    notes.push_back(warning("N:ignore_index_differs", "Ignore index differs", std::move(cause),
                            "name the ignore index that these labels were made with"));
}

}  // namespace

std::vector<Finding> importNotes(const Dump& dump) {
    std::vector<Finding> notes;
    noteUnknownNames(dump, notes);
    noteIgnoreIndex(dump, notes);
    for (const auto& [tensor, fact] : dump.masks) {
        if (fact.evidence.empty() || fact.meaning == MaskMeaning::Unknown) continue;
        Finding note;
        note.code = "N:polarity_told";
        note.title = "Polarity of a mask told by its values";
        note.severity = Severity::Info;
        note.cause = "nothing says what the numbers of '" + tensor + "' mean; it is read as " + std::string(nameOf(fact.meaning));
        note.cure = "say it in the manifest, under 'masks', where this is wrong";
        note.evidence = fact.evidence;
        notes.push_back(std::move(note));
    }
    return notes;
}

std::optional<Finding> padSideNote(const Dump& dump, const rows::RowTable& table, std::int32_t sequence) {
    if (dump.claims.padSide == PadSide::Unknown) return std::nullopt;
    const std::vector<std::uint8_t> live = liveRows(table);
    const auto first = std::find(live.begin(), live.end(), 1);
    if (first == live.end()) return std::nullopt;
    const bool left = first != live.begin();
    const bool right = live.back() == 0;
    const bool asClaimed = dump.claims.padSide == PadSide::Left    ? left || !right
                           : dump.claims.padSide == PadSide::Right ? right || !left
                                                                   : !left && !right;
    if (asClaimed) return std::nullopt;
    std::string cause = "sample ";
    cause.append(std::to_string(sequence))
        .append(": padding stands ")
        .append(left && right ? "on both sides"
                : left        ? "on the left"
                              : "on the right");
    cause.append(", though pad_side claims '").append(nameOf(dump.claims.padSide)).append("'");
    Finding note =
        warning("N:pad_side_differs", "Padding stands on another side", std::move(cause),
                "positions, caches and the last row's logits depend on the side: pad as the model was trained, or claim what is");
    note.place.sequence = sequence;
    note.evidence = "first real row " + std::to_string(first - live.begin()) + " of " + std::to_string(live.size());
    return note;
}

Finding lossNote(const Error& error, std::int32_t sequence) {
    Finding note = warning("N:loss_unknown", "No loss can be computed", error.message(),
                           "look at the logits and labels of this item; the rows of the others have their losses");
    note.place.sequence = sequence;
    return note;
}

}  // namespace rowscope::trace
