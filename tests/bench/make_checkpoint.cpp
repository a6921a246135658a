// make_checkpoint FOLDER [smolvlm-256m | modernvbert-250m | modernbert-large] [--bf16] [--layers N]: a checkpoint of that size with
// random weights and the repository's tiny tokenizer, for measuring speed and memory. Does nothing where the folder exists.

#include <cstdio>
#include <cstdlib>
#include <string>

#include "model/checkpoint/random_checkpoint.h"

int main(int argc, char** argv) {
    using rowscope::checkpoint::RandomCheckpoint;
    RandomCheckpoint what;
    std::string folder;
    std::string tokenizer = "smolvlm-causal/processor";
    for (int i = 1; i < argc; ++i) {
        const std::string argument = argv[i];
        if (argument == "--bf16") {
            what.bfloat16 = true;
        } else if (argument == "--layers" && i + 1 < argc) {
            what.layers = std::atoi(argv[++i]);
        } else if (argument == "modernvbert-250m") {
            what.shape = RandomCheckpoint::Shape::ModernVbert250M;
            tokenizer = "modernvbert-mask/processor";
        } else if (argument == "modernbert-large") {
            what.shape = RandomCheckpoint::Shape::ModernBertLarge;
            tokenizer = "modernvbert-mask/processor";
        } else if (argument != "smolvlm-256m") {
            folder = argument;
        }
    }
    if (folder.empty()) {
        std::fprintf(stderr, "usage: make_checkpoint FOLDER [smolvlm-256m | modernvbert-250m | modernbert-large] [--bf16] [--layers N]\n");
        return 2;
    }
    std::error_code error;
    if (std::filesystem::exists(folder, error)) return 0;
    what.tokenizerFolder = std::filesystem::path(ROWSCOPE_SOURCE_DIR) / "tests" / "golden" / "laya" / "checkpoints" / tokenizer;
    if (const auto status = writeRandomCheckpoint(folder, what, {}); !status) {
        std::fprintf(stderr, "make_checkpoint: %s\n", status.error().message().c_str());
        return 1;
    }
    return 0;
}
