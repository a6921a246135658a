#include "core/base/hash.h"

#include <openssl/evp.h>

namespace rowscope {

struct Sha256::Impl {
    EVP_MD_CTX* context = EVP_MD_CTX_new();
    Impl() { EVP_DigestInit_ex(context, EVP_sha256(), nullptr); }
    ~Impl() { EVP_MD_CTX_free(context); }
    Impl(const Impl&) = delete;
    Impl& operator=(const Impl&) = delete;
};

Sha256::Sha256() : m_impl(std::make_unique<Impl>()) {}
Sha256::~Sha256() = default;
Sha256::Sha256(Sha256&&) noexcept = default;
Sha256& Sha256::operator=(Sha256&&) noexcept = default;

Sha256& Sha256::add(std::span<const std::byte> bytes) {
    EVP_DigestUpdate(m_impl->context, bytes.data(), bytes.size());
    return *this;
}

Sha256& Sha256::add(std::string_view text) { return add(std::as_bytes(std::span(text.data(), text.size()))); }

std::string Sha256::hex() {
    std::array<unsigned char, EVP_MAX_MD_SIZE> digest{};
    unsigned length = 0;
    EVP_DigestFinal_ex(m_impl->context, digest.data(), &length);
    static constexpr char kHex[] = "0123456789abcdef";
    std::string text;
    for (unsigned i = 0; i < length; ++i) {
        text += kHex[digest[i] >> 4];
        text += kHex[digest[i] & 15U];
    }
    return text;
}

std::string sha256Hex(std::span<const std::byte> bytes) { return Sha256().add(bytes).hex(); }
std::string sha256Hex(std::string_view text) { return Sha256().add(text).hex(); }

}  // namespace rowscope
