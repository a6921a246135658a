#pragma once

#include <cstdint>

namespace rowscope::laya_head {

/// Which hidden row the act head reads (laya-vision 2).
enum class Pooling : std::uint8_t {
    First,     ///< row 0, [CLS] (mask readout, text branch)
    LastReal,  ///< the last real row, the final option's terminator (terminator readout)
};

/// Sizes of the decision head.
struct HeadConfig {
    std::int64_t width = 576;
    std::int64_t layers = 2;
    std::int64_t actions = 2;
    Pooling pooling = Pooling::LastReal;
    bool valueHead = false;  ///< P(good outcome) of the state, read where the act head reads
    bool nextHead = false;   ///< training target: logits of the next step's move at the markers
};

}  // namespace rowscope::laya_head
