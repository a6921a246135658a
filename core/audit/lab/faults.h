#pragma once

#include <span>
#include <string_view>

#include "core/audit/lab/editor.h"
#include "core/audit/lab/layouts.h"
#include "core/trace/trace.h"

namespace rowscope::audit::lab {

/// One line of the failure lab (article 0x0C, the table): what it breaks and through which door.
struct Fault {
    std::string_view code;  ///< "F01" … "F20", "X01"
    std::string_view title;
    std::string_view symptom;  ///< what a user would see
    std::string_view door;     ///< the entry point a bug would use
    Layout layout;             ///< the layout it is shown on
    Status (*inject)(DumpEditor&);
};

[[nodiscard]] std::span<const Fault> allFaults();
[[nodiscard]] const Fault* faultOf(std::string_view code);

/// Breaks a dump. Error (Unsupported) where the dump has nothing to break that way: it names what is missing.
[[nodiscard]] Result<trace::Dump> injected(const trace::Dump& dump, const Fault& fault);

/// The fault on its own layout, audited, as a trace; and the sound twin.
struct Demonstration {
    trace::Trace clean;
    trace::Trace faulty;
};
[[nodiscard]] Result<Demonstration> demonstrate(const Fault& fault);

}  // namespace rowscope::audit::lab
