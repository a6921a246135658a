#pragma once

#include "core/text/decode/decoder.h"
#include "core/text/encode/encoder.h"
#include "core/text/post/post_processor.h"
#include "core/text/tokenizer.h"

namespace rowscope::text {

/// What a Tokenizer is made of.
struct Tokenizer::Parts {
    Parts(std::string fileName, EncoderParts encoderParts) : name(std::move(fileName)), encoder(std::move(encoderParts)) {}

    std::string name;
    Encoder encoder;
    PostProcessorPtr post;  ///< may be nullptr
    DecoderPtr decoder;     ///< may be nullptr
    std::vector<std::string> notes;
    bool byteLevel = false;  ///< the vocabulary spells bytes in the byte alphabet
};

}  // namespace rowscope::text
