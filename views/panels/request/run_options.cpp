#include "views/panels/request/run_options.h"

#include <QGridLayout>
#include <functional>

#include "views/viewmodels/request/request_draft.h"
#include "views/widgets/basic/menu_chip.h"
#include "views/widgets/theme/theme.h"

namespace rowscope::panels {

namespace {

using request::ComputeType;
using request::OptionAttention;
using request::PrefixCache;
using request::TruncationSide;
using viewmodels::DraftData;
using widgets::MenuChip;

template <class T>
QVariant number(T value) {
    return QVariant(static_cast<int>(value));
}

}  // namespace

RunOptionsGrid::RunOptionsGrid(const PanelContext& context, QWidget* parent) : QWidget(parent), m_context(context) {
    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setSpacing(widgets::space::kSmall);
    const auto chip = [&](const QString& label, std::vector<MenuChip::Choice> choices, int row, int column,
                          std::function<void(DraftData&, const QVariant&)> set) {
        auto* made = new MenuChip(label, std::move(choices), this);
        connect(made, &MenuChip::chosen, this, [this, label, set = std::move(set)](const QVariant& value) {
            m_context.draft->edit(QStringLiteral("options/") + label, [&](DraftData& d) { set(d, value); });
        });
        grid->addWidget(made, row, column);
        return made;
    };
    m_attention = chip(tr("Options"),
                       {{tr("as trained"), number(OptionAttention::Checkpoint)},
                        {tr("causal"), number(OptionAttention::Causal)},
                        {tr("block"), number(OptionAttention::Block)}},
                       0, 0, [](DraftData& d, const QVariant& v) { d.options.optionAttention = static_cast<OptionAttention>(v.toInt()); });
    m_attention->setWhatsThis(tr("Option attention: may the tokens of all options read one another?"));
    std::vector<MenuChip::Choice> orders;
    for (const int n : {1, 2, 4, 8, 16}) orders.push_back({QString::number(n), n});
    m_orders = chip(tr("Orders"), std::move(orders), 0, 1, [](DraftData& d, const QVariant& v) { d.options.permutations = v.toInt(); });
    m_cache = chip(tr("Prefix cache"),
                   {{tr("auto"), number(PrefixCache::Auto)}, {tr("on"), number(PrefixCache::On)}, {tr("off"), number(PrefixCache::Off)}}, 1,
                   0, [](DraftData& d, const QVariant& v) { d.options.prefixCache = static_cast<PrefixCache>(v.toInt()); });
    m_side = chip(tr("Cut state"), {{tr("right"), number(TruncationSide::Right)}, {tr("left"), number(TruncationSide::Left)}}, 1, 1,
                  [](DraftData& d, const QVariant& v) { d.options.truncationSide = static_cast<TruncationSide>(v.toInt()); });
    m_dtype = chip(tr("Compute"), {{tr("float32"), number(ComputeType::Float32)}, {tr("bfloat16"), number(ComputeType::BFloat16)}}, 2, 0,
                   [](DraftData& d, const QVariant& v) { d.dtype = static_cast<ComputeType>(v.toInt()); });
    m_strict = chip(tr("Too long"), {{tr("cut"), false}, {tr("refuse"), true}}, 2, 1,
                    [](DraftData& d, const QVariant& v) { d.options.strict = v.toBool(); });
    m_recorded = chip(tr("Attention"), {{tr("recorded"), true}, {tr("left out"), false}}, 3, 0,
                      [](DraftData& d, const QVariant& v) { d.recordsAttention = v.toBool(); });
    m_recorded->setWhatsThis(tr("Recorded weights keep the rows apart: no prefix is shared, and none is kept for the next run."));
    connect(context.draft, &viewmodels::RequestDraft::changed, this, &RunOptionsGrid::showDraft);
    showDraft();
}

void RunOptionsGrid::showDraft() {
    const DraftData& d = m_context.draft->data();
    m_attention->setValue(number(d.options.optionAttention));
    m_orders->setValue(d.options.permutations);
    m_cache->setValue(number(d.options.prefixCache));
    m_side->setValue(number(d.options.truncationSide));
    m_dtype->setValue(number(d.dtype));
    m_strict->setValue(d.options.strict);
    m_recorded->setValue(d.recordsAttention);
}

}  // namespace rowscope::panels
