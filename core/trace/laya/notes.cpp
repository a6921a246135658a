#include "core/trace/laya/notes.h"

#include "core/trace/laya/note_common.h"

namespace rowscope::trace::laya {

std::int32_t sequenceOf(const NoteContext& context, std::size_t question) {
    for (std::size_t r = 0; r < context.plan.rows.size() && r < context.sequenceOfRow.size(); ++r)
        if (context.plan.rows[r].question == static_cast<std::int32_t>(question)) return context.sequenceOfRow[r];
    return -1;
}

Finding note(const char* kind, const char* title, Severity severity, std::string cause, std::string cure) {
    Finding finding;
    finding.code = std::string("N:") + kind;
    finding.title = title;
    finding.severity = severity;
    finding.cause = std::move(cause);
    finding.cure = std::move(cure);
    return finding;
}

std::string firstFew(const std::vector<std::string>& items, std::size_t few) {
    std::string out;
    for (std::size_t i = 0; i < items.size() && i < few; ++i) out += (i ? ", " : "") + items[i];
    if (items.size() > few) out += " and " + std::to_string(items.size() - few) + " more";
    return out;
}

std::string jsonList(const std::vector<std::string>& items) {
    json::Array list;
    for (const std::string& item : items) list.emplace_back(item);
    return json::write(list);
}

std::vector<Finding> requestNotes(const NoteContext& context) {
    std::vector<Finding> notes;
    noteFinite(context, notes);
    noteOptions(context, notes);
    noteCuts(context, notes);
    noteTexts(context, notes);
    noteTemperatures(context, notes);
    noteSetting(context, notes);
    return notes;
}

Finding pictureNote(const media::Note& about, std::int32_t mediaIndex, const std::string& name) {
    const auto severity = about.severity == media::NoteSeverity::Error     ? Severity::Error
                          : about.severity == media::NoteSeverity::Warning ? Severity::Warning
                                                                           : Severity::Info;
    Finding finding = note(std::string(media::name(about.kind)).c_str(), std::string(media::title(about.kind)).c_str(), severity,
                           name + ": " + about.cause, about.cure);
    finding.evidence = media::evidenceText(about);
    for (const media::Measure& measure : about.evidence) finding.details.emplace_back(measure.name, json::pythonFloat(measure.value));
    finding.place.media = mediaIndex;
    return finding;
}

Finding refusal(const Error& error, const NoteContext& context) {
    std::int32_t question = -1;
    for (std::size_t q = 0; q < context.request.questions.size(); ++q)
        if (error.where.starts_with(question::placeOf(context.request.questions[q].id))) question = static_cast<std::int32_t>(q);
    const bool tooLong = error.kind == ErrorKind::Limit && question >= 0;
    const char* kind = tooLong ? "length_error_or_truncation" : question >= 0 ? "question_invalid" : "request_refused";
    Finding finding = note(kind, tooLong ? "Does not fit" : "Refused", Severity::Error, error.message(), error.hint);
    finding.place.question = question;
    finding.evidence = error.found;
    return finding;
}

}  // namespace rowscope::trace::laya
