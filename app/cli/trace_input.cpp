#include "app/cli/trace_input.h"

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cctype>

#include "app/open/audited.h"
#include "app/open/layouts.h"
#include "app/open/open_trace.h"
#include "core/report/sections.h"
#include "core/request/parse_request.h"

namespace rowscope::cli {

void TraceInput::declare(CLI::App& app) {
    app.add_option("input", m_input, "Trace folder, dump, token file, lab layout, or a request file (which is run)")->required();
    m_flags.declare(app);
    m_import.declare(app);
}

Result<trace::TracePtr> TraceInput::load(const Context& context, const trace::TapWishes& wishes, const Progress& progress) const {
    const auto input = open::layoutFile(m_input, context.resources).value_or(m_input);
    ROWSCOPE_TRY_ASSIGN(kind, open::classify(input));
    if (open::holdsTrace(kind)) return open::openTrace(input, progress, import());
    if (kind != open::Kind::Request)
        return fail(ErrorKind::Unsupported, m_input, "this verb reads no " + std::string(open::name(kind)),
                    "a trace, dump, layout or request");
    ROWSCOPE_TRY_ASSIGN(model, m_flags.load(context, progress));
    ROWSCOPE_TRY_ASSIGN(request, request::readRequestFile(m_input, model->info().seesImages));
    m_flags.apply(request.options);
    auto trace = model->run(request, wishes, progress);
    if (!trace) return fail(trace.error().within(m_input));
    return open::audited(std::move(*trace), progress);
}

Result<std::int32_t> sequenceNamed(const trace::Trace& trace, const std::optional<std::string>& wanted) {
    if (trace.sequences.empty()) return fail(ErrorKind::NotFound, "trace", "it holds no sequence of rows");
    if (!wanted) return 0;
    const auto count = static_cast<std::int32_t>(trace.sequences.size());
    if (!wanted->empty() && wanted->size() < 9 &&
        std::all_of(wanted->begin(), wanted->end(), [](unsigned char c) { return std::isdigit(c); })) {
        const std::int32_t number = std::stoi(*wanted);
        if (number < count) return number;
        return fail(ErrorKind::NotFound, "--sequence", "no sequence of that number", "0 to " + std::to_string(count - 1), *wanted);
    }
    for (std::int32_t i = 0; i < count; ++i)
        if (trace.sequences[static_cast<std::size_t>(i)].name == *wanted || report::sequenceTitle(trace, i) == *wanted) return i;
    return fail(ErrorKind::NotFound, "--sequence", "no sequence of that name", "", "'" + *wanted + "'", "rowscope expand lists them");
}

}  // namespace rowscope::cli
