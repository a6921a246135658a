#include "app/cli/run_flags.h"

#include <CLI/CLI.hpp>

#include "app/cli/number_checks.h"
#include "app/open/resources.h"

namespace rowscope::cli {

namespace {

const std::string kGroup = "Checkpoint and run";

}  // namespace

void RunFlags::declare(CLI::App& app) {
    app.add_option("-c,--checkpoint", m_checkpoint, "Checkpoint folder, or the name of a demo one (default: the first demo)")
        ->group(kGroup);
    declareRun(app);
}

void RunFlags::declareWithCheckpointFirst(CLI::App& app) {
    app.add_option("checkpoint", m_checkpoint, "Checkpoint folder, or the name of a demo one")->required();
    declareRun(app);
}

void RunFlags::declareRun(CLI::App& app) {
    app.add_option("--dtype", m_dtype, "float32; or bfloat16: weights of 8 bits, multiplied as 16-bit whole numbers")
        ->check(CLI::IsMember({"float32", "bfloat16"}))
        ->group(kGroup);
    app.add_option("--threads", m_threads, "Threads; 0 = one per core")->check(CLI::Range(0, 1024))->group(kGroup);
    app.add_option("--orders", m_orders, "Option orders each question is read in")->check(CLI::Range(1, 1024))->group(kGroup);
    app.add_option("--option-attention", m_optionAttention, "causal, block or checkpoint")
        ->check(CLI::IsMember({"causal", "block", "checkpoint"}))
        ->group(kGroup);
    app.add_flag("--no-prefix-cache", m_noPrefixCache, "Compute every row in full, share no prefix")->group(kGroup);
    app.add_flag("--strict", m_strict, "Refuse a request that would have to be cut")->group(kGroup);
    app.add_option("--truncate", m_truncate, "Side the state is cut on: right or left")
        ->check(CLI::IsMember({"right", "left"}))
        ->group(kGroup);
    app.add_option("--temperature", m_temperature, "Temperature for every question")->check(aboveZero())->group(kGroup);
    app.add_option("--batch", m_batch, "Rows a forward pass; never changes results beyond rounding")
        ->check(CLI::Range(1, 4096))
        ->group(kGroup);
    app.add_option("--state-format", m_stateFormat, "json, prose or text (default: the checkpoint's)")
        ->check(CLI::IsMember({"json", "prose", "text"}))
        ->group(kGroup);
}

Result<std::unique_ptr<trace::DecisionModel>> RunFlags::load(const Context& context, const Progress& progress) const {
    if (!context.loadModel)
        return fail(ErrorKind::Unsupported, "checkpoint", "this build has no neural models", "", "",
                    "build with -DROWSCOPE_WITH_MODEL=ON, or give a dump or a trace instead of a request");
    if (m_checkpoint && m_checkpoint->empty())  // a script's unset variable shall not ask the demo
        return fail(ErrorKind::Value, "--checkpoint", "is empty", "a checkpoint folder, or the name of a demo one");
    std::string folder = m_checkpoint.value_or("");
    if (!m_checkpoint) {
        const auto demos = open::demoCheckpoints(context.resources);
        if (demos.empty())
            return fail(ErrorKind::NotFound, "checkpoint", "none was named and no demo checkpoint is installed", "", "",
                        "give --checkpoint FOLDER");
        folder = demos.front().folder.string();
    }
    request::LoadOptions options;
    options.dtype = m_dtype == "bfloat16" ? request::ComputeType::BFloat16 : request::ComputeType::Float32;
    options.threads = m_threads;
    return context.loadModel(open::checkpointFolder(folder, context.resources).string(), options, progress);
}

void RunFlags::apply(request::RunOptions& options) const {
    if (m_optionAttention)
        options.optionAttention = *m_optionAttention == "causal"  ? request::OptionAttention::Causal
                                  : *m_optionAttention == "block" ? request::OptionAttention::Block
                                                                  : request::OptionAttention::Checkpoint;
    if (m_orders) options.permutations = *m_orders;
    if (m_truncate) options.truncationSide = *m_truncate == "left" ? request::TruncationSide::Left : request::TruncationSide::Right;
    if (m_temperature) options.temperature = *m_temperature;
    if (m_batch) options.batchSize = *m_batch;
    if (m_stateFormat) options.stateFormat = *m_stateFormat;
    if (m_noPrefixCache) options.prefixCache = request::PrefixCache::Off;
    if (m_strict) options.strict = true;
}

}  // namespace rowscope::cli
