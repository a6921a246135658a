#include <type_traits>

#include "core/base/base64.h"
#include "core/base/hash.h"
#include "core/report/build.h"
#include "core/report/html_parts.h"
#include "core/report/html_text.h"

namespace rowscope::report {
namespace {

std::string blockHtml(const Block& block, bool print) {
    return std::visit(
        [print](const auto& b) -> std::string {
            using T = std::decay_t<decltype(b)>;
            if constexpr (std::is_same_v<T, Text>)
                return "<p class=\"quiet\">" + escaped(b.text) + "</p>\n";
            else if constexpr (std::is_same_v<T, Code>)
                return "<details><summary>" + escaped(b.name) + "</summary><pre>" + escaped(b.text) + "</pre></details>\n";
            else if constexpr (std::is_same_v<T, Facts>)
                return factsHtml(b);
            else if constexpr (std::is_same_v<T, Table>)
                return tableHtml(b, print);
            else if constexpr (std::is_same_v<T, OptionChart>)
                return optionChartHtml(b, print);
            else if constexpr (std::is_same_v<T, MaskFigure>)
                return maskHtml(b, print);
            else if constexpr (std::is_same_v<T, PictureFigure>)
                return pictureHtml(b, print);
            else if constexpr (std::is_same_v<T, Timeline>)
                return timelineHtml(b, print);
            else
                return findingsHtml(b);
        },
        block);
}

/// The hash that lets exactly our own script run and nothing that came with the data.
std::string scriptHash() {
    const std::string hex = sha256Hex(script());
    std::string bytes;
    for (std::size_t i = 0; i + 1 < hex.size(); i += 2) bytes.push_back(static_cast<char>(std::stoi(hex.substr(i, 2), nullptr, 16)));
    return "sha256-" + encodeBase64(std::as_bytes(std::span(bytes.data(), bytes.size())));
}

std::string page(const Document& document, bool print) {
    std::string out = "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n";
    if (!print) {
        out += "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n";
        out +=
            "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; img-src data:; style-src 'unsafe-inline'; "
            "script-src '" +
            scriptHash() + "'\">\n";
    }
    out += "<title>" + escaped(document.title) + "</title>\n<style>\n";
    out += print ? printStyleSheet() : styleSheet();
    out += "</style>\n</head>\n<body>\n<header><h1>" + escaped(document.title) + "</h1><p class=\"quiet\">" + escaped(document.subtitle) +
           "</p>\n";
    if (!print) {
        out += "<nav>";
        for (const Section& section : document.sections) out += "<a href=\"#" + section.id + "\">" + escaped(section.title) + "</a>";
        out += "</nav>\n";
    }
    out += "</header>\n<main>\n";
    for (const Section& section : document.sections) {
        out += "<section id=\"" + section.id + "\">\n<h2>" + escaped(section.title) + "</h2>\n";
        for (const Block& block : section.blocks) out += blockHtml(block, print);
        out += "</section>\n";
    }
    out += "</main>\n";
    if (!print) {
        out += "<script>";
        out += script();
        out += "</script>\n";
    }
    return out + "</body>\n</html>\n";
}

}  // namespace

std::string toHtml(const Document& document) { return page(document, false); }
std::string toPrintHtml(const Document& document) { return page(document, true); }

}  // namespace rowscope::report
