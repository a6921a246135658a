#pragma once

#include <span>
#include <string_view>

#include "core/audit/input.h"
#include "core/audit/reporter.h"

namespace rowscope::audit {

/// One rule: reads the view, says what it found, or what it lacked. Rules do not see one another's findings.
struct Rule {
    std::string_view code;   ///< "F01" … "F20" (article 0x0C, top to bottom), "X01", "N:…"
    std::string_view title;  ///< a few words
    void (*run)(const AuditInput&, Reporter&);
    std::string_view assertion;  ///< the publish assertion (article 0x0C) that the rule stands for; empty for none
    bool perRow = false;         ///< needs only rows and labels: also runs on streamed samples
};

/// All rules, in the order in which findings are shown.
[[nodiscard]] std::span<const Rule> allRules();

}  // namespace rowscope::audit
