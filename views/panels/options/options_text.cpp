#include "views/panels/options/options_text.h"

#include <QCoreApplication>

#include "core/report/option_table.h"
#include "views/panels/options/options_scene.h"
#include "views/viewmodels/text/figures.h"

namespace rowscope::panels {

namespace {

struct Options {
    Q_DECLARE_TR_FUNCTIONS(Options)
};

using viewmodels::figure;

QString exact(double value) { return QString::fromStdString(json::pythonFloat(value)); }

}  // namespace

QString answerText(const trace::QuestionResult& question) {
    const QString id = QString::fromStdString(question.id);
    const auto winner = report::winningLabel(question);
    return winner ? Options::tr("%1 → %2").arg(id, QString::fromStdString(*winner)) : id;
}

QString confidenceText(const trace::QuestionResult& question) {
    return Options::tr("confidence %1 · flips %2 of %3")
        .arg(figure(question.confidence, 2))
        .arg(question.flips)
        .arg(question.orders.size());
}

QString temperatureText(const trace::QuestionResult& question) {
    const QString t = Options::tr("T %1").arg(figure(question.temperature));
    if (question.temperatureSource == "bucket") return Options::tr("%1 · bucket %2").arg(t, QString::fromStdString(question.bucket));
    if (question.temperatureSource == "type") return Options::tr("%1 · type %2").arg(t, QString::fromStdString(question.type));
    if (question.temperatureSource == "override") return Options::tr("%1 · given with the request").arg(t);
    return t;
}

QStringList factLines(const trace::QuestionResult& question) {
    return {temperatureText(question), Options::tr("margin %1 · entropy %2 nats").arg(figure(question.margin), figure(question.entropy)),
            Options::tr("act head %1 · spread over orders %2").arg(figure(question.actProbability), figure(question.spread))};
}

QStringList faultLines(const trace::QuestionResult& question) {
    QStringList lines;
    for (const auto& option : question.cutOptions) lines << Options::tr("✂ option “%1” was cut").arg(QString::fromStdString(option));
    for (const auto& [a, b] : question.indistinguishable)
        lines << Options::tr("≡ “%1” and “%2” can't be told apart once cut").arg(QString::fromStdString(a), QString::fromStdString(b));
    return lines;
}

QString optionText(const trace::QuestionResult& question, std::size_t label) {
    const auto at = [label](const std::vector<double>& values) {
        return label < values.size() ? exact(values[label]) : Options::tr("unknown");
    };
    QStringList lines{QString::fromStdString(label < question.options.size() ? question.options[label] : question.labels[label])};
    lines << Options::tr("probability %1").arg(at(question.probabilities));
    lines << Options::tr("mean logit %1").arg(at(question.meanLogits));
    if (label < question.meanLogits.size())
        lines << Options::tr("mean logit / T %1").arg(exact(question.meanLogits[label] / std::max(question.temperature, 1e-3)));
    lines << Options::tr("T %1").arg(exact(question.temperature));
    for (std::size_t o = 0; o < question.orders.size(); ++o)
        lines << Options::tr("order %1: logit %2").arg(o).arg(at(question.orders[o].logits));
    return lines.join(QLatin1Char('\n'));
}

}  // namespace rowscope::panels
