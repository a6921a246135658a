#pragma once

#include <QString>
#include <QStringList>

#include "core/base/json.h"
#include "core/base/result.h"
#include "views/viewmodels/request/draft_data.h"

namespace rowscope::session {

/// What a session file keeps: everything that was typed, and which trace was looked at.
struct SessionData {
    viewmodels::DraftData draft;
    QString trace;                ///< a trace folder or dump; empty when the trace is to be run again
    QStringList traceFlags = {};  ///< "image-token=9": what was said of it when it was opened
};

/// Writes the session atomically. Paths become relative to the file's folder where they lie beside or below it; pictures carry
/// the SHA-256 of their bytes, pasted ones are written into `<name>.pictures/`.
[[nodiscard]] Status writeSession(const SessionData& session, const QString& file);

/// A session that was read, and what did not fit: a picture that is gone or has other bytes than when the session was saved.
struct LoadedSession {
    SessionData session;
    QStringList notes;
};
/// Errors: no session file, another version, a member of the wrong type (by its path).
[[nodiscard]] Result<LoadedSession> readSession(const QString& file);

/// The folder beside a session file that holds its pasted pictures.
[[nodiscard]] QString pictureStore(const QString& file);

/// Whether JSON text begins like a session file (and not like a request).
[[nodiscard]] bool looksLikeSession(const json::Value& root);

}  // namespace rowscope::session
