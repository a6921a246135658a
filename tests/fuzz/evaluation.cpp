#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/question/evaluation/figures.h"
#include "core/request/prepared_data.h"

// Lines of prepared data and of a logits file from anywhere: what can be read can be measured, and no figure is NaN.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    if (const auto record = rowscope::json::parse(text, "fuzz"))
        for (const auto rules : {rowscope::question::Rules::Vision, rowscope::question::Rules::Text})
            (void)rowscope::request::readPreparedExample(*record, "/nonexistent", 1, "fuzz", rules);
    const auto scored = rowscope::question::readScoredRecords(text, "fuzz");
    if (!scored || scored->empty()) return 0;
    const auto report = evaluationReport(*scored);
    if (report.all.nll != report.all.nll || report.all.ece != report.all.ece) __builtin_trap();
    return 0;
}
