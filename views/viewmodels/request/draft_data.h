#pragma once

#include <QString>
#include <memory>
#include <string>
#include <vector>

#include "core/base/result.h"
#include "core/question/question.h"
#include "core/request/request.h"

namespace rowscope::viewmodels {

/// A picture in the order the sequence shows it: a file, or bytes that were pasted.
struct DraftPicture {
    QString name;
    QString path;                              ///< empty for a pasted picture
    std::shared_ptr<const std::string> bytes;  ///< null until it is read
    bool operator==(const DraftPicture&) const = default;
};

/// One option as typed: a name and a description (choice), a level (score: the description alone), or the text behind "false"
/// or "true" (noul).
struct DraftOption {
    QString name;
    QString description;
    bool operator==(const DraftOption&) const = default;
};

struct DraftQuestion {
    QString id;
    question::Type type = question::Type::Choice;
    QString instructions;
    bool instructionsAreJson = false;  ///< `instructions` holds JSON of another type than text
    std::vector<DraftOption> options;
    bool operator==(const DraftQuestion&) const = default;
};

enum class StateForm { Text, Json };

/// All that a person typed: what autosave keeps and undo goes back through.
struct DraftData {
    QString checkpoint;  ///< folder
    std::vector<DraftPicture> pictures;
    StateForm stateForm = StateForm::Json;
    QString state;
    std::vector<DraftQuestion> questions;
    request::RunOptions options;
    request::ComputeType dtype = request::ComputeType::Float32;
    bool recordsAttention = true;  ///< recorded weights keep the rows apart: no prefix is shared then
};
[[nodiscard]] bool operator==(const DraftData& a, const DraftData& b);

/// What is wrong with one field; `field` is "state", "pictures/0", "questions/1", "questions/1/options", "checkpoint", "options".
struct DraftProblem {
    QString field;
    QString message;
    bool operator==(const DraftProblem&) const = default;
};

/// Everything that can be known without running: the state's JSON, the questions' rules, ids used twice. Reads no file.
[[nodiscard]] std::vector<DraftProblem> problemsOf(const DraftData& draft);

/// The request that the draft stands for; reads the pictures' files. Errors name the field's place as core does.
[[nodiscard]] Result<request::Request> requestOf(const DraftData& draft);

/// The draft of a request; pictures keep their bytes.
[[nodiscard]] DraftData draftOf(const request::Request& request);

/// A question's JSON body and back.
[[nodiscard]] json::Value bodyOf(const DraftQuestion& question);
[[nodiscard]] DraftQuestion draftQuestionOf(const std::string& id, const json::Value& body);

/// The field that an error of a run is about; empty where it names none.
[[nodiscard]] QString fieldOf(const Error& error, const DraftData& draft);

}  // namespace rowscope::viewmodels
