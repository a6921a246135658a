#include "core/request/parse_request.h"

#include <algorithm>
#include <array>

#include "core/base/files.h"
#include "core/base/json_unique.h"
#include "core/request/picture_source.h"

namespace rowscope::request {
namespace {

constexpr std::string_view kImage = "image";
constexpr std::string_view kImages = "images";

/// A picture object where the sequence has no place for one would silently become text.
Status refuseStrayPictures(const json::Value& value, const std::string& where) {
    if (isPictureObject(value))
        return fail(ErrorKind::Value, where, "a picture can't stand here", "pictures under the state's 'image' or 'images'");
    if (value.isArray())
        for (std::size_t i = 0; i < value.asArray().size(); ++i)
            ROWSCOPE_TRY(refuseStrayPictures(value.asArray()[i], where + "[" + std::to_string(i) + "]"));
    if (value.isObject())
        for (const auto& [key, member] : value.asObject()) ROWSCOPE_TRY(refuseStrayPictures(member, where + "." + key));
    return {};
}

/// Takes pictures out of the state, in the order the sequence shows them: "image", then "images".
class StateReader {
public:
    StateReader(const ParseContext& context, Request& request) : m_context(context), m_request(request) {}

    Status read(const json::Value& state, const std::string& where) {
        if (m_context.picturesInState && isPictureObject(state)) return addPicture(state, where);
        if (!state.isObject() || !m_context.picturesInState) {
            m_request.state = state;
            return refuseStrayPictures(state, where);
        }
        if (const json::Value* image = state.find(kImage); image && !image->isNull()) ROWSCOPE_TRY(addPicture(*image, where + ".image"));
        if (const json::Value* images = state.find(kImages); images && !images->isNull()) ROWSCOPE_TRY(addList(*images, where + ".images"));
        json::Object rest;
        for (const auto& [key, value] : state.asObject()) {
            if (key == kImage || key == kImages) continue;
            ROWSCOPE_TRY(refuseStrayPictures(value, where + "." + key));
            rest.emplace_back(key, value);
        }
        m_request.state = std::move(rest);
        return {};
    }

private:
    Status addList(const json::Value& images, const std::string& where) {
        if (!images.isArray()) return fail(ErrorKind::Type, where, "wrong type", "a list of pictures", std::string(images.typeName()));
        for (std::size_t i = 0; i < images.asArray().size(); ++i)
            ROWSCOPE_TRY(addPicture(images.asArray()[i], where + "[" + std::to_string(i) + "]"));
        return {};
    }
    Status addPicture(const json::Value& given, const std::string& where) {
        if (static_cast<std::int64_t>(m_request.pictures.size()) >= m_context.limits.maxPictures)
            return fail(ErrorKind::Limit, where, "too many pictures",
                        "at most maxPictures=" + std::to_string(m_context.limits.maxPictures));
        ROWSCOPE_TRY_ASSIGN(picture, readPicture(given, m_context.folder, m_context.limits, where));
        m_request.pictures.push_back(std::move(picture));
        return {};
    }

    const ParseContext& m_context;
    Request& m_request;
};

Status readQuestions(const json::Value& given, const ParseContext& context, Request& request, const std::string& where) {
    if (!given.isObject())
        return fail(ErrorKind::Type, where, "wrong type", "an object of question id and question", std::string(given.typeName()));
    if (static_cast<std::int64_t>(given.asObject().size()) > context.limits.maxQuestions)
        return fail(ErrorKind::Limit, where, "too many questions", "at most maxQuestions=" + std::to_string(context.limits.maxQuestions),
                    std::to_string(given.asObject().size()));
    for (const auto& [id, body] : given.asObject()) request.questions.push_back({id, body});
    return {};
}

Status refuseUnknownMembers(const json::Value& root, const std::string& where) {
    static constexpr std::array<std::string_view, 3> kKnown{"state", "questions", "options"};
    for (const auto& [key, value] : root.asObject())
        if (std::find(kKnown.begin(), kKnown.end(), key) == kKnown.end())
            return fail(ErrorKind::Value, where, "unknown member '" + key + "'", "state, questions, options");
    return {};
}

}  // namespace

Result<Request> parseRequest(const json::Value& root, const ParseContext& context) {
    const std::string& where = context.name;
    if (!root.isObject())
        return fail(ErrorKind::Type, where, "wrong type", R"(an object {"state", "questions", "options"})", std::string(root.typeName()));
    ROWSCOPE_TRY(refuseUnknownMembers(root, where));
    ROWSCOPE_TRY_ASSIGN(state, json::require(root, "state", where));
    ROWSCOPE_TRY_ASSIGN(questions, json::require(root, "questions", where));

    Request request;
    ROWSCOPE_TRY(StateReader(context, request).read(*state, where + ": state"));
    ROWSCOPE_TRY(readQuestions(*questions, context, request, where + ": questions"));
    if (const json::Value* options = root.find("options")) {
        ROWSCOPE_TRY_ASSIGN(parsed, parseRunOptions(*options, context.limits, where + ": options"));
        request.options = std::move(parsed);
    }
    return request;
}

Result<Request> parseRequestText(std::string_view text, const ParseContext& context) {
    json::ParseLimits limits;
    limits.maxBytes = context.limits.maxJsonBytes;
    ROWSCOPE_TRY_ASSIGN(root, json::parseUnique(text, context.name, limits));
    return parseRequest(root, context);
}

Result<Request> readRequestFile(const std::filesystem::path& file, bool picturesInState, const Limits& limits) {
    ROWSCOPE_TRY_ASSIGN(text, readFile(file, limits.maxJsonBytes));
    return parseRequestText(text, ParseContext{file.string(), file.parent_path(), limits, picturesInState});
}

}  // namespace rowscope::request
