#include "tests/bench/bench_request.h"

#include <memory>

#include "core/base/json.h"

namespace rowscope::bench {
namespace {

void append(std::string& bytes, std::uint32_t value, int count) {
    for (int i = 0; i < count; ++i) bytes.push_back(static_cast<char>(value >> (8 * i)));
}

json::Value question(const char* type, const std::string& instructions, json::Value criteria) {
    return json::Object{{"type", type}, {"instructions", instructions}, {"criteria", std::move(criteria)}};
}

}  // namespace

std::string noisePicture(std::int32_t width, std::int32_t height, std::uint32_t seed) {
    constexpr std::uint32_t kHeader = 54;
    const auto stride = static_cast<std::uint32_t>((width * 3 + 3) / 4 * 4);
    const std::uint32_t pixels = stride * static_cast<std::uint32_t>(height);
    std::string file = "BM";
    append(file, kHeader + pixels, 4);
    append(file, 0, 4);
    append(file, kHeader, 4);
    append(file, 40, 4);  // BITMAPINFOHEADER
    append(file, static_cast<std::uint32_t>(width), 4);
    append(file, static_cast<std::uint32_t>(height), 4);
    append(file, 1, 2);
    append(file, 24, 2);
    append(file, 0, 4);
    append(file, pixels, 4);
    for (int i = 0; i < 4; ++i) append(file, 0, 4);
    std::uint32_t state = seed;
    for (std::uint32_t i = 0; i < pixels; ++i) file.push_back(static_cast<char>((state = state * 1664525U + 1013904223U) >> 24));
    return file;
}

request::Request benchRequest(std::int32_t orders, std::int32_t variant) {
    const std::string word = std::to_string(100 + variant % 900);
    request::Request request;
    request.state = json::Object{{"caption", "camera"}, {"step", 7}};
    request.pictures.push_back({"noise.bmp", std::make_shared<const std::string>(noisePicture(640, 480, 1))});
    request.questions.push_back(
        {"color", question("choice", "What color is the square " + word + "?", json::Array{"red", "blue", "green", "the black"})});
    request.questions.push_back(
        {"size", question("score", "How much does it fill " + word + "?", json::Array{"tiny", "about half", "almost all", "all"})});
    request.questions.push_back({"flag", question("noul", "Is the square red " + word + "?", nullptr)});
    request.options.permutations = orders;
    return request;
}

}  // namespace rowscope::bench
