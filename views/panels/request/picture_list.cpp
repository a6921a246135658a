#include "views/panels/request/picture_list.h"

#include <QBuffer>
#include <QContextMenuEvent>
#include <QFileInfo>
#include <QImage>
#include <QKeyEvent>
#include <QMenu>
#include <QMimeData>
#include <QStandardPaths>
#include <QUrl>

#include "views/panels/request/picture_delegate.h"
#include "views/panels/request/thumbnail.h"
#include "views/viewmodels/request/request_draft.h"
#include "views/viewmodels/selection_bus.h"
#include "views/widgets/basic/ask_file.h"
#include "views/widgets/theme/theme.h"

namespace rowscope::panels {

namespace {

using viewmodels::DraftData;
using viewmodels::DraftPicture;
constexpr int kPictureRole = Qt::UserRole + 1;  ///< index in the draft

}  // namespace

PictureList::PictureList(const PanelContext& context, QWidget* parent) : QListWidget(parent), m_context(context) {
    setItemDelegate(new PictureDelegate(context.theme, this));
    setFlow(LeftToRight);
    setWrapping(true);
    setResizeMode(Adjust);
    setSpacing(widgets::space::kTiny);
    setDragDropMode(InternalMove);
    setDefaultDropAction(Qt::MoveAction);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setSizeAdjustPolicy(AdjustToContents);
    setFrameShape(NoFrame);
    setAccessibleName(tr("Pictures of the request"));
    setAccessibleDescription(tr("Ctrl+Left and Ctrl+Right move a picture, Delete removes it, Ctrl+V pastes one"));
    connect(context.draft, &viewmodels::RequestDraft::changed, this, &PictureList::showDraft);
    connect(context.draft, &viewmodels::RequestDraft::problemsChanged, viewport(), qOverload<>(&QWidget::update));
    connect(this, &QListWidget::itemActivated, this, [this](QListWidgetItem* item) {
        if (!item->data(kPictureRole).isValid()) openDialog();
    });
    connect(this, &QListWidget::itemClicked, this, [this](QListWidgetItem* item) {
        const QVariant index = item->data(kPictureRole);
        if (!index.isValid()) return openDialog();
        trace::Place place;
        place.media = index.toInt();
        m_context.selection.choose(place);
    });
    showDraft();
}

void PictureList::showDraft() {
    const auto& pictures = m_context.draft->data().pictures;
    if (pictures == m_shown && count() > 0) return;
    m_shown = pictures;
    const int current = currentRow();
    clear();
    for (std::size_t i = 0; i < pictures.size(); ++i) {
        auto* item = new QListWidgetItem(pictures[i].name, this);
        item->setData(kPictureRole, static_cast<int>(i));
        item->setToolTip(
            QStringLiteral("<span>%1</span>").arg((pictures[i].path.isEmpty() ? pictures[i].name : pictures[i].path).toHtmlEscaped()));
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable | Qt::ItemIsDragEnabled);
    }
    auto* more = new QListWidgetItem(tr("+ drop"), this);
    more->setToolTip(tr("Add pictures: click, drop files here, or paste with Ctrl+V"));
    more->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable);
    setCurrentRow(std::min(current, count() - 1));
    setFixedHeight(PictureDelegate::tileHeight() * ((count() + 2) / 3) + 2 * widgets::space::kTiny);
    startThumbnails();
}

void PictureList::startThumbnails() {
    m_thumbnails.start<std::vector<QImage>>(
        [pictures = m_shown](std::stop_token stop) {
            std::vector<QImage> images;
            for (const DraftPicture& picture : pictures) {
                if (stop.stop_requested()) break;
                images.push_back(thumbnail(picture, PictureDelegate::pixels()));
            }
            return images;
        },
        [this](std::vector<QImage> images) {
            for (int row = 0; row < count(); ++row) {
                const QVariant index = item(row)->data(kPictureRole);
                if (!index.isValid() || static_cast<std::size_t>(index.toInt()) >= images.size()) continue;
                item(row)->setData(Qt::DecorationRole, images[static_cast<std::size_t>(index.toInt())]);
            }
        });
}

void PictureList::readOrder() {
    std::vector<DraftPicture> ordered;
    for (int row = 0; row < count(); ++row)
        if (const QVariant index = item(row)->data(kPictureRole); index.isValid())
            ordered.push_back(m_shown[static_cast<std::size_t>(index.toInt())]);
    if (ordered.size() != m_shown.size()) return;
    m_shown.clear();  // rows carry the old indexes: show them anew
    m_context.draft->edit(QStringLiteral("pictures/order"), [&](DraftData& d) { d.pictures = ordered; });
    showDraft();
}

