#include "core/audit/lab/layouts.h"

#include "core/audit/lab/layout_makers.h"

namespace rowscope::audit::lab {
namespace {

/// Rows are sound once what a library derives from them is there; the others have no rows to derive from.
Result<DumpEditor> derived(DumpEditor editor) {
    ROWSCOPE_TRY(rederive(editor));
    return editor;
}

}  // namespace

Result<DumpEditor> makeLayout(Layout layout) {
    switch (layout) {
        case Layout::Prefix:
            return derived(prefixLayout());
        case Layout::Packed:
            return derived(packedLayout());
        case Layout::Block:
            return derived(blockLayout());
        case Layout::Cross:
            return derived(crossLayout());
        case Layout::QFormer:
            return qformerLayout();
        case Layout::Serving:
            return servingLayout();
    }
    return fail(ErrorKind::Internal, "lab", "no such layout");
}

}  // namespace rowscope::audit::lab
