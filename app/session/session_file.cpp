#include "app/session/session_file.h"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>

#include "core/base/files.h"
#include "core/base/hash.h"
#include "core/request/limits.h"
#include "core/request/parse_request.h"

namespace rowscope::session {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Session)
};

using viewmodels::DraftData;
using viewmodels::DraftPicture;
constexpr const char* kFormat = "rowscope-session";
constexpr std::int64_t kVersion = 1;

std::string relative(const QString& path, const QDir& folder) {
    if (path.isEmpty()) return {};
    const QString from = folder.relativeFilePath(QFileInfo(path).absoluteFilePath());
    return (from.startsWith(QStringLiteral("../..")) ? QFileInfo(path).absoluteFilePath() : from).toStdString();
}

QString absolute(const std::string& path, const QDir& folder) {
    return path.empty() ? QString() : QDir::cleanPath(folder.absoluteFilePath(QString::fromStdString(path)));
}

Result<json::Value> pictureJson(const DraftPicture& picture, const QString& file, const QDir& folder) {
    json::Value value;
    value.set("name", picture.name.toStdString());
    QString path = picture.path;
    if (picture.bytes) {
        const std::string hash = sha256Hex(*picture.bytes);
        value.set("sha256", hash);
        if (path.isEmpty()) {
            const QString store = pictureStore(file);
            if (!folder.mkpath(store)) return fail(ErrorKind::Io, store.toStdString(), "the folder can't be made");
            path = QDir(store).filePath(QString::fromStdString(hash.substr(0, 16)));
            if (!QFileInfo::exists(path)) ROWSCOPE_TRY(writeFileAtomically(path.toStdString(), *picture.bytes));
        }
    } else if (const auto bytes = readFile(path.toStdString(), request::Limits{}.maxPictureBytes)) {
        value.set("sha256", sha256Hex(*bytes));
    }
    value.set("path", relative(path, folder));
    return value;
}

json::Value questionsJson(const DraftData& draft) {
    json::Array questions;
    for (const auto& q : draft.questions) {
        json::Value item;
        item.set("id", q.id.toStdString());
        item.set("body", viewmodels::bodyOf(q));
        // What does not parse yet is kept as it was typed.
        if (q.instructionsAreJson) item.set("instructions_json", q.instructions.toStdString());
        questions.push_back(std::move(item));
    }
    return questions;
}

Result<DraftPicture> readPicture(const json::Value& item, const QDir& folder, const std::string& where, QStringList& notes) {
    ROWSCOPE_TRY_ASSIGN(name, json::requireString(item, "name", where));
    ROWSCOPE_TRY_ASSIGN(path, json::requireString(item, "path", where));
    ROWSCOPE_TRY_ASSIGN(hash, json::stringOr(item, "sha256", "", where));
    DraftPicture picture{QString::fromStdString(name), absolute(path, folder), nullptr};
    const auto bytes = readFile(picture.path.toStdString(), request::Limits{}.maxPictureBytes);
    if (!bytes)
        notes << Words::tr("The picture %1 is not there any more: %2").arg(picture.name, picture.path);
    else if (!hash.empty() && sha256Hex(*bytes) != hash)
        notes << Words::tr("The picture %1 has changed since the session was saved.").arg(picture.name);
    return picture;
}

/// A list that may be missing (null), but not be something else.
Result<const json::Array*> listOf(const json::Value& root, const char* key, const std::string& where) {
    const json::Value* value = root.find(key);
    if (!value) return nullptr;
    if (!value->isArray())
        return fail(ErrorKind::Value, where + ": '" + key + "'", "not a list", "a list", json::write(*value),
                    "Save the session again, or mend the file");
    return &value->asArray();
}

Status readPictures(const json::Value& root, const QDir& folder, const std::string& where, DraftData& draft, QStringList& notes) {
    ROWSCOPE_TRY_ASSIGN(pictures, listOf(root, "pictures", where));
    if (!pictures) return {};
    for (std::size_t i = 0; i < pictures->size(); ++i) {
        ROWSCOPE_TRY_ASSIGN(picture, readPicture((*pictures)[i], folder, where + ": pictures[" + std::to_string(i) + "]", notes));
        draft.pictures.push_back(std::move(picture));
    }
    return {};
}

Status readQuestions(const json::Value& root, const std::string& where, DraftData& draft) {
    ROWSCOPE_TRY_ASSIGN(questions, listOf(root, "questions", where));
    if (!questions) return {};
    for (std::size_t i = 0; i < questions->size(); ++i) {
        const auto& item = (*questions)[i];
        const std::string place = where + ": questions[" + std::to_string(i) + "]";
        ROWSCOPE_TRY_ASSIGN(id, json::requireString(item, "id", place));
        ROWSCOPE_TRY_ASSIGN(body, json::require(item, "body", place));
        auto question = viewmodels::draftQuestionOf(id, *body);
        ROWSCOPE_TRY_ASSIGN(typed, json::stringOr(item, "instructions_json", "", place));
        if (!typed.empty()) {
            question.instructionsAreJson = true;
            question.instructions = QString::fromStdString(typed);
        }
        draft.questions.push_back(std::move(question));
    }
    return {};
}

