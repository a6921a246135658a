#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/rows/row_table.h"

namespace rowscope::rows {

/// What one placeholder became (article 0x01): the record that proves which object made which rows.
struct ExpansionRecord {
    std::int32_t batchId = 0;
    std::int32_t mediaId = -1;
    std::int32_t placeholderPosition = -1;  ///< in the template
    RowRange rows;                          ///< feature rows in the expanded sequence, boundary rows not counted
    std::int32_t leadingBoundaryRows = 0;   ///< such as <fake_token_around_image><global-img>
    std::int32_t trailingBoundaryRows = 0;
    std::int32_t interiorBoundaryRows = 0;  ///< tile separators between the first and the last feature row
    std::string processorManifestHash;
};

/// Which of the two conventions in the wild a sequence came with (x13-contract 0x01).
enum class PlaceholderConvention : std::uint8_t {
    ExpandsLater,     ///< one placeholder in the template, N rows in the model
    AlreadyRepeated,  ///< the processor wrote N placeholder tokens
};

/// L_expanded = L_template - M + sum N_m + boundary rows - cut tokens, with every number kept.
struct Expansion {
    PlaceholderConvention convention = PlaceholderConvention::ExpandsLater;
    std::vector<std::int32_t> templateTokens;  ///< token ids, one placeholder a medium
    std::vector<RowRange> templateToRows;      ///< per template token, the expanded rows it became (may be empty: cut)
    std::vector<ExpansionRecord> records;      ///< left to right
    std::int32_t templateLength = 0;
    std::int32_t placeholders = 0;
    std::int32_t mediaRows = 0;
    std::int32_t boundaryRows = 0;
    std::int32_t cutTokens = 0;  ///< template tokens that truncation took: their range in templateToRows is empty
    [[nodiscard]] std::int32_t expandedLength() const { return templateLength - placeholders + mediaRows + boundaryRows - cutTokens; }
    /// Rows that may carry a label: all but feature rows.
    [[nodiscard]] std::int32_t supervisableRows() const { return expandedLength() - mediaRows; }
};

/// Template index of every expanded row (boundary and feature rows: their placeholder's), -1 for rows of no template token.
[[nodiscard]] std::vector<std::int32_t> templateIndexOfRows(const Expansion& expansion, std::size_t rowCount);

}  // namespace rowscope::rows
