#include "core/runtime/fetch_policy.h"

#include <algorithm>
#include <cctype>
#include <filesystem>

#include "core/runtime/ledger.h"

namespace rowscope::runtime {
namespace {

std::string lower(std::string_view text) {
    std::string out(text);
    std::transform(out.begin(), out.end(), out.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return out;
}

/// The scheme before ':' of an address, lower case; empty for a path. One letter is a drive, not a scheme.
std::string schemeOf(std::string_view source) {
    const std::size_t colon = source.find(':');
    if (colon == std::string_view::npos || colon < 2) return {};
    const auto inScheme = [](unsigned char c) { return std::isalnum(c) || c == '+' || c == '-' || c == '.'; };
    return std::all_of(source.begin(), source.begin() + static_cast<std::ptrdiff_t>(colon), inScheme) ? lower(source.substr(0, colon))
                                                                                                      : std::string();
}

/// The host of "//user@host:port/path"; empty where there is none. What stands before an '@' is no host.
std::string hostOf(std::string_view rest) {
    if (!rest.starts_with("//")) return {};
    rest.remove_prefix(2);
    std::string_view authority = rest.substr(0, rest.find_first_of("/?#\\"));
    if (const std::size_t at = authority.rfind('@'); at != std::string_view::npos) authority.remove_prefix(at + 1);
    if (authority.starts_with('['))
        return lower(authority.substr(0, authority.find(']') == std::string_view::npos ? 0 : authority.find(']') + 1));
    return lower(authority.substr(0, authority.find(':')));
}

bool liesIn(const std::filesystem::path& file, const std::filesystem::path& folder) {
    const auto [end, ignored] = std::mismatch(folder.begin(), folder.end(), file.begin(), file.end());
    return end == folder.end() || (std::next(end) == folder.end() && end->empty());
}

Status allowPath(const FetchPolicy& policy, std::string_view source) {
    if (policy.allowedFolders.empty()) return {};
    std::error_code failed;
    const auto file = std::filesystem::weakly_canonical(std::filesystem::path(source), failed);
    for (const std::string& allowed : policy.allowedFolders) {
        std::error_code unknown;
        const auto folder = std::filesystem::weakly_canonical(allowed, unknown);
        if (!failed && !unknown && liesIn(file, folder)) return {};
    }
    return fail(ErrorKind::Value, "'" + std::string(source) + "'", "lies in no allowed folder");
}

}  // namespace

Status allowSource(const FetchPolicy& policy, std::string_view source) {
    const std::string scheme = schemeOf(source);
    if (scheme.empty()) return allowPath(policy, source);
    const std::string where = "'" + std::string(source.substr(0, 80)) + "'";
    if (scheme == "data") {
        ROWSCOPE_TRY(allowCost(policy, {.bytes = static_cast<std::int64_t>(source.size()) / 4 * 3}, where));
        return {};
    }
    if (scheme == "file") return fail(ErrorKind::Unsupported, where, "file: addresses are not read", "a path", {}, "give the path itself");
    if (scheme != "http" && scheme != "https")
        return fail(ErrorKind::Unsupported, where, "is no source this program reads", "a path, data:, http: or https:", scheme + ":");
    const std::string host = hostOf(source.substr(scheme.size() + 1));
    const bool allowed = !host.empty() && std::any_of(policy.allowedHosts.begin(), policy.allowedHosts.end(),
                                                      [&](const std::string& h) { return lower(h) == host; });
    if (!allowed)
        return fail(ErrorKind::Value, where,
                    policy.allowedHosts.empty() ? "media from a network are off" : "host '" + host + "' is not allowed");
    return {};
}

Status allowCost(const FetchPolicy& policy, const MediaCost& cost, const std::string& name) {
    const auto over = [&](const char* what, const std::string& limit, const std::string& found) {
        return fail(ErrorKind::Limit, name, std::string("has too many ") + what, "at most " + limit, found);
    };
    if (cost.bytes > policy.maxBytes) return over("bytes", std::to_string(policy.maxBytes), std::to_string(cost.bytes));
    const auto pixels = multiplySizes({cost.width, cost.height});
    if (!pixels || *pixels > policy.maxPixels)
        return over("pixels", std::to_string(policy.maxPixels), std::to_string(cost.width) + " x " + std::to_string(cost.height));
    if (cost.seconds > policy.maxMediaSeconds) return over("seconds", std::to_string(policy.maxMediaSeconds), std::to_string(cost.seconds));
    if (cost.decodeMs > policy.maxDecodeMs)
        return over("milliseconds of decoding", std::to_string(policy.maxDecodeMs), std::to_string(cost.decodeMs));
    return {};
}

}  // namespace rowscope::runtime
