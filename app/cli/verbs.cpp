#include "app/cli/verbs.h"

namespace rowscope::cli {

std::vector<std::unique_ptr<Verb>> allVerbs() {
    std::vector<std::unique_ptr<Verb>> verbs;
    verbs.push_back(makePredict());
    return verbs;
}

}  // namespace rowscope::cli
