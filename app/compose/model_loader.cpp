#include "app/compose/model_loader.h"

#ifdef ROWSCOPE_HAS_MODEL
#include "model/engine/laya_model.h"
#include "model/training/calibration/temperatures.h"
#endif

namespace rowscope::compose {

#ifdef ROWSCOPE_HAS_MODEL
trace::DecisionModelLoader modelLoader() { return engine::loadDecisionModel; }
question::TemperatureFitter temperatureFitter() { return training::fitTemperaturesByLbfgs; }
#else
trace::DecisionModelLoader modelLoader() { return {}; }
question::TemperatureFitter temperatureFitter() { return {}; }
#endif

}  // namespace rowscope::compose
