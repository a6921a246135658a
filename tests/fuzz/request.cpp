#include <cstddef>
#include <cstdint>
#include <string_view>

#include "core/question/question.h"
#include "core/request/parse_request.h"

// A request from anywhere: its JSON, its picture sources (no file of that folder exists), its questions under both rules.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    for (const bool pictures : {true, false}) {
        const auto request = rowscope::request::parseRequestText(text, {"fuzz", "/nonexistent", {}, pictures});
        if (!request) continue;
        (void)rowscope::request::toJson(*request);
        for (const auto& named : request->questions)
            for (const auto rules : {rowscope::question::Rules::Vision, rowscope::question::Rules::Text})
                (void)rowscope::question::readQuestion(named.id, named.body, rules);
    }
    return 0;
}
