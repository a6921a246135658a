#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/base/json.h"
#include "core/text/encode/token_run.h"

namespace rowscope::text {

/// What happens to the one or two runs of tokens of a call: offsets trimmed, special tokens put round them, type ids set. In the end
/// the runs are joined. Immutable.
class PostProcessor {
public:
    virtual ~PostProcessor() = default;
    [[nodiscard]] virtual Status process(std::vector<TokenRun>& runs, bool addSpecialTokens) const = 0;
    /// Whether it needs TokenRun::edges.
    [[nodiscard]] virtual bool trims() const { return false; }
};

using PostProcessorPtr = std::shared_ptr<const PostProcessor>;

/// The post-processor a tokenizer.json describes; nullptr for null. `where` names file and field.
[[nodiscard]] Result<PostProcessorPtr> makePostProcessor(const json::Value& description, const std::string& where);

/// Takes the white space at the ends of tokens out of their offsets; a space that `addedPrefix` put in front stays.
void trimOffsets(TokenRun& run, bool addedPrefix);

/// A run of one special token.
struct SpecialToken {
    std::vector<std::int32_t> ids;
    std::vector<std::string> tokens;
};
[[nodiscard]] TokenRun specialRun(const SpecialToken& token, std::int32_t typeId);
/// Appends `part` to `run`.
void appendRun(TokenRun& run, const TokenRun& part);

[[nodiscard]] Result<PostProcessorPtr> makeTemplateProcessing(const json::Value& fields, const std::string& where);

}  // namespace rowscope::text
