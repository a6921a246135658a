#pragma once

#include "core/base/progress.h"
#include "core/trace/decision_model.h"
#include "model/engine/caches.h"
#include "model/engine/forward.h"
#include "model/engine/outcome.h"
#include "model/engine/stages.h"
#include "model/engine/taps.h"
#include "model/nn/context.h"

namespace rowscope::engine {

/// One run of a checkpoint on a request, stage by stage (article 0x07). Throws what libtorch throws.
class Predictor {
public:
    Predictor(const Checkpoint& checkpoint, Caches& caches, const request::Request& request, const Progress& progress)
        : m_checkpoint(checkpoint), m_caches(caches), m_request(request), m_progress(progress) {}

    [[nodiscard]] Result<Outcome> run(const trace::TapWishes& taps, const DetailWishes& details);

private:
    [[nodiscard]] Status readPictures();
    [[nodiscard]] Status plan();
    [[nodiscard]] Status encode();
    [[nodiscard]] Status score(const trace::TapWishes& taps, const DetailWishes& details);
    [[nodiscard]] Status packed(Forward& forward, const HiddenSink& sink);
    [[nodiscard]] Status prefixed(Forward& forward, const std::string& why, const HiddenSink& sink);
    [[nodiscard]] TextPath choosePath(bool tapped, std::optional<TextPath> wished, std::string& why) const;
    [[nodiscard]] std::int64_t keptRows() const;
    void fillLedger();

    const Checkpoint& m_checkpoint;
    Caches& m_caches;
    const request::Request& m_request;
    const Progress& m_progress;
    Stages m_stages;
    Outcome m_outcome;
    std::int64_t m_prefixBytes = 0;
};

/// The trace of a finished run.
[[nodiscard]] trace::TracePtr traceOf(const Checkpoint& checkpoint, const request::Request& request, Outcome outcome);

}  // namespace rowscope::engine
