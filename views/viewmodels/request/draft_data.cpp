#include "views/viewmodels/request/draft_data.h"

#include <QCoreApplication>
#include <QSet>

#include "core/base/files.h"
#include "core/request/limits.h"
#include "core/request/parse_request.h"

namespace rowscope::viewmodels {

namespace {

struct Draft {
    Q_DECLARE_TR_FUNCTIONS(Draft)
};

QString field(const char* name, std::size_t index) { return QString::fromLatin1(name) + QLatin1Char('/') + QString::number(index); }

Result<json::Value> stateOf(const DraftData& draft) {
    const std::string text = draft.state.toStdString();
    if (draft.state.trimmed().isEmpty()) return json::Value();
    if (draft.stateForm == StateForm::Text) return json::Value(text);
    return json::parse(text, "state");
}

/// Whether a place names this, whole: "1.png" is no part of "11.png". `after`: what else may follow it.
bool names(const QString& where, const QString& name, QStringView after = {}) {
    static const QString kEdges = QStringLiteral(" :;,'\"()[]");
    if (name.isEmpty()) return false;
    for (qsizetype at = where.indexOf(name); at >= 0; at = where.indexOf(name, at + 1)) {
        const qsizetype end = at + name.size();
        const bool begins = at == 0 || kEdges.contains(where[at - 1]);
        const bool ends = end == where.size() || kEdges.contains(where[end]) || after.contains(where[end]);
        if (begins && ends) return true;
    }
    return false;
}

/// The picture that a place names, by its path or else its name; of several the one with the longest: a name may end as another does.
qsizetype pictureNamed(const QString& where, const std::vector<DraftPicture>& pictures) {
    qsizetype best = -1;
    qsizetype longest = 0;
    for (std::size_t i = 0; i < pictures.size(); ++i)
        for (const QString& name : {pictures[i].path, pictures[i].name})
            if (name.size() > longest && names(where, name)) {
                best = static_cast<qsizetype>(i);
                longest = name.size();
            }
    return best;
}

}  // namespace

bool operator==(const DraftData& a, const DraftData& b) {
    return a.checkpoint == b.checkpoint && a.pictures == b.pictures && a.stateForm == b.stateForm && a.state == b.state &&
           a.questions == b.questions && a.dtype == b.dtype && a.recordsAttention == b.recordsAttention &&
           request::toJson(a.options) == request::toJson(b.options);
}

std::vector<DraftProblem> problemsOf(const DraftData& draft) {
    std::vector<DraftProblem> problems;
    const auto add = [&problems](const QString& place, const QString& message) { problems.push_back({place, message}); };
    if (draft.checkpoint.isEmpty()) add(QStringLiteral("checkpoint"), Draft::tr("Choose a checkpoint."));
    const auto state = stateOf(draft);
    if (!state)
        add(QStringLiteral("state"), QString::fromStdString(state.error().message()));
    else if (draft.stateForm == StateForm::Json && !state->isNull() && !state->isObject() && !state->isArray() && !state->isString())
        add(QStringLiteral("state"),
            Draft::tr("A state is text, an object or a list; this is %1.").arg(QString::fromUtf8(state->typeName().data())));
    if (draft.questions.empty()) add(QStringLiteral("questions"), Draft::tr("Add a question."));
    QSet<QString> ids;
    for (std::size_t i = 0; i < draft.questions.size(); ++i) {
        const DraftQuestion& q = draft.questions[i];
        if (q.id.trimmed().isEmpty())
            add(field("questions", i), Draft::tr("A question needs a name."));
        else if (ids.contains(q.id))
            add(field("questions", i), Draft::tr("Two questions are called “%1”.").arg(q.id));
        ids.insert(q.id);
        if (q.instructionsAreJson)
            if (const auto parsed = json::parse(q.instructions.toStdString(), "instructions"); !parsed) {
                add(field("questions", i), QString::fromStdString(parsed.error().message()));
                continue;
            }
        const auto read = question::readQuestion(q.id.toStdString(), bodyOf(q), question::Rules::Vision);
        if (!read) add(field("questions", i) + QStringLiteral("/options"), QString::fromStdString(read.error().message()));
    }
    return problems;
}

Result<request::Request> requestOf(const DraftData& draft) {
    request::Request request;
    ROWSCOPE_TRY_ASSIGN(state, stateOf(draft));
    request.state = std::move(state);
    const request::Limits limits;
    for (const DraftPicture& picture : draft.pictures) {
        request::Picture given{picture.name.toStdString(), picture.bytes};
        if (!given.bytes) {
            ROWSCOPE_TRY_ASSIGN(bytes, readFile(picture.path.toStdString(), limits.maxPictureBytes));
            given.bytes = std::make_shared<const std::string>(std::move(bytes));
        }
        request.pictures.push_back(std::move(given));
    }
    for (const DraftQuestion& q : draft.questions) request.questions.push_back({q.id.toStdString(), bodyOf(q)});
    request.options = draft.options;
    return request;
}

DraftData draftOf(const request::Request& request) {
    DraftData draft;
    if (request.state.isString()) {
        draft.stateForm = StateForm::Text;
        draft.state = QString::fromStdString(request.state.asString());
    } else if (!request.state.isNull()) {
        draft.state = QString::fromStdString(json::write(request.state, 1));
    }
    for (const auto& picture : request.pictures) draft.pictures.push_back({QString::fromStdString(picture.name), {}, picture.bytes});
    for (const auto& q : request.questions) draft.questions.push_back(draftQuestionOf(q.id, q.body));
    draft.options = request.options;
    return draft;
}

QString fieldOf(const Error& error, const DraftData& draft) {
    const QString where = QString::fromStdString(error.where);
    for (std::size_t i = 0; i < draft.questions.size(); ++i)
        if (where.contains(QStringLiteral("question '%1'").arg(draft.questions[i].id))) return field("questions", i);
    if (const qsizetype at = pictureNamed(where, draft.pictures); at >= 0) return field("pictures", static_cast<std::size_t>(at));
    if (where.startsWith(QStringLiteral("state"))) return QStringLiteral("state");
    if (where.startsWith(QStringLiteral("options"))) return QStringLiteral("options");
    if (names(where, draft.checkpoint, u"/")) return QStringLiteral("checkpoint");
    return {};
}

}  // namespace rowscope::viewmodels
