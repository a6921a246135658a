#include "app/window/window_layout.h"

#include <QMainWindow>
#include <QStandardPaths>
#include <algorithm>
#include <array>

#include "app/window/panel_dock.h"
#include "core/base/files.h"
#include "core/base/json.h"

namespace rowscope::window {

namespace {

constexpr const char* kFormat = "rowscope-window-layout";
constexpr std::uint64_t kMaxBytes = 4 << 20;
constexpr int kLeftWidth = 316;
constexpr int kRightWidth = 380;

Result<QByteArray> bytesOf(const json::Value& root, const char* key, const std::string& where) {
    ROWSCOPE_TRY_ASSIGN(text, json::requireString(root, key, where));
    const auto decoded = QByteArray::fromBase64Encoding(QByteArray::fromStdString(text), QByteArray::AbortOnBase64DecodingErrors);
    if (!decoded) return fail(ErrorKind::Format, where + ": " + key, "damaged base64");
    return decoded.decoded;
}

using panels::DockArea;

std::vector<PanelDock*> inArea(const std::vector<PanelDock*>& docks, DockArea area) {
    std::vector<PanelDock*> found;
    for (PanelDock* dock : docks)
        if (dock->descriptor().area == area) found.push_back(dock);
    std::stable_sort(found.begin(), found.end(),
                     [](const PanelDock* a, const PanelDock* b) { return a->descriptor().tabOrder < b->descriptor().tabOrder; });
    return found;
}

}  // namespace

WindowLayout layoutOf(const QMainWindow& window) { return {window.saveGeometry(), window.saveState(kLayoutVersion)}; }

Status applyLayout(QMainWindow& window, const WindowLayout& layout) {
    const QByteArray before = window.saveState(kLayoutVersion);
    if (!window.restoreState(layout.state, kLayoutVersion)) {
        window.restoreState(before, kLayoutVersion);
        return fail(ErrorKind::Mismatch, "window layout", "does not fit this version of the window", "", "",
                    "the arrangement stays as it is");
    }
    if (!layout.geometry.isEmpty()) window.restoreGeometry(layout.geometry);
    return {};
}

Status writeLayout(const WindowLayout& layout, const QString& file) {
    json::Value root;
    root.set("format", kFormat);
    root.set("version", kLayoutVersion);
    root.set("geometry", layout.geometry.toBase64().toStdString());
    root.set("state", layout.state.toBase64().toStdString());
    return writeFileAtomically(file.toStdString(), json::write(root, 2) + "\n");
}

Result<WindowLayout> readLayout(const QString& file) {
    const std::string where = file.toStdString();
    ROWSCOPE_TRY_ASSIGN(text, readFile(where, kMaxBytes));
    ROWSCOPE_TRY_ASSIGN(root, json::parse(text, where));
    ROWSCOPE_TRY_ASSIGN(format, json::requireString(root, "format", where));
    if (format != kFormat) return fail(ErrorKind::Format, where, "not a window layout", kFormat, format);
    ROWSCOPE_TRY_ASSIGN(version, json::requireInt(root, "version", where));
    if (version != kLayoutVersion)
        return fail(ErrorKind::Unsupported, where, "a layout of another version", std::to_string(kLayoutVersion), std::to_string(version));
    ROWSCOPE_TRY_ASSIGN(geometry, bytesOf(root, "geometry", where));
    ROWSCOPE_TRY_ASSIGN(state, bytesOf(root, "state", where));
    return WindowLayout{geometry, state};
}

void arrangeFirst(QMainWindow& window, const std::vector<PanelDock*>& docks) {
    for (PanelDock* dock : docks) {
        dock->setFloating(false);
        window.removeDockWidget(dock);
    }
    // One area cut in two, the upper row in three, the right column in two: the leaders first, then tabs behind them.
    struct Cut {
        DockArea area;
        DockArea from;
        Qt::Orientation orientation;
    };
    constexpr std::array kCuts{
        Cut{DockArea::BottomLeft, DockArea::Left, Qt::Vertical}, Cut{DockArea::Centre, DockArea::Left, Qt::Horizontal},
        Cut{DockArea::RightTop, DockArea::Centre, Qt::Horizontal}, Cut{DockArea::RightBottom, DockArea::RightTop, Qt::Vertical},
        Cut{DockArea::BottomRight, DockArea::BottomLeft, Qt::Horizontal}};
    std::array<PanelDock*, 6> leader{};
    const auto at = [&leader](DockArea area) -> PanelDock*& { return leader[static_cast<std::size_t>(area)]; };
    const auto place = [&](DockArea area, PanelDock* beside, Qt::Orientation orientation) {
        const auto members = inArea(docks, area);
        if (members.empty()) {
            at(area) = beside;  // what would stand here is missing: the next cut starts from its neighbour
            return;
        }
        if (beside)
            window.splitDockWidget(beside, members.front(), orientation);
        else
            window.addDockWidget(Qt::LeftDockWidgetArea, members.front());
        at(area) = members.front();
    };
    place(DockArea::Left, nullptr, Qt::Vertical);
    for (const Cut& cut : kCuts) place(cut.area, at(cut.from), cut.orientation);
    for (const DockArea area :
         {DockArea::Left, DockArea::Centre, DockArea::RightTop, DockArea::RightBottom, DockArea::BottomLeft, DockArea::BottomRight}) {
        const auto members = inArea(docks, area);
        for (std::size_t i = 1; i < members.size(); ++i) window.tabifyDockWidget(members[i - 1], members[i]);
        for (PanelDock* dock : members) dock->show();
        if (!members.empty()) members.front()->raise();
    }
    const int width = std::max(window.width(), 900);
    const int height = std::max(window.height(), 600);
    const auto resize = [&](std::initializer_list<DockArea> areas, QList<int> sizes, Qt::Orientation orientation) {
        QList<QDockWidget*> list;
        for (const DockArea area : areas) list << at(area);
        if (!list.contains(nullptr)) window.resizeDocks(list, sizes, orientation);
    };
    resize({DockArea::Left, DockArea::Centre, DockArea::RightTop}, {kLeftWidth, width - kLeftWidth - kRightWidth, kRightWidth},
           Qt::Horizontal);
    resize({DockArea::Left, DockArea::BottomLeft}, {height * 72 / 100, height * 24 / 100}, Qt::Vertical);
    resize({DockArea::RightTop, DockArea::RightBottom}, {height * 36 / 100, height * 36 / 100}, Qt::Vertical);
    resize({DockArea::BottomLeft, DockArea::BottomRight}, {width * 68 / 100, width * 31 / 100}, Qt::Horizontal);
}

QString ownLayoutFile() {
    return QStandardPaths::writableLocation(QStandardPaths::AppConfigLocation) + QStringLiteral("/window-layout.json");
}

}  // namespace rowscope::window