void PictureList::move(int from, int by) {
    const int to = from + by;
    if (from < 0 || to < 0 || to >= static_cast<int>(m_shown.size()) || from >= static_cast<int>(m_shown.size())) return;
    m_context.draft->edit(QStringLiteral("pictures/order"), [&](DraftData& d) {
        std::swap(d.pictures[static_cast<std::size_t>(from)], d.pictures[static_cast<std::size_t>(to)]);
    });
    setCurrentRow(to);
}

void PictureList::remove(int row) {
    if (row < 0 || row >= static_cast<int>(m_shown.size())) return;
    m_context.draft->edit(QStringLiteral("pictures/remove"), [&](DraftData& d) { d.pictures.erase(d.pictures.begin() + row); });
}

void PictureList::add(std::vector<DraftPicture> pictures) {
    if (pictures.empty()) return;
    m_context.draft->edit(QStringLiteral("pictures/add"),
                          [&](DraftData& d) { d.pictures.insert(d.pictures.end(), pictures.begin(), pictures.end()); });
}

bool PictureList::canAdd(const QMimeData* data) { return data && (data->hasUrls() || data->hasImage()); }

bool PictureList::addFrom(const QMimeData* data) {
    if (!canAdd(data)) return false;
    std::vector<DraftPicture> pictures;
    for (const QUrl& url : data->urls())
        if (url.isLocalFile()) pictures.push_back({QFileInfo(url.toLocalFile()).fileName(), url.toLocalFile(), nullptr});
    if (pictures.empty() && data->hasImage()) {
        QByteArray bytes;
        QBuffer buffer(&bytes);
        buffer.open(QIODevice::WriteOnly);
        if (qvariant_cast<QImage>(data->imageData()).save(&buffer, "PNG"))
            pictures.push_back(
                {tr("pasted %1.png").arg(m_shown.size() + 1), {}, std::make_shared<const std::string>(bytes.constData(), bytes.size())});
    }
    const bool any = !pictures.empty();
    add(std::move(pictures));
    return any;
}

void PictureList::openDialog() {
    if (m_folder.isEmpty()) m_folder = QStandardPaths::writableLocation(QStandardPaths::PicturesLocation);
    widgets::askFile(this,
                     {widgets::FileQuestion::Kind::Files, tr("Add pictures"), m_folder,
                      tr("Pictures (*.png *.jpg *.jpeg *.webp *.tif *.tiff *.bmp *.gif);;All files (*)")},
                     [this](const QStringList& files) {
                         std::vector<DraftPicture> pictures;
                         for (const QString& file : files) pictures.push_back({QFileInfo(file).fileName(), file, nullptr});
                         m_folder = QFileInfo(files.first()).path();
                         add(std::move(pictures));
                     });
}

void PictureList::keyPressEvent(QKeyEvent* event) {
    const bool control = event->modifiers() == Qt::ControlModifier;
    if (event->key() == Qt::Key_Delete || event->key() == Qt::Key_Backspace) return remove(currentRow());
    if (control && event->key() == Qt::Key_Left) return move(currentRow(), -1);
    if (control && event->key() == Qt::Key_Right) return move(currentRow(), 1);
    QListWidget::keyPressEvent(event);
}

void PictureList::dragEnterEvent(QDragEnterEvent* event) {
    if (event->source() == this) return QListWidget::dragEnterEvent(event);
    event->ignore();  // files go to the panel
}

void PictureList::dragMoveEvent(QDragMoveEvent* event) {
    if (event->source() == this) return QListWidget::dragMoveEvent(event);
    event->ignore();
}

void PictureList::dropEvent(QDropEvent* event) {
    QListWidget::dropEvent(event);
    if (event->source() == this)
        QMetaObject::invokeMethod(this, &PictureList::readOrder, Qt::QueuedConnection);  // once the view has moved its rows
}

void PictureList::contextMenuEvent(QContextMenuEvent* event) {
    const QListWidgetItem* at = itemAt(event->pos());
    auto* menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(tr("Add pictures…"), this, &PictureList::openDialog);
    if (at && at->data(kPictureRole).isValid()) {
        const int row = this->row(at);
        menu->addAction(tr("Move left"), this, [this, row] { move(row, -1); });
        menu->addAction(tr("Move right"), this, [this, row] { move(row, 1); });
        menu->addAction(tr("Remove"), this, [this, row] { remove(row); });
    }
    menu->popup(event->globalPos());
}

}  // namespace rowscope::panels
