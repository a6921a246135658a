// Runs a fuzz target over every file of its corpus, and over cheap damage of each (cut, flipped, doubled), so that the tests
// of every build reach what a fuzzer would try first. A crash, a sanitizer report or a time-out fails the test.
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>
#include <string>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

void run(const std::string& bytes) { LLVMFuzzerTestOneInput(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()); }

void runDamaged(const std::string& bytes) {
    std::mt19937 random(static_cast<std::mt19937::result_type>(bytes.size()));
    for (int round = 0; round < 40 && !bytes.empty(); ++round) {
        const std::size_t at = random() % bytes.size();
        run(bytes.substr(0, at));
        std::string flipped = bytes;
        flipped[at] = static_cast<char>(flipped[at] ^ (1 << (random() % 8)));
        run(flipped);
        std::string doubled = bytes;
        doubled.insert(at, bytes.substr(at / 2, 64));
        run(doubled);
    }
}

}  // namespace

int main(int argc, char** argv) {
    int files = 0;
    run({});
    for (int i = 1; i < argc; ++i)
        for (const auto& entry : std::filesystem::recursive_directory_iterator(argv[i])) {
            if (!entry.is_regular_file()) continue;
            std::ifstream in(entry.path(), std::ios::binary);
            const std::string bytes{std::istreambuf_iterator<char>(in), {}};
            run(bytes);
            runDamaged(bytes);
            ++files;
        }
    std::printf("%d corpus files\n", files);
    return files > 0 ? 0 : 1;
}
