#pragma once

#include <optional>
#include <span>
#include <string>
#include <unordered_map>

#include "core/media/processor.h"
#include "core/question/option_orders.h"
#include "core/rows/laya/plan.h"
#include "model/training/data/batch.h"
#include "model/training/data/example.h"

namespace rowscope::training {

/// Turns drafts into batches by the rules of one checkpoint: its processor, its tokenizer, its sequence layout.
class Collator {
public:
    /// `block`: option attention of the run; `processor` none for the text branch.
    Collator(const rows::laya::CheckpointRules& rules, const std::optional<media::Processor>& processor)
        : m_rules(rules), m_processor(processor) {}

    /// Options in an order drawn from `orderSeed`, per example. A row that does not fit is left out and counted; a question that
    /// can't be read, a target that is no distribution, a picture that can't be processed is an error with the example's place.
    [[nodiscard]] Result<Batch> collate(const Draft& draft, std::uint64_t orderSeed);
    /// The same with each example's order given.
    [[nodiscard]] Result<Batch> collate(const Draft& draft, std::span<const question::OptionOrder> orders);

private:
    struct Row;
    [[nodiscard]] Result<Row> layOut(const Example& example, const Draft& draft, const Batch& batch, const question::OptionOrder& order);
    [[nodiscard]] Result<rows::laya::Prefix> prefixFor(const Example& example, const Batch& batch);
    [[nodiscard]] Status addPictures(const Draft& draft, Batch& batch);
    [[nodiscard]] Result<std::int64_t> wordToken(const std::string& word);
    static void pad(const std::vector<Row>& rows, std::int32_t padToken, Batch& batch);
    static void addNames(const std::vector<Row>& rows, Batch& batch);

    const rows::laya::CheckpointRules& m_rules;
    const std::optional<media::Processor>& m_processor;
    std::unordered_map<std::string, std::int64_t> m_wordTokens;
};

}  // namespace rowscope::training
