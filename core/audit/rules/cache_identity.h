#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/audit/input.h"
#include "core/audit/reporter.h"

namespace rowscope::audit::rules {

/// What a hit took that it should not have.
enum class CacheFault : std::uint8_t {
    Encoder,      ///< processed, encoded or bridged state of another transformation (F14)
    Instruction,  ///< only the instruction differs (F15)
    Prefix        ///< prefix or decode K/V of another model, adapter, template or layout (F16)
};

/// Fields in which the request's whole identity and that of the stored object differ, sorted; fields that the state's family does
/// not depend on are left out (an adapter changes no encoder output).
[[nodiscard]] std::vector<std::string> differingFields(const trace::CacheLogEntry& hit);
[[nodiscard]] CacheFault faultOf(const trace::CacheLogEntry& hit, const std::vector<std::string>& fields);

/// Findings of one fault over the cache log.
void reportCacheHits(const AuditInput& input, CacheFault wanted, Reporter& report);

}  // namespace rowscope::audit::rules
