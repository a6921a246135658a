#pragma once

#include <QListWidget>
#include <memory>
#include <stop_token>

#include "views/panels/panel_descriptor.h"
#include "views/viewmodels/latest_task.h"
#include "views/viewmodels/request/draft_data.h"

class QMimeData;

namespace rowscope::panels {

/// The request's pictures in the order the sequence shows them: thumbnails one can drag, move with Ctrl+Left and Ctrl+Right and
/// remove with Delete, and a tile that takes more by dialog, drop or paste.
class PictureList : public QListWidget {
    Q_OBJECT
public:
    PictureList(const PanelContext& context, QWidget* parent);

    /// Adds what a drop or the clipboard holds: files or a picture. False when it holds neither.
    bool addFrom(const QMimeData* data);
    [[nodiscard]] static bool canAdd(const QMimeData* data);

protected:
    void keyPressEvent(QKeyEvent* event) override;
    void dragEnterEvent(QDragEnterEvent* event) override;
    void dragMoveEvent(QDragMoveEvent* event) override;
    void dropEvent(QDropEvent* event) override;
    void contextMenuEvent(QContextMenuEvent* event) override;

private:
    void showDraft();
    void readOrder();
    void move(int from, int by);
    void remove(int row);
    void add(std::vector<viewmodels::DraftPicture> pictures);
    void openDialog();
    void startThumbnails();

    PanelContext m_context;
    std::vector<viewmodels::DraftPicture> m_shown;
    viewmodels::LatestTask m_thumbnails;
    QString m_folder;  ///< where the dialog was last
};

}  // namespace rowscope::panels
