#include "app/cli/output_guard.h"

#include <system_error>

namespace rowscope::cli {

namespace fs = std::filesystem;

Status keepsInputs(const fs::path& output, std::initializer_list<fs::path> inputs, const std::string& flag) {
    std::error_code error;
    if (output.empty() || output == "-" || !fs::exists(output, error)) return {};
    for (const fs::path& input : inputs) {
        if (input.empty() || input == "-" || !fs::exists(input, error)) continue;
        const bool same = fs::equivalent(output, input, error);
        const bool inside = !same && !fs::is_directory(output, error) && fs::is_directory(input, error) &&
                            fs::equivalent(fs::absolute(output, error).parent_path(), input, error);
        if (same || inside)
            return fail(ErrorKind::Value, flag, same ? "is what is read here" : "lies in the folder that is read here", "another name",
                        output.string(), "nothing was written");
    }
    return {};
}

}  // namespace rowscope::cli
