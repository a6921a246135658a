#pragma once

#include <chrono>
#include <string>
#include <utility>
#include <vector>

#include "core/trace/trace.h"

namespace rowscope::engine {

/// Measures a run's stages on one clock that starts with the request.
class Stages {
public:
    class Running {
    public:
        Running(Stages& owner, std::string name) : m_owner(owner), m_begin(owner.now()) { m_stage.name = std::move(name); }
        ~Running() {
            m_stage.lane = "request";
            m_stage.startMs = m_begin;
            m_stage.durationMs = m_owner.now() - m_begin;
            m_owner.m_stages.push_back(std::move(m_stage));
        }
        Running(const Running&) = delete;
        Running& operator=(const Running&) = delete;
        void note(std::string text) { m_stage.note = std::move(text); }
        void bytes(std::int64_t count) { m_stage.bytes = count; }

    private:
        Stages& m_owner;
        double m_begin;
        trace::Stage m_stage;
    };

    /// The stage lasts as long as the result lives.
    [[nodiscard]] Running begin(std::string name) { return Running(*this, std::move(name)); }
    [[nodiscard]] std::vector<trace::Stage> take() { return std::move(m_stages); }
    [[nodiscard]] double now() const {
        return std::chrono::duration<double, std::milli>(std::chrono::steady_clock::now() - m_start).count();
    }

private:
    std::chrono::steady_clock::time_point m_start = std::chrono::steady_clock::now();
    std::vector<trace::Stage> m_stages;
};

}  // namespace rowscope::engine
