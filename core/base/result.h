#pragma once

#include <string>
#include <tl/expected.hpp>
#include <utility>

namespace rowscope {

/// What kind of thing went wrong: lets callers choose an exit code or a place to show it, never a text.
enum class ErrorKind {
    NotFound,     ///< a file, tensor, key or option that should be there is not
    Io,           ///< the system refused to read or write
    Format,       ///< bytes that do not have the format they claim
    Type,         ///< right place, wrong type (JSON, dtype)
    Value,        ///< right type, a value that is not allowed
    Mismatch,     ///< two things that must agree do not (shapes, counts, hashes)
    Limit,        ///< a set limit would be exceeded; the message names the limit
    Unsupported,  ///< well formed, but not something this program does
    Cancelled,    ///< the user asked to stop
    Internal,     ///< a broken promise inside the program
};

/// An error as a value. `message()` is the one sentence a person reads: place, cause, expected, found, cure.
struct Error {
    ErrorKind kind = ErrorKind::Internal;
    std::string where;     ///< file, and inside it the field, tensor, row or question
    std::string cause;     ///< what is wrong, as a clause without a full stop
    std::string expected;  ///< may be empty
    std::string found;     ///< may be empty
    std::string hint;      ///< what to do; may be empty

    [[nodiscard]] std::string message() const;

    /// The same error seen from further out: `outer` is put before the place ("model.safetensors: tensor 'x'").
    [[nodiscard]] Error within(const std::string& outer) const;
};

template <class T>
using Result = tl::expected<T, Error>;
using Status = Result<void>;

[[nodiscard]] inline tl::unexpected<Error> fail(Error error) { return tl::unexpected<Error>(std::move(error)); }
[[nodiscard]] inline tl::unexpected<Error> fail(ErrorKind kind, std::string where, std::string cause, std::string expected = {},
                                                std::string found = {}, std::string hint = {}) {
    return tl::unexpected<Error>(Error{kind, std::move(where), std::move(cause), std::move(expected), std::move(found), std::move(hint)});
}

}  // namespace rowscope

#define ROWSCOPE_CONCAT_INNER(a, b) a##b
#define ROWSCOPE_CONCAT(a, b) ROWSCOPE_CONCAT_INNER(a, b)

/// Returns the error of a Result or Status to the caller; goes on otherwise.
#define ROWSCOPE_TRY(expression)                                                           \
    do {                                                                                   \
        if (auto rowscopeStatus = (expression); !rowscopeStatus)                           \
            return ::tl::unexpected<::rowscope::Error>(std::move(rowscopeStatus.error())); \
    } while (false)

/// Declares `name` with the value of a Result, or returns its error to the caller.
#define ROWSCOPE_TRY_ASSIGN(name, expression)                                                                     \
    auto ROWSCOPE_CONCAT(rowscopeResult, __LINE__) = (expression);                                                \
    if (!ROWSCOPE_CONCAT(rowscopeResult, __LINE__))                                                               \
        return ::tl::unexpected<::rowscope::Error>(std::move(ROWSCOPE_CONCAT(rowscopeResult, __LINE__).error())); \
    auto name = std::move(*ROWSCOPE_CONCAT(rowscopeResult, __LINE__))
