#pragma once

#include "core/base/json.h"
#include "core/base/result.h"

namespace rowscope::cli {

/// {"error": {"message", "where", "cause", "expected", "found", "hint"}}, empty members left out.
[[nodiscard]] inline json::Value errorJson(const Error& error) {
    json::Value body;
    body.set("message", error.message());
    const auto add = [&body](const char* key, const std::string& text) {
        if (!text.empty()) body.set(key, text);
    };
    add("where", error.where);
    add("cause", error.cause);
    add("expected", error.expected);
    add("found", error.found);
    add("hint", error.hint);
    json::Value value;
    value.set("error", std::move(body));
    return value;
}

}  // namespace rowscope::cli
