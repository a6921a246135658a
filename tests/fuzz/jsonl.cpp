#include "core/audit/rule.h"
#include "core/audit/stream/sample_builder.h"

/// Lines of pre-tokenised samples through the streaming parser and every rule that runs on them.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace rowscope;
    trace::ImportOptions options;
    options.imageToken = 9;
    options.pad = 0;
    options.eos = 2;
    options.positions = "thw";
    audit::SampleBuilder builder(options);
    audit::TokenLine line;
    std::string_view text(reinterpret_cast<const char*>(data), size);
    std::size_t findings = 0;
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        const bool good = audit::parseTokenLine(text.substr(0, end), line).has_value();
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
        if (!good) continue;
        const audit::AuditInput& input = builder.build(line);
        audit::AuditReport report;
        for (const audit::Rule& rule : audit::allRules()) {
            if (!rule.perRow) continue;
            audit::Reporter reporter(report, rule.code, rule.title);
            rule.run(input, reporter);
        }
        findings += report.findings.size();
    }
    return findings == 424242 ? 1 : 0;
}
