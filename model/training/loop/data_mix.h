#pragma once

#include <memory>
#include <vector>

#include "core/question/question.h"
#include "model/training/data/collate.h"
#include "model/training/data/source.h"
#include "model/training/plan/plan.h"

namespace rowscope::training {

/// What sources have to know of the checkpoint that reads them.
struct Reader {
    question::Rules rules = question::Rules::Vision;
    bool seesImages = true;
    int patchSide = 8;  ///< patches and feature rows a side of its pictures
    int cellSide = 4;
};

/// The sources of one stage. Which of them a step reads, and what, is a function of the step and the seed alone.
class DataMix {
public:
    /// `split`: which half of the data ("train" or "test" of a prepared folder).
    [[nodiscard]] static Result<DataMix> open(const std::vector<MixPart>& parts, Split split, std::uint64_t seed, const Reader& reader,
                                              const std::string& where);

    [[nodiscard]] Result<Draft> draft(std::int64_t step);
    /// Batch `number` of one part.
    [[nodiscard]] Result<Draft> draftOf(std::size_t part, std::int64_t number) { return m_sources[part]->batch(number); }
    [[nodiscard]] std::size_t parts() const { return m_sources.size(); }

private:
    std::uint64_t m_seed = 0;
    std::vector<double> m_ends;  ///< running sum of the shares
    std::vector<std::unique_ptr<Source>> m_sources;
};

}  // namespace rowscope::training
