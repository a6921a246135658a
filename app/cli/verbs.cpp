#include "app/cli/verbs.h"

namespace rowscope::cli {

std::vector<std::unique_ptr<Verb>> allVerbs() {
    std::vector<std::unique_ptr<Verb>> verbs;
    verbs.push_back(makePredict());
    verbs.push_back(makeInspect());
    verbs.push_back(makeAudit());
    verbs.push_back(makeMerge());
    verbs.push_back(makeReport());
    verbs.push_back(makeExpand());
    verbs.push_back(makeMask());
    verbs.push_back(makeDescribe());
    verbs.push_back(makeDiff());
    verbs.push_back(makeLab());
    verbs.push_back(makeEval());
    verbs.push_back(makeCalibrate());
    verbs.push_back(makeDemo());
    verbs.push_back(makeTrain());
    verbs.push_back(makeDemoData());
    return verbs;
}

}  // namespace rowscope::cli
