#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "core/base/result.h"

namespace rowscope {

/// The content of a gzip file (RFC 1952; several members one after the other too). Errors: not gzip, cut short, a wrong checksum,
/// more than `maxBytes` inside (checked while reading: a small file can't fill the memory). `where` names the file.
[[nodiscard]] Result<std::string> gunzip(std::string_view bytes, const std::string& where, std::uint64_t maxBytes);

}  // namespace rowscope
