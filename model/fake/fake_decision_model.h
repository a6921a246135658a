#pragma once

#include <chrono>
#include <functional>
#include <optional>

#include "core/trace/decision_model.h"

namespace rowscope::fake {

/// How the stand-in behaves: tests of jobs need work that takes time or fails.
struct Behaviour {
    std::chrono::milliseconds perStage{0};               ///< looks for a stop every few ms meanwhile
    std::optional<Error> failure;                        ///< what every run gives instead of a trace
    std::int32_t imageRows = 64;                         ///< feature rows a picture
    std::function<void(const trace::TapWishes&)> asked;  ///< told of every run, on the thread that runs it
};

/// A DecisionModel without weights: words become tokens, logits come from a hash of question, option and order. Sequences, masks
/// and answers have the shape that a SmolVLM checkpoint with block attention gives, so views, report and jobs can be tested
/// without torch. Equal requests give equal traces.
class FakeDecisionModel final : public trace::DecisionModel {
public:
    explicit FakeDecisionModel(Behaviour behaviour = {});
    [[nodiscard]] const trace::CheckpointInfo& info() const override { return m_info; }
    [[nodiscard]] Result<trace::TracePtr> run(const request::Request& request, const trace::TapWishes& wishes,
                                              const Progress& progress) override;

private:
    trace::CheckpointInfo m_info;
    Behaviour m_behaviour;
};

/// A loader that gives the stand-in for any folder.
[[nodiscard]] trace::DecisionModelLoader fakeLoader(Behaviour behaviour = {});

}  // namespace rowscope::fake
