#pragma once

#include <cstdint>
#include <string>

#include "core/rows/expansion.h"
#include "core/rows/laya/sequence.h"
#include "core/rows/row_table.h"

namespace rowscope::rows::laya {

/// Text parts of a Laya sequence, the originId of its text rows. Options follow in marker order: kFirstOptionPart + j.
enum TextPart : std::int32_t { kOpeningPart = 0, kStatePart = 1, kQuestionPart = 2, kFirstOptionPart = 3 };

/// A scored row's columns and the template it came from. The template holds every token before cutting and one placeholder a
/// picture.
struct Tables {
    RowTable rows;
    Expansion expansion;
};

/// `questionIndex` fills the question column of the rows that belong to the question. Columns that a prediction does not have
/// (labels, target roles) stay empty.
[[nodiscard]] Tables describe(const Vocabulary& vocabulary, const SequenceParts& parts, const Sequence& sequence,
                              const QuestionPieces& pieces, std::int32_t questionIndex, const std::string& manifestHash);

}  // namespace rowscope::rows::laya
