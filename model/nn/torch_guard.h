#pragma once

#include <c10/util/Exception.h>

#include <new>
#include <string>
#include <type_traits>

#include "core/base/result.h"

namespace rowscope::nn {

/// Runs `work` (which returns a Result or Status) and turns what libtorch throws into an error. Every public function of model/
/// that touches tensors goes through here, so c10::Error never leaves model/.
template <class Work>
auto guarded(const std::string& where, Work&& work) -> std::invoke_result_t<Work> {
    try {
        return work();
    } catch (const c10::Error& error) {
        const std::string text = error.what_without_backtrace();
        const bool memory = text.find("allocate memory") != std::string::npos;
        return fail(memory ? ErrorKind::Limit : ErrorKind::Internal, where, memory ? "not enough memory" : "libtorch refused: " + text);
    } catch (const std::bad_alloc&) {
        return fail(ErrorKind::Limit, where, "not enough memory");
    }
}

}  // namespace rowscope::nn
