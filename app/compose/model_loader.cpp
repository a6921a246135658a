#include "app/compose/model_loader.h"

namespace rowscope::compose {

trace::DecisionModelLoader modelLoader() { return {}; }

}  // namespace rowscope::compose
