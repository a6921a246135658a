#pragma once

#include <QObject>
#include <QString>
#include <map>
#include <string_view>
#include <vector>

#include "core/base/json.h"
#include "core/base/result.h"

namespace rowscope::viewmodels {

/// One number of a training run over its steps. NaN is a step that had none: a gap, never a zero.
struct TrainingSeries {
    std::vector<double> steps;
    std::vector<double> values;
};

/// Whether a file that begins so holds telemetry: its first line is one object with a "step", and neither a request nor a sample nor
/// anything that names its own format.
[[nodiscard]] bool beginsAsTelemetry(std::string_view beginning);

/// Telemetry of a training run as series by name: one JSON object a step, members of objects inside joined by dots ("loss.lm",
/// "grad_norm.projector"). The step is the member "step", else the record's number. Fed live by a job or read from a file.
class TrainingLog : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    void clear();
    /// Takes one record; true and false count as 1 and 0, texts and lists are left out.
    void append(const json::Value& record);
    /// Takes whole lines and keeps an unfinished last one for the next call, as a growing file gives them. An error names the first
    /// line that is no JSON object; the lines round it count all the same.
    Status appendText(std::string_view text, const std::string& where);

    [[nodiscard]] const std::map<QString, TrainingSeries>& series() const { return m_series; }
    [[nodiscard]] int records() const { return m_records; }
    [[nodiscard]] int badLines() const { return m_badLines; }
    /// Names before the first dot, in order: "loss", "grad_norm", "rows", …
    [[nodiscard]] QStringList groups() const;
    [[nodiscard]] QStringList namesIn(const QString& group) const;

signals:
    void changed();

private:
    void take(const QString& name, double step, const json::Value& value, int depth);

    std::map<QString, TrainingSeries> m_series;
    int m_records = 0;
    int m_badLines = 0;
    int m_lines = 0;
    std::string m_unfinished;
};

}  // namespace rowscope::viewmodels
