#include "views/viewmodels/request/draft_data.h"

namespace rowscope::viewmodels {

namespace {

json::Value text(const QString& value) { return json::Value(value.toStdString()); }
json::Value textOrNull(const QString& value) { return value.isEmpty() ? json::Value() : text(value); }

/// A description of any type as the editor shows it: text as it is, the rest as JSON.
QString shown(const json::Value& value) {
    if (value.isNull()) return {};
    return QString::fromStdString(value.isString() ? value.asString() : json::write(value));
}

json::Value criteriaOf(const DraftQuestion& q) {
    switch (q.type) {
        case question::Type::Choice: {
            json::Value criteria = json::Object{};
            bool described = false;
            for (const auto& option : q.options) described = described || !option.description.isEmpty();
            if (!described) {
                json::Array names;
                for (const auto& option : q.options) names.push_back(text(option.name));
                return names;
            }
            for (const auto& option : q.options) criteria.set(option.name.toStdString(), textOrNull(option.description));
            return criteria;
        }
        case question::Type::Score: {
            json::Array levels;
            for (const auto& option : q.options) levels.push_back(text(option.description));
            return levels;
        }
        case question::Type::Noul: {
            json::Value criteria;
            for (const auto& option : q.options)
                if (!option.description.isEmpty()) criteria.set(option.name.toStdString(), text(option.description));
            return criteria;
        }
    }
    return nullptr;
}

void readOptions(const json::Value& criteria, DraftQuestion& q) {
    if (criteria.isObject()) {
        for (const auto& [name, description] : criteria.asObject()) q.options.push_back({QString::fromStdString(name), shown(description)});
    } else if (criteria.isArray()) {
        for (const auto& item : criteria.asArray())
            q.options.push_back(q.type == question::Type::Score ? DraftOption{{}, shown(item)} : DraftOption{shown(item), {}});
    }
    if (q.type == question::Type::Noul && q.options.empty()) q.options = {{QStringLiteral("false"), {}}, {QStringLiteral("true"), {}}};
}

}  // namespace

json::Value bodyOf(const DraftQuestion& q) {
    json::Value body;
    body.set("type", std::string(question::name(q.type)));
    json::Value instructions = text(q.instructions);
    if (q.instructionsAreJson)
        if (auto parsed = json::parse(q.instructions.toStdString(), "instructions")) instructions = std::move(*parsed);
    body.set("instructions", std::move(instructions));
    if (json::Value criteria = criteriaOf(q); !criteria.isNull()) body.set("criteria", std::move(criteria));
    return body;
}

DraftQuestion draftQuestionOf(const std::string& id, const json::Value& body) {
    DraftQuestion q;
    q.id = QString::fromStdString(id);
    if (const auto* type = body.find("type"); type && type->isString())
        if (const auto known = question::typeFromName(type->asString(), id)) q.type = *known;
    if (const auto* instructions = body.find("instructions")) {
        q.instructionsAreJson = !instructions->isString();
        q.instructions = shown(*instructions);
        if (instructions->isNull()) q.instructions = QStringLiteral("null");
    }
    readOptions(body.find("criteria") ? *body.find("criteria") : json::Value(), q);
    return q;
}

}  // namespace rowscope::viewmodels
