#pragma once

#include <cstdint>
#include <memory>
#include <string>

#include "core/base/progress.h"
#include "core/base/result.h"
#include "core/request/request.h"
#include "core/trace/decision_model.h"
#include "model/engine/details.h"

namespace rowscope::engine {

/// Bytes that a loaded checkpoint may keep between predicts; 0 keeps nothing of that family.
struct CacheBudgets {
    std::int64_t processed = std::int64_t{256} << 20;  ///< decoded and processed pictures
    std::int64_t features = std::int64_t{256} << 20;   ///< feature rows of pictures
    std::int64_t prefixes = std::int64_t{512} << 20;   ///< keys and values of shared prefixes
};

/// A Laya or Laya Vision checkpoint that answers requests. One run at a time per object.
class LayaModel final : public trace::DecisionModel {
public:
    /// Opens a checkpoint folder (laya-vision 8). Errors name file, field, tensor or token; nothing stays half-loaded.
    [[nodiscard]] static Result<std::unique_ptr<LayaModel>> load(const std::string& folder, const request::LoadOptions& options,
                                                                 const Progress& progress);
    ~LayaModel() override;

    [[nodiscard]] const trace::CheckpointInfo& info() const override;
    [[nodiscard]] std::vector<trace::Finding> inspect(const request::Request& request, const Progress& progress) override;
    [[nodiscard]] Result<trace::TracePtr> run(const request::Request& request, const trace::TapWishes& wishes,
                                              const Progress& progress) override;

    /// The same run, with every value on the way instead of a trace.
    [[nodiscard]] Result<PredictDetails> details(const request::Request& request, const DetailWishes& wishes, const Progress& progress);

    void setCacheBudgets(const CacheBudgets& budgets);

    /// How this checkpoint's sequences are built.
    [[nodiscard]] const rows::laya::CheckpointRules& rules() const;

private:
    struct Parts;
    explicit LayaModel(std::unique_ptr<Parts> parts);
    std::unique_ptr<Parts> m_parts;
};

/// What the app's composition root passes on as trace::DecisionModelLoader.
[[nodiscard]] Result<std::unique_ptr<trace::DecisionModel>> loadDecisionModel(const std::string& folder,
                                                                              const request::LoadOptions& options,
                                                                              const Progress& progress);

}  // namespace rowscope::engine
