#include <cstdio>
#include <string_view>
#include <vector>

#include "core/base/wait_policy.h"
#include "tests/golden_runner/runners.h"

namespace {

struct Verb {
    std::string_view name;
    rowscope::Status (*run)(const std::filesystem::path&, const std::filesystem::path&);
};
const std::vector<Verb> kVerbs{
    // one line a runner
    {"cases", rowscope::golden::runCases},         {"image", rowscope::golden::runImage},       {"laya", rowscope::golden::runLaya},
#ifdef ROWSCOPE_HAS_MODEL
    {"paths", rowscope::golden::runPaths},
#endif
    {"tokenizer", rowscope::golden::runTokenizer}, {"topology", rowscope::golden::runTopology},
};

}  // namespace

int main(int argc, char** argv) {
    rowscope::sleepWhileWaiting(argv);
    if (argc == 4)
        for (const Verb& verb : kVerbs) {
            if (verb.name != argv[1]) continue;
            std::error_code ignored;  // a folder that can't be made shows as the first failed write
            std::filesystem::create_directories(argv[3], ignored);
            if (const auto status = verb.run(argv[2], argv[3]); !status) {
                std::fprintf(stderr, "golden-runner: %s\n", status.error().message().c_str());
                return 1;
            }
            return 0;
        }
    std::fprintf(stderr, "usage: golden-runner VERB GOLDEN_DIR OUT_DIR\n");
    for (const Verb& verb : kVerbs) std::fprintf(stderr, "  %.*s\n", static_cast<int>(verb.name.size()), verb.name.data());
    return 2;
}
