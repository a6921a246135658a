#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/request/request.h"
#include "core/trace/trace.h"

namespace rowscope::trace {

struct CheckpointInfo {
    std::string folder;
    std::string id;
    std::string branch;  ///< smolvlm-causal | smolvlm-block | modernvbert-mask | modernbert-text
    std::string note;    ///< e.g. "untrained"
    bool seesImages = true;
    bool usesOptionOrders = true;  ///< false for the mask readout: orders do nothing there
    std::int32_t layers = 0;
    std::int32_t heads = 0;
    std::int64_t parameters = 0;
};

/// What to record beside the answer; nothing is computed that nobody asked for.
struct TapWishes {
    std::vector<std::int32_t> attentionLayers;
    bool attentionAtMarkersOnly = true;  ///< only the marker rows' weights (small), else every query row
    bool hiddenAtMarkers = false;
};

/// A loaded checkpoint as everything outside model/ sees it. One run at a time per object; calls block, so the window calls
/// from a worker thread. Errors: request faults name the question or picture; Cancelled after a stop.
class DecisionModel {
public:
    virtual ~DecisionModel() = default;
    [[nodiscard]] virtual const CheckpointInfo& info() const = 0;
    /// What can be said of a request before any network runs: notes, and as errors what `run` would refuse it for. For live
    /// validation and for reports about refused requests.
    [[nodiscard]] virtual std::vector<Finding> inspect(const request::Request& /*request*/, const Progress& /*progress*/) { return {}; }
    [[nodiscard]] virtual Result<TracePtr> run(const request::Request& request, const TapWishes& wishes, const Progress& progress) = 0;
};

/// How the app gets one: the composition root passes model's loader, tests pass a fake.
using DecisionModelLoader = std::function<Result<std::unique_ptr<DecisionModel>>(
    const std::string& folder, const request::LoadOptions& options, const Progress& progress)>;

}  // namespace rowscope::trace
