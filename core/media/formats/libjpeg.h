#pragma once

// jpeglib.h uses FILE and size_t without including what declares them, so the order matters here.
// clang-format off
#include <cstddef>
#include <cstdio>
#include <jpeglib.h>
#include <jerror.h>
// clang-format on
