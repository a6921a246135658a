#include "views/widgets/heatmap/tile_store.h"

#include <QThreadPool>
#include <algorithm>
#include <deque>
#include <list>
#include <mutex>
#include <unordered_map>
#include <unordered_set>

namespace rowscope::widgets {

/// Shared with the workers; the lock is held for look-ups only, never while a tile is made.
struct TileStore::State {
    std::mutex mutex;
    TileStore* receiver = nullptr;
    bool announced = false;
    CellSourcePtr source;
    std::stop_source stop;
    std::deque<TileKey> wanted;
    std::unordered_set<TileKey> underWay;
    int workers = 0;

    struct Entry {
        TilePtr tile;
        std::list<TileKey>::iterator use;
    };
    std::unordered_map<TileKey, Entry> tiles;
    std::list<TileKey> order;  ///< most recently used first

    /// Takes the first wanted tile and its wanted neighbours in the same row of tiles: rows of cells are then read once for all of them.
    std::vector<TileKey> takeRow() {
        TileKey key = wanted.front();
        const auto isFree = [&](const TileKey& k) {
            return !tiles.contains(k) && !underWay.contains(k) && std::find(wanted.begin(), wanted.end(), k) != wanted.end();
        };
        if (!isFree(key)) {
            wanted.pop_front();
            return {};
        }
        const auto moved = [](TileKey k, int by) {
            k.x += by;
            return k;
        };
        constexpr int kMostAtOnce = 8;
        int begin = 0;
        int end = 1;
        while (end - begin < kMostAtOnce && isFree(moved(key, begin - 1))) --begin;
        while (end - begin < kMostAtOnce && isFree(moved(key, end))) ++end;
        std::vector<TileKey> keys;
        for (int i = begin; i < end; ++i) {
            keys.push_back(moved(key, i));
            underWay.insert(keys.back());
        }
        std::erase_if(wanted, [&](const TileKey& k) {
            return k.levelX == key.levelX && k.levelY == key.levelY && k.y == key.y && k.x >= key.x + begin && k.x < key.x + end;
        });
        return keys;
    }

    void keep(const TileKey& key, TilePtr tile) {
        if (tiles.contains(key)) return;
        order.push_front(key);
        tiles.emplace(key, Entry{std::move(tile), order.begin()});
        while (tiles.size() * sizeof(Tile) > kBudgetBytes) {
            tiles.erase(order.back());
            order.pop_back();
        }
    }
};

namespace {
constexpr int kWorkers = 2;
}

TileStore::TileStore(QObject* parent) : QObject(parent), m_state(std::make_shared<State>()) { m_state->receiver = this; }

TileStore::~TileStore() {
    const std::scoped_lock lock(m_state->mutex);
    m_state->receiver = nullptr;
    m_state->stop.request_stop();
    m_state->wanted.clear();
}

void TileStore::setSource(CellSourcePtr source) {
    {
        const std::scoped_lock lock(m_state->mutex);
        m_state->stop.request_stop();
        m_state->stop = std::stop_source();
        m_state->source = std::move(source);
        m_state->tiles.clear();
        m_state->order.clear();
        m_state->underWay.clear();
        m_state->wanted.clear();
        if (m_state->source && m_state->source->rows() > 0 && m_state->source->columns() > 0)
            m_state->wanted.push_back({topLevel(m_state->source->columns()), topLevel(m_state->source->rows()), 0, 0});
    }
    startWorkers();
}

const CellSourcePtr& TileStore::source() const { return m_state->source; }

TilePtr TileStore::find(const TileKey& key) {
    const std::scoped_lock lock(m_state->mutex);
    const auto at = m_state->tiles.find(key);
    if (at == m_state->tiles.end()) return nullptr;
    m_state->order.splice(m_state->order.begin(), m_state->order, at->second.use);
    return at->second.tile;
}

void TileStore::request(const std::vector<TileKey>& keys) {
    {
        const std::scoped_lock lock(m_state->mutex);
        if (!m_state->source) return;
        std::deque<TileKey> wanted;
        // The coarsest tile stays first: it stands in for all others.
        if (!m_state->wanted.empty() && m_state->tiles.empty()) wanted.push_back(m_state->wanted.front());
        for (const TileKey& key : keys) {
            if (!m_state->tiles.contains(key) && !m_state->underWay.contains(key)) wanted.push_back(key);
        }
        m_state->wanted = std::move(wanted);
    }
    startWorkers();
}

bool TileStore::isIdle() const {
    const std::scoped_lock lock(m_state->mutex);
    // Tiles that are made but not yet announced have not been painted.
    return m_state->wanted.empty() && m_state->underWay.empty() && !m_state->announced;
}

void TileStore::startWorkers() {
    const std::scoped_lock lock(m_state->mutex);
    for (std::size_t i = 0; m_state->workers < kWorkers && i < m_state->wanted.size(); ++i) {
        ++m_state->workers;
        QThreadPool::globalInstance()->start([state = m_state] {
            std::unique_lock lock(state->mutex);
            while (!state->wanted.empty()) {
                const std::vector<TileKey> keys = state->takeRow();
                if (keys.empty()) continue;
                const CellSourcePtr source = state->source;
                const std::stop_token stop = state->stop.get_token();
                lock.unlock();
                std::vector<std::shared_ptr<Tile>> tiles;
                std::vector<Tile*> raw;
                for (std::size_t i = 0; i < keys.size(); ++i) {
                    tiles.push_back(std::make_shared<Tile>());
                    raw.push_back(tiles.back().get());
                }
                const bool made = source->fillRow(keys.front(), raw, stop);
                lock.lock();
                if (stop.stop_requested()) continue;
                for (const TileKey& key : keys) state->underWay.erase(key);
                if (!made) continue;
                for (std::size_t i = 0; i < keys.size(); ++i) state->keep(keys[i], std::move(tiles[i]));
                if (!state->receiver || state->announced) continue;
                state->announced = true;
                QMetaObject::invokeMethod(
                    state->receiver,
                    [state, receiver = state->receiver] {
                        {
                            const std::scoped_lock inner(state->mutex);
                            state->announced = false;
                        }
                        emit receiver->tilesReady();
                    },
                    Qt::QueuedConnection);
            }
            --state->workers;
        });
    }
}

}  // namespace rowscope::widgets
