#pragma once

#include <cstdint>
#include <string>
#include <tl/expected.hpp>
#include <utility>

#include "core/base/result.h"

namespace rowscope::media {

/// Why a file gave no picture. The notes and findings have a kind of their own for each.
enum class FailureKind : std::uint8_t { Empty, TooLarge, Unsupported, Truncated, Corrupt };

struct DecodeFailure {
    FailureKind kind = FailureKind::Corrupt;
    Error error;
};

template <class T>
using Outcome = tl::expected<T, DecodeFailure>;

[[nodiscard]] inline tl::unexpected<DecodeFailure> failure(FailureKind kind, std::string cause, std::string expected = {},
                                                           std::string found = {}, std::string hint = {}) {
    const ErrorKind errorKind = kind == FailureKind::TooLarge      ? ErrorKind::Limit
                                : kind == FailureKind::Unsupported ? ErrorKind::Unsupported
                                                                   : ErrorKind::Format;
    return tl::unexpected<DecodeFailure>(
        DecodeFailure{kind, Error{errorKind, {}, std::move(cause), std::move(expected), std::move(found), std::move(hint)}});
}

}  // namespace rowscope::media
