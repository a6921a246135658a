#include "app/workbench/opened.h"

#include <fstream>
#include <system_error>

#include "app/open/open_trace.h"
#include "app/open/survey.h"
#include "core/request/parse_request.h"
#include "views/viewmodels/training/training_log.h"

namespace rowscope::app {

namespace {

template <class F>
Opened with(const QString& path, const F& fill) {
    Opened opened;
    opened.path = path;
    if (const Status status = fill(opened); !status) opened.error = status.error();
    return opened;
}

bool holdsTelemetry(const std::filesystem::path& file) {
    constexpr std::size_t kLooked = std::size_t{64} << 10;
    std::error_code error;
    if (!std::filesystem::is_regular_file(file, error)) return false;  // opening a pipe that nobody writes to would wait for ever
    std::ifstream stream(file, std::ios::binary);
    if (stream.peek() != '{') return false;
    std::string beginning(kLooked, '\0');
    stream.read(beginning.data(), static_cast<std::streamsize>(beginning.size()));
    beginning.resize(static_cast<std::size_t>(stream.gcount()));
    return viewmodels::beginsAsTelemetry(beginning);
}

}  // namespace

Opened Opened::read(const QString& path, const std::optional<flags::TypedFlags>& flags, const Progress& progress) {
    return with(path, [&](Opened& opened) { return opened.fill(flags, progress); });
}

Opened Opened::readTrace(const QString& path, const std::optional<flags::TypedFlags>& flags, const Progress& progress) {
    return with(path, [&](Opened& opened) { return opened.fillTrace(flags, progress); });
}

Opened Opened::readSurvey(const QString& path, const Progress& progress) {
    return with(path, [&](Opened& opened) -> Status {
        ROWSCOPE_TRY_ASSIGN(found, open::survey(path.toStdString(), progress));
        opened.survey = std::move(found);
        return {};
    });
}

Status Opened::fill(const std::optional<flags::TypedFlags>& typed, const Progress& progress) {
    const std::filesystem::path file(path.toStdString());
    telemetry = holdsTelemetry(file);
    if (telemetry) return {};
    ROWSCOPE_TRY_ASSIGN(found, open::classify(file));
    kind = found;
    if (kind == open::Kind::Request) {
        ROWSCOPE_TRY_ASSIGN(read, request::readRequestFile(file));
        request = std::move(read);
    } else if (kind == open::Kind::Session) {
        ROWSCOPE_TRY_ASSIGN(read, session::readSession(path));
        session = std::move(read);
        // A trace that is gone takes nothing else of the session with it.
        if (const Status status = fillSessionTrace(progress); !status) session->notes << QString::fromStdString(status.error().message());
    } else if (open::holdsTrace(kind)) {
        ROWSCOPE_TRY(fillTrace(typed, progress));
    }
    return {};
}

Status Opened::fillSessionTrace(const Progress& progress) {
    if (session->session.trace.isEmpty()) return {};
    flags = flags::flagsOf(session->session.traceFlags);
    ROWSCOPE_TRY_ASSIGN(options, flags::importOptions(flags));
    ROWSCOPE_TRY_ASSIGN(opened, open::openTrace(session->session.trace.toStdString(), progress, options));
    trace = std::move(opened);
    return {};
}

Status Opened::fillTrace(const std::optional<flags::TypedFlags>& typed, const Progress& progress) {
    const std::filesystem::path file(path.toStdString());
    if (!typed) {
        ROWSCOPE_TRY_ASSIGN(found, open::survey(file, progress));
        survey = std::move(found);
        if (survey) return {};
    }
    flags = typed.value_or(flags::TypedFlags{});
    ROWSCOPE_TRY_ASSIGN(options, flags::importOptions(flags));
    ROWSCOPE_TRY_ASSIGN(opened, open::openTrace(file, progress, options));
    trace = std::move(opened);
    return {};
}

}  // namespace rowscope::app
