#pragma once

#include <cstdint>
#include <string>

namespace rowscope::report {

/// Which sequences of a trace a report lists.
enum class Sequences : std::uint8_t {
    FirstOrders,  ///< the first option order of each question, and every sequence that belongs to no question
    All,
};

/// What a report contains: a value, chosen in the window's dialog or by flags of `rowscope report`. Equal options and an
/// equal trace give the same bytes.
struct ReportOptions {
    std::string title;  ///< empty: the trace's
    bool answers = true;
    bool findings = true;
    bool request = true;
    bool pictures = true;
    bool expansion = true;
    bool rows = true;
    bool masks = true;
    bool supervision = true;
    bool caches = true;
    bool timeline = true;
    bool provenance = true;
    Sequences sequences = Sequences::FirstOrders;
    std::int64_t maxRows = 200'000;                     ///< rows listed a sequence; a note says when there are more
    std::int64_t maxMaskBytes = std::int64_t{8} << 20;  ///< exact cells of one mask; above, the preview alone is kept
    std::int32_t pictureEdge = 768;                     ///< longest edge of embedded pictures, in pixels
};

}  // namespace rowscope::report
