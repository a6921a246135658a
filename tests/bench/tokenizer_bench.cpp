// tokenizer_bench TOKENIZER.json TEXT [SECONDS]: speed of encoding a text file in pieces of 2,000 characters, one thread.
// CPU time, so that a busy machine changes little; with and without offsets; and how long the file takes to load.

#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <string>
#include <vector>

#include "core/base/files.h"
#include "core/base/utf8.h"
#include "core/text/tokenizer.h"
#include "tests/bench/report.h"

namespace {

using namespace rowscope;

double cpuSeconds() {
    timespec now{};
    ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

std::vector<std::string> pieces(const std::string& text) {
    constexpr std::size_t kCharacters = 2000;
    std::vector<std::string> out;
    std::size_t begin = 0;
    std::size_t count = 0;
    for (std::size_t at = 0; at < text.size();) {
        at += utf8::lengthFrom(text[at]);
        if (++count < kCharacters && at < text.size()) continue;
        out.push_back(text.substr(begin, at - begin));
        begin = at;
        count = 0;
    }
    return out;
}

int complain(const Error& error) {
    std::fprintf(stderr, "tokenizer_bench: %s\n", error.message().c_str());
    return 1;
}

}  // namespace

int main(int argc, char** argv) {
    if (argc < 3) {
        std::fprintf(stderr, "usage: tokenizer_bench TOKENIZER.json TEXT [SECONDS]\n");
        return 2;
    }
    const double seconds = argc > 3 ? std::atof(argv[3]) : 2.0;
    const double before = cpuSeconds();
    const auto tokenizer = text::Tokenizer::load(argv[1]);
    if (!tokenizer) return complain(tokenizer.error());
    const double loaded = cpuSeconds();
    const auto content = readFile(argv[2]);
    if (!content) return complain(content.error());
    const std::vector<std::string> parts = pieces(utf8::replaceInvalid(*content));
    bench::report("load the tokenizer", 1000.0 * (loaded - before), "ms");
    for (const bool offsets : {true, false}) {
        std::size_t tokens = 0;
        double bytes = 0.0;
        double spent = 0.0;
        bool warm = false;  // the first round fills caches and is not counted
        while (spent < seconds) {
            const double start = cpuSeconds();
            std::size_t round = 0;
            for (const std::string& part : parts) {
                const auto encoding = tokenizer->encode(part, {.offsets = offsets});
                if (!encoding) return complain(encoding.error());
                round += encoding->ids.size();
            }
            if (warm) {
                spent += cpuSeconds() - start;
                bytes += static_cast<double>(content->size());
                tokens += round;
            }
            warm = true;
        }
        const std::string what = offsets ? "tokenize with offsets" : "tokenize";
        bench::report(what, bytes / spent / 1e6, "MB/CPU s");
        bench::report(what + ", tokens", static_cast<double>(tokens) / spent / 1e6, "M tokens/CPU s");
    }
    return 0;
}
