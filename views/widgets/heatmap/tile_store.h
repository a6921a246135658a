#pragma once

#include <QObject>
#include <memory>
#include <vector>

#include "views/widgets/heatmap/cell_source.h"

namespace rowscope::widgets {

/// Tiles of one source, made by worker threads and kept up to a number of bytes, least recently used first out. All public
/// calls belong to the GUI thread and never wait for a worker.
class TileStore : public QObject {
    Q_OBJECT
public:
    explicit TileStore(QObject* parent = nullptr);
    ~TileStore() override;

    /// Stops work on the old source and forgets its tiles; the coarsest tile of the new one is made first.
    void setSource(CellSourcePtr source);
    [[nodiscard]] const CellSourcePtr& source() const;

    [[nodiscard]] TilePtr find(const TileKey& key);
    /// Replaces what was asked for before: tiles out of sight are not worth making.
    void request(const std::vector<TileKey>& keys);
    [[nodiscard]] bool isIdle() const;

    static constexpr std::size_t kBudgetBytes = std::size_t{96} << 20;

signals:
    /// At most one at a time is under way; ask find() for what is there.
    void tilesReady();

private:
    struct State;
    void startWorkers();

    std::shared_ptr<State> m_state;
};

}  // namespace rowscope::widgets
