#define PCRE2_CODE_UNIT_WIDTH 8
#include <pcre2.h>

#include <algorithm>
#include <array>

#include "core/base/utf8.h"
#include "core/text/pattern/pattern.h"
#include "core/text/pattern/regex_translate.h"

namespace rowscope::text {
namespace {

std::string pcreMessage(int code) {
    std::array<PCRE2_UCHAR, 256> buffer{};
    const int length = ::pcre2_get_error_message(code, buffer.data(), buffer.size());
    return length < 0 ? "code " + std::to_string(code) : std::string(reinterpret_cast<const char*>(buffer.data()));
}

struct Release {
    void operator()(pcre2_code* p) const { ::pcre2_code_free(p); }
    void operator()(pcre2_match_data* p) const { ::pcre2_match_data_free(p); }
    void operator()(pcre2_match_context* p) const { ::pcre2_match_context_free(p); }
    void operator()(pcre2_compile_context* p) const { ::pcre2_compile_context_free(p); }
};
template <class T>
using Owned = std::unique_ptr<T, Release>;

Owned<pcre2_code> compile(const std::string& pattern, int& error) {
    const Owned<pcre2_compile_context> context(::pcre2_compile_context_create(nullptr));
    ::pcre2_set_newline(context.get(), PCRE2_NEWLINE_LF);
    ::pcre2_set_parens_nest_limit(context.get(), 100);
    PCRE2_SIZE at = 0;
    return Owned<pcre2_code>(::pcre2_compile(reinterpret_cast<PCRE2_SPTR>(pattern.data()), pattern.size(),
                                             PCRE2_UTF | PCRE2_UCP | PCRE2_MULTILINE | PCRE2_NEVER_BACKSLASH_C, &error, &at,
                                             context.get()));
}

/// Whether PCRE2 knows a script of this name. Its plain \p{name} of a script means the script extensions, Oniguruma's the script.
bool isScript(const std::string& name) {
    int ignored = 0;
    return compile("\\p{sc:" + name + "}", ignored) != nullptr;
}

constexpr std::uint32_t kMatchLimit = 20'000'000;  // steps of backtracking at one place: about a second

class RegexPattern final : public Pattern {
public:
    RegexPattern(std::string expression, std::string where, Owned<pcre2_code> code)
        : m_expression(std::move(expression)),
          m_where(std::move(where)),
          m_code(std::move(code)),
          m_context(::pcre2_match_context_create(nullptr)) {
        ::pcre2_set_match_limit(m_context.get(), kMatchLimit);
    }

    Status findAll(std::string_view text, std::vector<Span>& out) const override {
        const Owned<pcre2_match_data> data(::pcre2_match_data_create(1, nullptr));
        std::size_t done = 0;  // behind the last match
        bool any = false;
        const auto put = [&](std::size_t begin, std::size_t end, bool matched) {
            out.push_back({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end), matched});
        };
        for (std::size_t from = 0; from <= text.size() && !text.empty();) {
            const int code = match(text, from, data.get());
            if (code == PCRE2_ERROR_NOMATCH) break;
            if (code < 0)
                return fail(ErrorKind::Limit, m_where, "regular expression gave up on the text: " + pcreMessage(code), {}, m_expression);
            const PCRE2_SIZE* found = ::pcre2_get_ovector_pointer(data.get());
            const std::size_t begin = std::max<std::size_t>(found[0], done);
            const std::size_t end = std::max<std::size_t>(found[1], begin);
            if (begin == end && any && end == done) {  // an empty match right behind another one
                from += from < text.size() ? utf8::lengthFrom(text[from]) : 1;
                continue;
            }
            if (begin > done) put(done, begin, false);
            put(begin, end, true);
            done = end;
            from = end;
            any = true;
        }
        if (done < text.size()) put(done, text.size(), false);
        return {};
    }

private:
    int match(std::string_view text, std::size_t from, pcre2_match_data* data) const {
        const auto* subject = reinterpret_cast<PCRE2_SPTR>(text.data());
        const int code = ::pcre2_match(m_code.get(), subject, text.size(), from, PCRE2_NO_UTF_CHECK, data, m_context.get());
        if (code != PCRE2_ERROR_JIT_STACKLIMIT) return code;
        return ::pcre2_match(m_code.get(), subject, text.size(), from, PCRE2_NO_UTF_CHECK | PCRE2_NO_JIT, data, m_context.get());
    }

    std::string m_expression;
    std::string m_where;
    Owned<pcre2_code> m_code;
    Owned<pcre2_match_context> m_context;
};

}  // namespace

Result<std::shared_ptr<const Pattern>> regexPattern(const std::string& expression, const std::string& where) {
    if (auto known = knownPattern(expression)) return known;
    return generalRegexPattern(expression, where);
}

Result<std::shared_ptr<const Pattern>> generalRegexPattern(const std::string& expression, const std::string& where) {
    ROWSCOPE_TRY_ASSIGN(translated, translateRegex(expression, where, isScript));
    int error = 0;
    Owned<pcre2_code> code = compile(translated, error);
    if (!code) return fail(ErrorKind::Format, where, "not a valid regular expression: " + pcreMessage(error), {}, expression);
    // Without JIT (some systems forbid it) matching is slower, and right all the same.
    (void)::pcre2_jit_compile(code.get(), PCRE2_JIT_COMPLETE);
    return std::make_shared<RegexPattern>(expression, where, std::move(code));
}

}  // namespace rowscope::text
