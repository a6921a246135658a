#pragma once

#include <memory>

#include "app/cli/verb.h"

// The makers of the verbs; each stands in its verb's file and in the table of verbs.cpp.
namespace rowscope::cli {

[[nodiscard]] std::unique_ptr<Verb> makePredict();
[[nodiscard]] std::unique_ptr<Verb> makeInspect();
[[nodiscard]] std::unique_ptr<Verb> makeAudit();
[[nodiscard]] std::unique_ptr<Verb> makeMerge();
[[nodiscard]] std::unique_ptr<Verb> makeLab();
[[nodiscard]] std::unique_ptr<Verb> makeReport();
[[nodiscard]] std::unique_ptr<Verb> makeExpand();
[[nodiscard]] std::unique_ptr<Verb> makeMask();
[[nodiscard]] std::unique_ptr<Verb> makeDescribe();
[[nodiscard]] std::unique_ptr<Verb> makeDiff();
[[nodiscard]] std::unique_ptr<Verb> makeEval();
[[nodiscard]] std::unique_ptr<Verb> makeCalibrate();
[[nodiscard]] std::unique_ptr<Verb> makeDemo();
[[nodiscard]] std::unique_ptr<Verb> makeTrain();
[[nodiscard]] std::unique_ptr<Verb> makeDemoData();

}  // namespace rowscope::cli
