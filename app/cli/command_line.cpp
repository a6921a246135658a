#include "app/cli/command_line.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <new>
#include <ostream>
#include <system_error>

#include "app/cli/printable.h"
#include "app/cli/verb.h"
#include "core/base/version.h"

namespace rowscope::cli {
namespace {

std::string oneLine(std::string text) {
    while (!text.empty() && (text.back() == '\n' || text.back() == ' ')) text.pop_back();
    std::replace(text.begin(), text.end(), '\n', ' ');
    return text;
}

int fault(const Context& context, const std::string& who, const std::string& what) {
    *context.err << who << ": " << printable(oneLine(what)) << '\n';
    context.err->flush();
    return static_cast<int>(ExitCode::Usage);
}

void declareCommon(CLI::App& sub, Context& context, bool& noColour) {
    sub.add_flag("--json", context.json, "Print JSON, one document a line, instead of text");
    sub.add_flag("--quiet", context.quiet, "No progress on standard error");
    sub.add_flag("--no-color", noColour, "No colours (NO_COLOR does the same)");
}

}  // namespace

bool wantsCommandLine(const std::vector<std::string>& arguments) {
    if (arguments.empty()) return false;
    const std::string& first = arguments.front();
    if (first == "--help" || first == "-h" || first == "--version" || first == "help") return true;
    const auto verbs = allVerbs();
    return std::any_of(verbs.begin(), verbs.end(), [&](const auto& verb) { return verb->name() == first; });
}

int runCommandLine(const std::string& program, std::vector<std::string> arguments, Context context) {
    const auto verbs = allVerbs();
    CLI::App app("See which rows exist, which may read one another, which are supervised and what may be reused.", program);
    app.set_version_flag("--version", program + " " + std::string(version()));
    app.require_subcommand(1);
    app.footer("Exit codes: 0 fine, 1 findings or differences, 2 usage or input error.");
    bool noColour = false;
    std::vector<CLI::App*> subs;
    for (const auto& verb : verbs) {
        CLI::App* sub = app.add_subcommand(verb->name(), verb->summary());
        sub->footer("Examples:\n" + verb->examples());
        verb->declare(*sub);
        declareCommon(*sub, context, noColour);
        subs.push_back(sub);
    }
    if (arguments.empty()) return fault(context, program, "no verb given; '" + program + " --help' lists them");
    if (arguments.front() == "help") arguments.front() = "--help";

    const bool isOption = arguments.front().starts_with('-');
    if (!isOption && std::none_of(verbs.begin(), verbs.end(), [&](const auto& verb) { return verb->name() == arguments.front(); }))
        return fault(context, program, "'" + arguments.front() + "' is no verb; '" + program + " --help' lists them");

    const std::string who = program + " " + arguments.front();
    try {
        std::reverse(arguments.begin(), arguments.end());  // CLI11 takes them from the back
        app.parse(arguments);
    } catch (const CLI::CallForHelp&) {
        for (CLI::App* sub : subs)
            if (sub->parsed()) {
                *context.out << sub->help(program);
                return 0;
            }
        *context.out << app.help();
        return 0;
    } catch (const CLI::CallForVersion& version) {
        *context.out << version.what() << '\n';
        return 0;
    } catch (const CLI::ParseError& error) {
        const bool verbKnown = std::any_of(subs.begin(), subs.end(), [](CLI::App* sub) { return sub->parsed(); });
        return fault(context, verbKnown ? who : program, std::string(error.what()) + "; see '" + (verbKnown ? who : program) + " --help'");
    }
    context.colour = context.colour && !noColour;
    for (std::size_t i = 0; i < verbs.size(); ++i) {
        if (!subs[i]->parsed()) continue;
        // What libraries below throw when the machine gives no memory or no thread: a sentence and an exit code, no abort.
        Result<ExitCode> code = ExitCode::Pass;
        try {
            code = verbs[i]->run(context);
        } catch (const std::bad_alloc&) {
            code =
                fail(ErrorKind::Io, who, "this machine gave no more memory", "", "", "fewer or smaller inputs at once, or another machine");
        } catch (const std::system_error& error) {
            code = fail(ErrorKind::Io, who, error.what(), "", "", "--threads with a smaller number may do");
        }
        context.out->flush();
        if (!code) {
            fault(context, who, code.error().message());
            // 128 + SIGINT, as shells report a program that Ctrl+C ended.
            return code.error().kind == ErrorKind::Cancelled ? 130 : static_cast<int>(ExitCode::Usage);
        }
        if (!context.out->good()) return fault(context, who, "standard output could not be written");
        return static_cast<int>(*code);
    }
    return fault(context, program, "no verb given");
}

}  // namespace rowscope::cli
