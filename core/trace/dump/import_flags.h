#pragma once

#include <span>
#include <string_view>

#include "core/trace/dump/dump.h"

namespace rowscope::trace {

/// One field of ImportOptions as people write it: on the command line ("--image-token 9") and in the window's dialog.
struct ImportFlag {
    std::string_view name;
    std::string_view type;    ///< "ID", "N" or "NAME"
    std::string_view help;    ///< a line without a full stop
    std::string_view preset;  ///< what holds where nothing is said; empty: nothing is claimed
};

/// Every flag there is, in the order in which they are shown.
[[nodiscard]] std::span<const ImportFlag> importFlags();

/// Reads `text` into the option of that name. Error (Value or NotFound): `where` is the flag's name, with what it takes and what was found.
[[nodiscard]] Status setImportFlag(ImportOptions& options, std::string_view name, std::string_view text);

}  // namespace rowscope::trace
