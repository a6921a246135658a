#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

namespace rowscope {

/// SHA-256 over pieces; hex in lower case. Content hashes and cache identities use it.
class Sha256 {
public:
    Sha256();
    ~Sha256();
    Sha256(Sha256&&) noexcept;
    Sha256& operator=(Sha256&&) noexcept;

    Sha256& add(std::span<const std::byte> bytes);
    Sha256& add(std::string_view text);
    template <class T>
    Sha256& addNumber(T little) {
        static_assert(std::is_arithmetic_v<T>);
        return add(std::as_bytes(std::span<const T, 1>(&little, 1)));
    }
    [[nodiscard]] std::string hex();

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

[[nodiscard]] std::string sha256Hex(std::span<const std::byte> bytes);
[[nodiscard]] std::string sha256Hex(std::string_view text);

}  // namespace rowscope
