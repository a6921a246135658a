#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

namespace rowscope::text::unicode {

/// One character of a changed text, and how many characters of the old text it stands for: 0 replaces one, -N replaces one and
/// swallows the N after it, 1 is inserted. The reference library counts this way, and offsets follow from it.
struct ChangedChar {
    char32_t c;
    int change;
};

enum class NormalForm { Nfc, Nfd, Nfkc, Nfkd };

/// False when `text` surely is in the form already (quick check: ASCII, or no character that could change or reorder).
[[nodiscard]] bool mayChange(std::string_view text, NormalForm form);

/// Appends `text` in the form of Unicode 9.0 to `out`.
void normalize(std::string_view text, NormalForm form, std::vector<ChangedChar>& out);
void normalize(std::u32string_view text, NormalForm form, std::vector<ChangedChar>& out);

}  // namespace rowscope::text::unicode
