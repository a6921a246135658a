// What nearly every verb reads: parsed once instead of once a verb. Files still include what they use.
#pragma once

#include <CLI/CLI.hpp>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "core/trace/trace.h"
