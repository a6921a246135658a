#include "app/compose/model_loader.h"

#ifdef ROWSCOPE_HAS_MODEL
#include "model/engine/laya_model.h"
#endif

namespace rowscope::compose {

#ifdef ROWSCOPE_HAS_MODEL
trace::DecisionModelLoader modelLoader() { return engine::loadDecisionModel; }
#else
trace::DecisionModelLoader modelLoader() { return {}; }
#endif

}  // namespace rowscope::compose
