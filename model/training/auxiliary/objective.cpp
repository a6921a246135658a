#include "model/training/auxiliary/objective.h"

#include "model/training/auxiliary/acting.h"
#include "model/training/auxiliary/answering.h"
#include "model/training/auxiliary/decision.h"
#include "model/training/auxiliary/dense.h"
#include "model/training/auxiliary/naming.h"
#include "model/training/auxiliary/tied.h"

namespace rowscope::training {

Result<std::unique_ptr<Objective>> makeObjective(std::string_view name, const network::Network& network, std::uint64_t seed,
                                                 const std::string& where) {
    if (name == "decision") return std::make_unique<Decision>();
    if (name == "naming") return std::make_unique<Naming>(network);
    if (name == "acting") return std::make_unique<Acting>();
    if (name == "answering") return std::make_unique<Answering>(network);
    const bool pictures = name == "dense" || name == "tied";
    if (pictures && !network.vision)
        return fail(ErrorKind::Unsupported, where, "this objective reads pictures and the checkpoint has no vision tower");
    if (name == "dense") return std::make_unique<Dense>(network.vision->config.width, seed);
    if (name == "tied") return std::make_unique<Tied>(network);
    return fail(ErrorKind::Value, where, "unknown objective", "decision, acting, naming, answering, dense or tied", std::string(name));
}

}  // namespace rowscope::training
