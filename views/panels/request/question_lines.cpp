#include "views/panels/request/question_editor.h"

namespace rowscope::panels {

using viewmodels::DraftOption;

QString optionLines(const viewmodels::DraftQuestion& question) {
    QStringList lines;
    for (const DraftOption& option : question.options) {
        if (question.type == question::Type::Score)
            lines << option.description;
        else if (option.description.isEmpty() && question.type == question::Type::Noul)
            continue;
        else
            lines << (option.description.isEmpty() ? option.name : option.name + QStringLiteral(": ") + option.description);
    }
    return lines.join(QLatin1Char('\n'));
}

std::vector<DraftOption> optionsFromLines(question::Type type, const QString& lines) {
    std::vector<DraftOption> options;
    const bool noul = type == question::Type::Noul;
    if (noul) options = {{QStringLiteral("false"), {}}, {QStringLiteral("true"), {}}};
    for (const QString& line : lines.split(QLatin1Char('\n'))) {
        if (line.trimmed().isEmpty()) continue;
        if (type == question::Type::Score) {
            options.push_back({{}, line.trimmed()});
            continue;
        }
        const qsizetype colon = line.indexOf(QStringLiteral(": "));
        const DraftOption option{(colon < 0 ? line : line.left(colon)).trimmed(), colon < 0 ? QString() : line.mid(colon + 2).trimmed()};
        if (!noul) {
            options.push_back(option);
        } else if (option.name == options[0].name || option.name == options[1].name) {
            options[option.name == options[0].name ? 0 : 1] = option;
        } else {
            options.push_back(option);  // the question's rules will say that noul has no such option
        }
    }
    return options;
}

}  // namespace rowscope::panels
