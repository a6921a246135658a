#pragma once

#include <QFont>
#include <QRectF>
#include <QString>
#include <optional>
#include <vector>

#include "core/trace/trace.h"
#include "views/panels/options/options_notes.h"
#include "views/widgets/theme/theme.h"

class QPainter;

namespace rowscope::panels {

/// The questions of a trace laid out at one width: probabilities as bars, the logit of each option order as a dot, their mean as
/// a tick, and a line a fact. The same for the window and for export; nothing here computes about the model.
class OptionsScene {
public:
    OptionsScene(trace::TracePtr trace, int width);

    [[nodiscard]] int width() const { return m_width; }
    [[nodiscard]] int height() const { return m_height; }
    /// Paints what lies in `clip`; `chosen` is marked in the selection's colour.
    void paint(QPainter& painter, const widgets::Theme& theme, const QRectF& clip, const trace::Place& chosen) const;

    /// What is at a point: the question, and where the point is on one, the option and the order.
    [[nodiscard]] std::optional<trace::Place> placeAt(QPointF point) const;
    /// The exact figures at a point, for the tool tip and the clipboard.
    [[nodiscard]] QString textAt(QPointF point) const;
    /// The area of a question, or of one of its options.
    [[nodiscard]] QRectF areaOf(const trace::Place& place) const;

private:
    struct Row {
        std::size_t label = 0;
        QRectF area;
        QRectF bar;
        QRectF dots;
    };
    struct Remark {
        NoteLine note;
        QRectF area;
    };
    struct Block {
        std::size_t question = 0;
        QRectF area;
        QRectF header;
        std::vector<Row> rows;
        std::vector<QString> facts;   ///< one line each
        std::vector<QString> faults;  ///< what was cut or can't be told apart
        double factsTop = 0;
        std::vector<Remark> remarks;
        double low = 0;  ///< logits at the two ends of the dots' line
        double high = 1;
    };
    void layOut(std::size_t question, double& top);
    [[nodiscard]] std::vector<Remark> layOutRemarks(std::int32_t question, double& top) const;
    [[nodiscard]] const Remark* remarkAt(QPointF point) const;
    void paintRemarks(QPainter& painter, const widgets::Theme& theme, const std::vector<Remark>& remarks) const;
    void paintBlock(QPainter& painter, const widgets::Theme& theme, const Block& block, const trace::Place& chosen) const;
    void paintRow(QPainter& painter, const widgets::Theme& theme, const Block& block, const Row& row, const trace::Place& chosen) const;
    void paintLegend(QPainter& painter, const widgets::Theme& theme) const;
    [[nodiscard]] double xOf(const Block& block, const Row& row, double logit) const;
    [[nodiscard]] int orderAt(const Block& block, const Row& row, QPointF point) const;
    [[nodiscard]] const trace::QuestionResult& result(const Block& block) const { return m_trace->questions[block.question]; }

    trace::TracePtr m_trace;
    std::vector<Remark> m_remarks;  ///< on the request as a whole, above the answers
    std::vector<Block> m_blocks;
    int m_width;
    int m_height = 0;
    double m_legendTop = 0;
    double m_nameWidth = 90;
};

/// "largest → star"
[[nodiscard]] QString answerText(const trace::QuestionResult& question);

}  // namespace rowscope::panels
