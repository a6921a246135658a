#include "core/base/utf8.h"
#include "core/text/pattern/pattern.h"

namespace rowscope::text {
namespace {

class LiteralPattern final : public Pattern {
public:
    explicit LiteralPattern(std::string text) : m_text(std::move(text)) {}

    Status findAll(std::string_view text, std::vector<Span>& out) const override {
        if (m_text.empty()) return betweenCharacters(text, out);
        std::size_t done = 0;
        const auto put = [&](std::size_t begin, std::size_t end, bool matched) {
            out.push_back({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end), matched});
        };
        for (std::size_t found = text.find(m_text); found != std::string_view::npos; found = text.find(m_text, done)) {
            if (found > done) put(done, found, false);
            done = found + m_text.size();
            put(found, done, true);
        }
        if (done < text.size()) put(done, text.size(), false);
        return {};
    }

private:
    static Status betweenCharacters(std::string_view text, std::vector<Span>& out) {
        std::size_t at = 0;
        if (text.empty()) return {};
        while (true) {
            out.push_back({static_cast<std::uint32_t>(at), static_cast<std::uint32_t>(at), true});
            if (at >= text.size()) return {};
            const std::size_t begin = at;
            at += utf8::lengthFrom(text[at]);
            out.push_back({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(at), false});
        }
    }

    std::string m_text;
};

}  // namespace

std::shared_ptr<const Pattern> literalPattern(std::string text) { return std::make_shared<LiteralPattern>(std::move(text)); }

}  // namespace rowscope::text
