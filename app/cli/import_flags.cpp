#include "app/cli/import_flags.h"

#include <CLI/CLI.hpp>

#include "core/trace/dump/import_flags.h"

namespace rowscope::cli {

void ImportFlags::declare(CLI::App& app) {
    for (const trace::ImportFlag& flag : trace::importFlags()) {
        const std::string name = "--" + std::string(flag.name);
        const auto read = [this, name, flag](const std::string& text) {
            Status status = trace::setImportFlag(m_options, flag.name, text);
            if (status) return;
            status.error().where = name;
            throw CLI::ValidationError(status.error().message());
        };
        auto* option = app.add_option_function<std::string>(name, read, std::string(flag.help));
        option->group("What bare tensors and token lines mean")->type_name(std::string(flag.type));
        if (!flag.preset.empty()) option->default_str(std::string(flag.preset));
    }
}

}  // namespace rowscope::cli
