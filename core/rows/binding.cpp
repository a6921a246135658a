#include "core/rows/binding.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <numeric>

namespace rowscope::rows {
namespace {

constexpr std::array<std::string_view, 6> kNames{"count_mismatch", "rank", "zero_rows", "width_mismatch", "nonfinite", "order_swapped"};

std::string mediumText(const BoundMedium& m) { return "medium " + std::to_string(m.mediaId) + " of sample " + std::to_string(m.batchId); }

std::string counted(std::int32_t n, const char* one, const char* many) { return std::to_string(n) + " " + (n == 1 ? one : many); }

std::string listText(const std::vector<std::int32_t>& ids) {
    std::string out;
    for (std::size_t i = 0; i < ids.size(); ++i) out += (i == 0 ? "" : i + 1 == ids.size() ? " and " : ", ") + std::to_string(ids[i]);
    return out;
}

bool findCountFault(BindingReport& report, std::span<const BoundMedium> media) {
    std::vector<std::int32_t> perSample(report.placeholdersPerSample.size(), 0);
    for (const BoundMedium& m : media) {
        if (m.batchId >= 0 && static_cast<std::size_t>(m.batchId) < perSample.size())
            ++perSample[static_cast<std::size_t>(m.batchId)];
        else
            report.samples.push_back(m.batchId);  // a medium for a sample that does not exist
    }
    for (std::size_t b = 0; b < perSample.size(); ++b)
        if (perSample[b] != report.placeholdersPerSample[b]) report.samples.push_back(static_cast<std::int32_t>(b));
    if (report.samples.empty()) return false;
    std::sort(report.samples.begin(), report.samples.end());
    report.samples.erase(std::unique(report.samples.begin(), report.samples.end()), report.samples.end());
    report.fault = BindingFault::CountMismatch;
    const std::int32_t first = report.samples.front();
    const bool known = first >= 0 && static_cast<std::size_t>(first) < perSample.size();
    report.sentence = known ? "sample " + std::to_string(first) + " has " +
                                  counted(report.placeholdersPerSample[static_cast<std::size_t>(first)], "placeholder", "placeholders") +
                                  " for " + counted(perSample[static_cast<std::size_t>(first)], "medium", "media")
                            : "a medium belongs to sample " + std::to_string(first) + ", which does not exist";
    return true;
}

bool findMediumFault(BindingReport& report, std::span<const BoundMedium> media, std::int64_t width) {
    for (const BoundMedium& m : media) {
        const auto at = [&](BindingFault fault, std::string what) {
            report.fault = fault;
            report.samples = {m.batchId};
            report.mediaIds = {m.mediaId};
            report.sentence = mediumText(m) + " " + std::move(what);
            return true;
        };
        if (m.shape.size() != 2) return at(BindingFault::Rank, "has shape " + toString(m.shape) + " instead of [rows, width]");
        if (m.shape[0] <= 0) return at(BindingFault::ZeroRows, "has no rows");
        if (m.shape[1] != width)
            return at(BindingFault::WidthMismatch,
                      "has rows of width " + std::to_string(m.shape[1]) + " instead of " + std::to_string(width));
        if (m.nonFiniteRow) {
            report.row = m.nonFiniteRow;
            return at(BindingFault::NonFinite, "holds a value that is not finite in row " + std::to_string(*m.nonFiniteRow));
        }
    }
    return false;
}

bool findOrderFault(BindingReport& report, std::vector<BoundMedium> media, std::span<const std::string> templateOrder) {
    const bool known = templateOrder.size() == media.size() &&
                       std::none_of(media.begin(), media.end(), [](const BoundMedium& m) { return m.content.empty(); });
    if (!known) return false;
    // Placeholder slots run sample by sample.
    std::stable_sort(media.begin(), media.end(), [](const BoundMedium& a, const BoundMedium& b) { return a.batchId < b.batchId; });
    std::vector<bool> taken(media.size(), false);
    report.permutation.assign(media.size(), -1);
    for (std::size_t i = 0; i < media.size(); ++i)  // equal contents stay where they are
        if (media[i].content == templateOrder[i]) {
            report.permutation[i] = static_cast<std::int32_t>(i);
            taken[i] = true;
        }
    for (std::size_t i = 0; i < media.size(); ++i) {
        if (report.permutation[i] >= 0) continue;
        report.mediaIds.push_back(media[i].mediaId);
        report.samples.push_back(media[i].batchId);
        for (std::size_t slot = 0; slot < media.size(); ++slot)
            if (!taken[slot] && templateOrder[slot] == media[i].content) {
                report.permutation[i] = static_cast<std::int32_t>(slot);
                taken[slot] = true;
                break;
            }
    }
    if (report.mediaIds.empty()) {
        report.permutation.clear();
        return false;
    }
    std::sort(report.samples.begin(), report.samples.end());
    report.samples.erase(std::unique(report.samples.begin(), report.samples.end()), report.samples.end());
    report.fault = BindingFault::OrderSwapped;
    report.sentence = "media " + listText(report.mediaIds) + " stand in another order than their placeholders";
    return true;
}

}  // namespace

std::string_view bindingFaultName(BindingFault fault) { return kNames[static_cast<std::size_t>(fault)]; }

BindingReport checkBinding(std::span<const std::int32_t> placeholdersPerSample, std::span<const BoundMedium> media, std::int64_t width,
                           std::span<const std::string> templateOrder) {
    BindingReport report;
    report.placeholdersPerSample.assign(placeholdersPerSample.begin(), placeholdersPerSample.end());
    report.placeholders = std::accumulate(placeholdersPerSample.begin(), placeholdersPerSample.end(), 0);
    report.media = static_cast<std::int32_t>(media.size());
    if (!findCountFault(report, media) && !findMediumFault(report, media, width))
        findOrderFault(report, std::vector<BoundMedium>(media.begin(), media.end()), templateOrder);
    return report;
}

std::int32_t countPlaceholders(std::span<const std::int32_t> tokens, std::int32_t placeholder) {
    return static_cast<std::int32_t>(std::count(tokens.begin(), tokens.end(), placeholder));
}

std::optional<std::int64_t> firstNonFiniteRow(const Array& rows) {
    if (rows.rank() < 1 || rows.dim(0) <= 0) return std::nullopt;
    const std::vector<double> values = rows.toDoubles();
    const auto bad = std::find_if(values.begin(), values.end(), [](double v) { return !std::isfinite(v); });
    if (bad == values.end()) return std::nullopt;
    return (bad - values.begin()) / (static_cast<std::int64_t>(values.size()) / rows.dim(0));
}

Status bindingStatus(const BindingReport& report) {
    if (report.ok()) return {};
    const ErrorKind kind = *report.fault == BindingFault::NonFinite ? ErrorKind::Value : ErrorKind::Mismatch;
    return fail(kind, "media binding", report.sentence);
}

}  // namespace rowscope::rows
