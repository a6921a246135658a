#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

#include "core/base/files.h"
#include "tests/golden_runner/laya/models.h"
#include "tests/golden_runner/runners.h"

namespace rowscope::golden {
namespace {

using engine::PredictDetails;
using engine::TextPath;

constexpr double kMayDiffer = 2e-5;  // of logits, float32

double largestDifference(const PredictDetails& a, const PredictDetails& b) {
    double largest = 0;
    for (std::size_t r = 0; r < a.rows.size(); ++r)
        for (std::size_t k = 0; k < a.rows[r].logits.size(); ++k)
            largest = std::max(largest, std::fabs(static_cast<double>(a.rows[r].logits[k]) - static_cast<double>(b.rows[r].logits[k])));
    return largest;
}

struct Way {
    const char* name;
    request::PrefixCache cache;
    std::optional<TextPath> path;
};
/// In this order on one loaded checkpoint: the last one finds the prefix that the one before it kept.
constexpr std::array kWays{Way{"prefix, then suffixes", request::PrefixCache::On, TextPath::Prefixed},
                           Way{"token tree", request::PrefixCache::On, TextPath::Packed},
                           Way{"token tree behind a kept prefix", request::PrefixCache::On, TextPath::Packed}};

/// The worst case of one way over one checkpoint.
struct Worst {
    double difference = 0;
    std::string id;
    int cases = 0;
};

Status compareCase(const std::filesystem::path& golden, laya::Models& models, const json::Value& one,
                   std::array<Worst, kWays.size()>& worst) {
    const std::string id = one.find("id")->asString();
    const json::Value& input = *one.find("input");
    ROWSCOPE_TRY_ASSIGN(model, models.with(input.find("config_overrides")));
    ROWSCOPE_TRY_ASSIGN(request, laya::requestOf(golden, input, id, model->info().seesImages));
    request.options.prefixCache = request::PrefixCache::Off;
    const auto full = model->details(request, {}, {});
    if (!full || full->prefixLength == 0) return {};  // a refused request, or rows that share no prefix with all pictures
    for (std::size_t w = 0; w < kWays.size(); ++w) {
        engine::DetailWishes wishes;
        wishes.path = kWays[w].path;
        request.options.prefixCache = kWays[w].cache;
        ROWSCOPE_TRY_ASSIGN(details, model->details(request, wishes, {}));
        const double difference = largestDifference(*full, details);
        ++worst[w].cases;
        if (worst[w].id.empty() || difference > worst[w].difference) {
            worst[w].difference = difference;
            worst[w].id = id;
        }
    }
    return {};
}

}  // namespace

Status runPaths(const std::filesystem::path& golden, const std::filesystem::path& out) {
    json::Array results;
    double largest = 0;
    for (const std::string checkpoint : {"smolvlm-causal", "smolvlm-block"}) {
        const std::filesystem::path file = golden / "cases" / (checkpoint + ".json");
        ROWSCOPE_TRY_ASSIGN(text, readFile(file));
        ROWSCOPE_TRY_ASSIGN(input, json::parse(text, file.string()));
        laya::Models models(golden / "checkpoints" / checkpoint);
        std::array<Worst, kWays.size()> worst;
        for (const json::Value& one : input.find("cases")->asArray()) ROWSCOPE_TRY(compareCase(golden, models, one, worst));
        for (std::size_t w = 0; w < kWays.size(); ++w) {
            std::printf("%-15s %-32s %3d cases, largest logit difference from full rows %.2e (%s)\n", checkpoint.c_str(), kWays[w].name,
                        worst[w].cases, worst[w].difference, worst[w].id.c_str());
            results.emplace_back(json::Object{{"checkpoint", checkpoint},
                                              {"way", kWays[w].name},
                                              {"cases", worst[w].cases},
                                              {"largest_difference", worst[w].difference},
                                              {"case", worst[w].id}});
            largest = std::max(largest, worst[w].difference);
        }
    }
    ROWSCOPE_TRY(writeFileAtomically(out / "paths.json", json::write(results, 1)));
    if (largest > kMayDiffer)
        return fail(ErrorKind::Mismatch, "paths", "the ways through the engine differ", "at most 2e-5", std::to_string(largest));
    return {};
}

}  // namespace rowscope::golden
