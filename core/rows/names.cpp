#include "core/rows/names.h"

namespace rowscope::rows {

std::string_view name(OriginKind kind) {
    switch (kind) {
        case OriginKind::Padding:
            return "padding";
        case OriginKind::Text:
            return "text";
        case OriginKind::Image:
            return "image";
        case OriginKind::Video:
            return "video";
        case OriginKind::Audio:
            return "audio";
    }
    return "text";
}

std::string_view name(Part part) {
    switch (part) {
        case Part::Text:
            return "text";
        case Part::Special:
            return "special";
        case Part::Boundary:
            return "boundary";
        case Part::Media:
            return "media";
        case Part::State:
            return "state";
        case Part::Question:
            return "question";
        case Part::Option:
            return "option";
        case Part::Padding:
            return "padding";
    }
    return "text";
}

std::string_view name(Role role) {
    switch (role) {
        case Role::Unknown:
            return "unknown";
        case Role::Pad:
            return "pad";
        case Role::System:
            return "system";
        case Role::User:
            return "user";
        case Role::Assistant:
            return "assistant";
        case Role::Tool:
            return "tool";
    }
    return "unknown";
}

}  // namespace rowscope::rows
