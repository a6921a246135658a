#include "core/report/parts.h"

#include <array>

namespace rowscope::report {

std::span<const ReportPart> reportParts() {
    static constexpr std::array<ReportPart, 11> kParts{{{"answers", "Answers and options", &ReportOptions::answers},
                                                        {"findings", "Findings", &ReportOptions::findings},
                                                        {"request", "Request", &ReportOptions::request},
                                                        {"pictures", "Pictures", &ReportOptions::pictures},
                                                        {"expansion", "Expansion", &ReportOptions::expansion},
                                                        {"masks", "Masks", &ReportOptions::masks},
                                                        {"rows", "Rows", &ReportOptions::rows},
                                                        {"supervision", "Supervision", &ReportOptions::supervision},
                                                        {"caches", "Caches and memory", &ReportOptions::caches},
                                                        {"timeline", "Timeline", &ReportOptions::timeline},
                                                        {"provenance", "Provenance", &ReportOptions::provenance}}};
    return kParts;
}

}  // namespace rowscope::report
