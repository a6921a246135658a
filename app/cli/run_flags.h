#pragma once

#include <memory>
#include <optional>
#include <string>

#include "app/cli/context.h"

namespace CLI {
class App;
}

namespace rowscope::cli {

/// The options of every verb that runs a checkpoint: which one, how it is loaded, how a request is run. A flag that was given
/// stands above the request's own "options".
class RunFlags {
public:
    void declare(CLI::App& app);
    /// The same for a verb whose first argument is the checkpoint.
    void declareWithCheckpointFirst(CLI::App& app);

    /// Loads the checkpoint, the first demo one when none was named. Errors: a build without the neural models, a bad folder.
    [[nodiscard]] Result<std::unique_ptr<trace::DecisionModel>> load(const Context& context, const Progress& progress) const;
    void apply(request::RunOptions& options) const;
    [[nodiscard]] std::int32_t threads() const { return m_threads; }  ///< 0: not given

private:
    void declareRun(CLI::App& app);

    std::optional<std::string> m_checkpoint;  ///< none = the first demo
    std::string m_dtype = "float32";
    std::int32_t m_threads = 0;
    std::optional<std::string> m_optionAttention;
    std::optional<std::int32_t> m_orders;
    std::optional<std::string> m_truncate;
    std::optional<double> m_temperature;
    std::optional<std::int32_t> m_batch;
    std::optional<std::string> m_stateFormat;
    bool m_noPrefixCache = false;
    bool m_strict = false;
};

}  // namespace rowscope::cli
