#include <array>
#include <cstring>
#include <vector>

#include "core/base/base64.h"
#include "core/base/utf8.h"
#include "core/text/normalize/normalizer.h"
#include "core/text/unicode/graphemes.h"

namespace rowscope::text {
namespace {

/// A SentencePiece charsmap: a double-array trie of byte sequences whose values are places in a block of texts, each ended by NUL.
class Charsmap {
public:
    static Result<Charsmap> parse(const std::string& bytes, const std::string& where) {
        Charsmap map;
        std::uint32_t trieBytes = 0;
        if (bytes.size() >= 4) std::memcpy(&trieBytes, bytes.data(), 4);
        if (bytes.size() < 4 || trieBytes < 4 || trieBytes % 4 != 0 || trieBytes > bytes.size() - 4)
            return fail(ErrorKind::Format, where, "charsmap ends inside its trie", std::to_string(trieBytes) + " bytes",
                        std::to_string(bytes.size()));
        map.m_units.resize(trieBytes / 4);
        std::memcpy(map.m_units.data(), bytes.data() + 4, trieBytes);
        map.m_texts = bytes.substr(4 + trieBytes);
        if (const auto bad = utf8::firstInvalid(map.m_texts); bad != std::string::npos)
            return fail(ErrorKind::Format, where, "charsmap texts are not valid UTF-8", {}, "byte " + std::to_string(bad));
        return map;
    }

    /// What the shortest entry that `chunk` begins with becomes; false when there is none.
    bool find(std::string_view chunk, std::string_view& out) const {
        std::size_t node = offset(m_units[0]);
        for (const char c : chunk) {
            const auto byte = static_cast<std::uint8_t>(c);
            if (byte == 0) return false;
            node ^= byte;
            if (node >= m_units.size()) return false;
            const std::uint32_t unit = m_units[node];
            if ((unit & 0x800000FFU) != byte) return false;
            node ^= offset(unit);
            if (!(unit >> 8 & 1U)) continue;
            if (node >= m_units.size()) return false;
            const std::size_t begin = m_units[node] & 0x7FFFFFFFU;
            if (begin > m_texts.size()) return false;
            out = std::string_view(m_texts).substr(begin, m_texts.find('\0', begin) - begin);
            return true;
        }
        return false;
    }

private:
    static std::size_t offset(std::uint32_t unit) { return std::size_t{unit >> 10} << ((unit & 0x200U) >> 6); }
    std::vector<std::uint32_t> m_units;
    std::string m_texts;
};

class PrecompiledNormalizer final : public Normalizer {
public:
    explicit PrecompiledNormalizer(Charsmap map) : m_map(std::move(map)) {
        for (std::size_t c = 0; c < m_asciiChanges.size(); ++c) {
            const char text = static_cast<char>(c);
            std::string_view ignored;
            m_asciiChanges[c] = m_map.find({&text, 1}, ignored);
        }
    }

    Status apply(Segment& segment) const override {
        const std::string_view text = segment.text();
        std::vector<unicode::ChangedChar> changed;
        changed.reserve(text.size());
        bool any = false;
        for (std::size_t at = 0; at < text.size();) {
            const std::size_t end = unicode::graphemeEnd(text, at);
            const std::string_view cluster = text.substr(at, end - at);
            std::string_view replacement;
            // As the library does: a short cluster is looked up whole (its beginning counts), else each of its characters.
            if (cluster.size() == 1 && !m_asciiChanges[static_cast<unsigned char>(cluster[0]) & 0x7FU]) {
                changed.push_back({static_cast<char32_t>(cluster[0]), 0});
            } else if (cluster.size() < 6 && m_map.find(cluster, replacement)) {
                any = true;
                replace(cluster, replacement, changed);
            } else {
                any = perCharacter(cluster, changed) || any;
            }
            at = end;
        }
        if (!any) return {};
        segment.rewrite();
        segment.putChanged(0, text.size(), changed, 0);
        segment.adopt();
        return {};
    }

private:
    bool perCharacter(std::string_view cluster, std::vector<unicode::ChangedChar>& changed) const {
        bool any = false;
        for (std::size_t at = 0; at < cluster.size();) {
            const std::size_t begin = at;
            const char32_t c = utf8::decode(cluster, at);
            std::string_view replacement;
            if (m_map.find(cluster.substr(begin, at - begin), replacement)) {
                any = true;
                replace(cluster.substr(begin, at - begin), replacement, changed);
            } else {
                changed.push_back({c, 0});
            }
        }
        return any;
    }

    /// Equal counts replace one by one; what is more is inserted at the end; what is less is swallowed by the last character.
    static void replace(std::string_view from, std::string_view to, std::vector<unicode::ChangedChar>& changed) {
        const auto fromCount = static_cast<int>(utf8::codePointCount(from));
        const auto toCount = static_cast<int>(utf8::codePointCount(to));
        int index = 0;
        for (std::size_t at = 0; at < to.size(); ++index) changed.push_back({utf8::decode(to, at), index >= fromCount ? 1 : 0});
        if (toCount < fromCount && !changed.empty()) changed.back().change += toCount - fromCount;
    }

    Charsmap m_map;
    std::array<bool, 128> m_asciiChanges{};
};

}  // namespace

Result<NormalizerPtr> makePrecompiledNormalizer(const json::Value& fields, const std::string& where) {
    ROWSCOPE_TRY_ASSIGN(encoded, json::requireString(fields, "precompiled_charsmap", where));
    const std::string place = where + ": 'precompiled_charsmap'";
    const auto bytes = decodeBase64(encoded);
    if (!bytes) return fail(ErrorKind::Format, place, "not valid base64");
    ROWSCOPE_TRY_ASSIGN(map, Charsmap::parse(*bytes, place));
    return std::make_shared<PrecompiledNormalizer>(std::move(map));
}

}  // namespace rowscope::text
