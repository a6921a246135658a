#include "core/request/picture_source.h"

#include <algorithm>
#include <system_error>

#include "core/base/files.h"
#include "core/request/base64.h"

namespace rowscope::request {
namespace {

constexpr std::string_view kExpected = "a path, a data: URI or base64 text";

Result<Picture> fromBytes(std::optional<std::string> bytes, std::string name, const Limits& limits, const std::string& where) {
    if (!bytes) return fail(ErrorKind::Format, where, "not valid base64");
    if (bytes->size() > limits.maxPictureBytes)
        return fail(ErrorKind::Limit, where, "picture too large", "at most maxPictureBytes=" + std::to_string(limits.maxPictureBytes),
                    std::to_string(bytes->size()) + " bytes");
    return Picture{std::move(name), std::make_shared<const std::string>(std::move(*bytes))};
}

/// data:[<type>][;base64],<data> (RFC 2397)
Result<Picture> fromDataUri(std::string_view uri, const Limits& limits, const std::string& where) {
    const std::size_t comma = uri.find(',');
    if (comma == std::string_view::npos) return fail(ErrorKind::Format, where, "a data: URI has a comma before its data");
    const std::string_view header = uri.substr(5, comma - 5);
    const std::string_view data = uri.substr(comma + 1);
    if (header.ends_with(";base64")) return fromBytes(decodePastedBase64(data), where, limits, where);
    return fromBytes(decodePercent(data), where, limits, where);
}

/// Long, and nothing but base64 characters: no path looks like that by accident.
bool looksLikeBase64(std::string_view text) {
    constexpr std::size_t kShortest = 64;
    return text.size() >= kShortest && std::all_of(text.begin(), text.end(), [](char c) {
               return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '+' || c == '/' || c == '-' ||
                      c == '_' || c == '=' || c == '\n' || c == '\r';
           });
}

Result<Picture> fromFile(const std::string& given, const std::filesystem::path& folder, const Limits& limits, const std::string& where) {
    if (given.find('\0') != std::string::npos) return fail(ErrorKind::Value, where, "a path can't hold a zero byte");
    const std::filesystem::path path = folder / given;
    auto bytes = readFile(path, limits.maxPictureBytes);
    if (!bytes) return tl::unexpected<Error>(bytes.error().within(where));
    return Picture{given, std::make_shared<const std::string>(std::move(*bytes))};
}

}  // namespace

bool isPictureObject(const json::Value& value) { return value.isObject() && value.find("$image") != nullptr; }

Result<Picture> readPicture(const json::Value& given, const std::filesystem::path& folder, const Limits& limits, const std::string& where) {
    const json::Value* source = &given;
    if (isPictureObject(given)) {
        if (given.asObject().size() != 1)
            return fail(ErrorKind::Value, where, R"(an object {"$image": ...} has no other members)", "one member",
                        std::to_string(given.asObject().size()));
        source = given.find("$image");
    }
    if (!source->isString())
        return fail(ErrorKind::Type, where, "wrong type of a picture", std::string(kExpected), std::string(source->typeName()));
    const std::string& text = source->asString();
    if (text.empty()) return fail(ErrorKind::Value, where, "a picture without a name", std::string(kExpected), "empty text");
    if (text.starts_with("data:")) return fromDataUri(text, limits, where);
    if (text.starts_with("http://") || text.starts_with("https://"))
        return fail(ErrorKind::Unsupported, where, "pictures are not fetched from the network", std::string(kExpected), {},
                    "save the picture and name its file");
    std::error_code ignored;  // a name too long for a path is no file, which is all that is asked here
    const bool isFile = text.size() < 4096 && text.find('\0') == std::string::npos && std::filesystem::exists(folder / text, ignored);
    if (!isFile && looksLikeBase64(text)) return fromBytes(decodePastedBase64(text), where, limits, where);
    return fromFile(text, folder, limits, where);
}

}  // namespace rowscope::request
