#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "core/rows/expand.h"
#include "core/trace/lab/layout.h"

namespace rowscope::trace::lab {

/// Numbers for words: a layout has no tokenizer, so a word's number comes from its letters. Two layouts then agree on a word and can be
/// compared; only where two words of one layout meet on a number does the later one take the next. Padding and media placeholders
/// have the first four.
class WordTable {
public:
    WordTable();
    [[nodiscard]] std::int32_t idOf(const std::string& word);
    [[nodiscard]] const std::string& textOf(std::int32_t id) const { return m_texts.at(id); }
    [[nodiscard]] static std::int32_t padding() { return 0; }
    [[nodiscard]] static std::int32_t placeholder(rows::OriginKind kind) { return static_cast<std::int32_t>(kind); }

private:
    std::map<std::string, std::int32_t> m_ids;
    std::map<std::int32_t, std::string> m_texts;
};

/// The rows of one sequence before masks.
struct LabRows {
    rows::ExpandedSequence sequence;
    std::vector<std::string> tokenText;     ///< per row
    std::vector<std::int32_t> optionSpan;   ///< per row: number of its option span, -1 outside
    std::vector<std::int32_t> mediaSlot;    ///< cross attention: slot of the medium whose placeholder stands here, -1 elsewhere
    std::vector<std::int32_t> memoryMedia;  ///< media of the memory, in slot order (indices into Layout::media)
    std::vector<std::uint8_t> endOfText;    ///< per row
};

/// Builds rows, positions and labels. `where` names the sequence in errors.
[[nodiscard]] Result<LabRows> labRows(const Layout& layout, const LayoutSequence& sequence, std::int32_t index, WordTable& words,
                                      const LayoutLimits& limits, const std::string& where);

}  // namespace rowscope::trace::lab
