#pragma once

#include <QString>
#include <optional>

#include "app/flags/typed_flags.h"
#include "app/open/classify.h"
#include "app/session/session_file.h"
#include "core/base/progress.h"
#include "core/request/request.h"
#include "core/trace/dump/survey.h"
#include "core/trace/trace.h"

namespace rowscope::app {

/// What was read from one path, off the GUI thread.
struct Opened {
    QString path;
    open::Kind kind = open::Kind::Picture;
    bool telemetry = false;  ///< of a training run, whatever kind its lines look like
    std::optional<Error> error;
    std::optional<request::Request> request;
    std::optional<session::LoadedSession> session;
    std::optional<trace::Survey> survey;  ///< instead of a trace: it has to be asked what the file can't say
    flags::TypedFlags flags;
    trace::TracePtr trace;

    /// Without flags a file that needs some is only surveyed.
    static Opened read(const QString& path, const std::optional<flags::TypedFlags>& flags, const Progress& progress);
    /// As `read`, of a file that must hold a trace.
    static Opened readTrace(const QString& path, const std::optional<flags::TypedFlags>& flags, const Progress& progress);
    static Opened readSurvey(const QString& path, const Progress& progress);

private:
    Status fill(const std::optional<flags::TypedFlags>& typed, const Progress& progress);
    Status fillSessionTrace(const Progress& progress);
    Status fillTrace(const std::optional<flags::TypedFlags>& typed, const Progress& progress);
};

}  // namespace rowscope::app
