#pragma once

#include <string>
#include <string_view>

#include "core/report/document.h"

// The blocks of a document as HTML, one function a kind. `print` asks for the form without scripts.
namespace rowscope::report {

[[nodiscard]] std::string tableHtml(const Table& table, bool print);
[[nodiscard]] std::string factsHtml(const Facts& facts);
[[nodiscard]] std::string optionChartHtml(const OptionChart& chart, bool print);
[[nodiscard]] std::string timelineHtml(const Timeline& timeline, bool print);
[[nodiscard]] std::string findingsHtml(const FindingList& list);
[[nodiscard]] std::string maskHtml(const MaskFigure& figure, bool print);
[[nodiscard]] std::string pictureHtml(const PictureFigure& figure, bool print);

[[nodiscard]] std::string_view styleSheet();
[[nodiscard]] std::string_view printStyleSheet();  ///< what Qt's rich text understands
[[nodiscard]] std::string_view script();

}  // namespace rowscope::report