/// Whether `key` says `other`; false where it is missing or says `usual`.
Result<bool> says(const json::Value& root, const char* key, const char* usual, const char* other, const std::string& where) {
    const json::Value* value = root.find(key);
    if (!value || (value->isString() && value->asString() == usual)) return false;
    if (value->isString() && value->asString() == other) return true;
    return fail(ErrorKind::Value, where + ": '" + key + "'", "unknown", std::string("'") + usual + "' or '" + other + "'",
                json::write(*value));
}

Status readChoices(const json::Value& root, const std::string& where, DraftData& draft) {
    ROWSCOPE_TRY_ASSIGN(isText, says(root, "state_form", "json", "text", where));
    draft.stateForm = isText ? viewmodels::StateForm::Text : viewmodels::StateForm::Json;
    ROWSCOPE_TRY_ASSIGN(isNarrow, says(root, "dtype", "float32", "bfloat16", where));
    draft.dtype = isNarrow ? request::ComputeType::BFloat16 : request::ComputeType::Float32;
    ROWSCOPE_TRY_ASSIGN(recorded, json::boolOr(root, "record_attention", true, where));
    draft.recordsAttention = recorded;
    if (const auto* options = root.find("options")) {
        ROWSCOPE_TRY_ASSIGN(parsed, request::parseRunOptions(*options, {}, where + ": options"));
        draft.options = std::move(parsed);
    }
    return {};
}

Status readDraft(const json::Value& root, const QDir& folder, const std::string& where, DraftData& draft, QStringList& notes) {
    ROWSCOPE_TRY_ASSIGN(checkpoint, json::stringOr(root, "checkpoint", "", where));
    draft.checkpoint = absolute(checkpoint, folder);
    ROWSCOPE_TRY_ASSIGN(state, json::stringOr(root, "state", "", where));
    draft.state = QString::fromStdString(state);
    ROWSCOPE_TRY(readPictures(root, folder, where, draft, notes));
    ROWSCOPE_TRY(readQuestions(root, where, draft));
    return readChoices(root, where, draft);
}

}  // namespace

QString pictureStore(const QString& file) { return QFileInfo(file).absoluteFilePath() + QStringLiteral(".pictures"); }

bool looksLikeSession(const json::Value& root) {
    const auto* format = root.find("format");
    return format && format->isString() && format->asString() == kFormat;
}

Status writeSession(const SessionData& session, const QString& file) {
    const QDir folder = QFileInfo(file).absoluteDir();
    const DraftData& draft = session.draft;
    json::Value root;
    root.set("format", kFormat);
    root.set("version", kVersion);
    root.set("checkpoint", relative(draft.checkpoint, folder));
    json::Array pictures;
    for (const auto& picture : draft.pictures) {
        ROWSCOPE_TRY_ASSIGN(item, pictureJson(picture, file, folder));
        pictures.push_back(std::move(item));
    }
    root.set("pictures", std::move(pictures));
    root.set("state_form", draft.stateForm == viewmodels::StateForm::Text ? "text" : "json");
    root.set("state", draft.state.toStdString());
    root.set("questions", questionsJson(draft));
    root.set("options", request::toJson(draft.options));
    root.set("dtype", draft.dtype == request::ComputeType::BFloat16 ? "bfloat16" : "float32");
    root.set("record_attention", draft.recordsAttention);
    if (!session.trace.isEmpty()) root.set("trace", relative(session.trace, folder));
    json::Array flags;
    for (const QString& flag : session.traceFlags) flags.push_back(flag.toStdString());
    if (!session.trace.isEmpty() && !flags.empty()) root.set("trace_flags", std::move(flags));
    return writeFileAtomically(file.toStdString(), json::write(root, 2) + "\n");
}

Result<LoadedSession> readSession(const QString& file) {
    const std::string where = file.toStdString();
    ROWSCOPE_TRY_ASSIGN(text, readFile(where, request::Limits{}.maxJsonBytes));
    ROWSCOPE_TRY_ASSIGN(root, json::parse(text, where));
    if (!looksLikeSession(root))
        return fail(ErrorKind::Format, where, "not a session file", "\"format\": \"" + std::string(kFormat) + "\"");
    ROWSCOPE_TRY_ASSIGN(version, json::requireInt(root, "version", where));
    if (version != kVersion)
        return fail(ErrorKind::Unsupported, where, "a session of another version", std::to_string(kVersion), std::to_string(version),
                    "open it with the program that wrote it");
    LoadedSession loaded;
    const QDir folder = QFileInfo(file).absoluteDir();
    ROWSCOPE_TRY(readDraft(root, folder, where, loaded.session.draft, loaded.notes));
    ROWSCOPE_TRY_ASSIGN(trace, json::stringOr(root, "trace", "", where));
    loaded.session.trace = absolute(trace, folder);
    if (const auto* flags = root.find("trace_flags"); flags && flags->isArray())
        for (const json::Value& flag : flags->asArray())
            if (flag.isString()) loaded.session.traceFlags << QString::fromStdString(flag.asString());
    return loaded;
}

}  // namespace rowscope::session
