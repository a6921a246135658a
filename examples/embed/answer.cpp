// answer CHECKPOINT: answers requests that come as JSON lines on standard input, one JSON answer a line, in order. A request that
// can't be answered gives an "error" line instead; the next one is answered all the same.

#include <iostream>
#include <string>

#include "core/base/json.h"
#include "core/request/parse_request.h"
#include "model/engine/laya_model.h"

namespace {

using namespace rowscope;

/// Relative pictures in a request start at the folder the program runs in.
Result<json::Value> answer(trace::DecisionModel& model, const std::string& line) {
    request::ParseContext context;
    context.name = "request";
    context.folder = ".";
    context.picturesInState = model.info().seesImages;
    ROWSCOPE_TRY_ASSIGN(request, request::parseRequestText(line, context));
    ROWSCOPE_TRY_ASSIGN(trace, model.run(request, {}, {}));
    return trace->answers;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc != 2) {
        std::cerr << "usage: answer CHECKPOINT < requests.jsonl\n";
        return 2;
    }
    const auto model = engine::loadDecisionModel(argv[1], {}, {});
    if (!model) {
        std::cerr << model.error().message() << '\n';
        return 1;
    }
    std::string line;
    while (std::getline(std::cin, line)) {
        const auto answered = answer(**model, line);
        std::cout << json::write(answered ? *answered : json::Value(json::Object{{"error", answered.error().message()}})) << std::endl;
    }
    return 0;
}
