#pragma once

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>

#include "core/base/result.h"

namespace rowscope {

/// What long work says of itself and how it is told to stop. Passed by const reference; calls may come from any thread.
struct Progress {
    struct Step {
        std::string stage;       ///< what is being done, e.g. "encode image 2"
        std::int64_t done = 0;   ///< units finished in this stage
        std::int64_t total = 0;  ///< units in this stage; 0 when unknown
    };
    std::function<void(const Step&)> report;  ///< may be empty
    std::stop_token stop;

    void say(std::string stage, std::int64_t done = 0, std::int64_t total = 0) const {
        if (report) report({std::move(stage), done, total});
    }
    [[nodiscard]] bool cancelled() const { return stop.stop_requested(); }
    /// Error of kind Cancelled once a stop was asked for. Work calls it at least every 50 ms.
    [[nodiscard]] Status check(const std::string& where) const {
        if (cancelled()) return fail(ErrorKind::Cancelled, where, "cancelled");
        return {};
    }
};

}  // namespace rowscope
