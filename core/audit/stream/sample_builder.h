#pragma once

#include <vector>

#include "core/audit/input.h"
#include "core/audit/stream/token_line.h"
#include "core/trace/dump/dump.h"
#include "core/trace/dump/origins.h"

namespace rowscope::audit {

/// Turns token lines into one-sample audit inputs; its buffers, and the input it returns, live until the next line.
class SampleBuilder {
public:
    explicit SampleBuilder(const trace::ImportOptions& options);
    SampleBuilder(const SampleBuilder&) = delete;
    SampleBuilder& operator=(const SampleBuilder&) = delete;

    [[nodiscard]] const AuditInput& build(TokenLine& line);

private:
    void fillSegments(TokenLine& line);
    void fillMedia(const TokenLine& line);

    trace::ImportOptions m_options;
    trace::OriginRule m_origins;
    rows::RowTable m_table;
    std::vector<trace::MediaRecord> m_media;
    AuditInput m_input;
};

}  // namespace rowscope::audit
