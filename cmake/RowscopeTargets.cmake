# Options that every target of this project shares: standard, warnings, sanitizers.
add_library(rowscope_options INTERFACE)
target_compile_features(rowscope_options INTERFACE cxx_std_20)
target_compile_options(rowscope_options INTERFACE -Wall -Wextra -Wpedantic -Wnon-virtual-dtor -Werror=return-type)
# GCC 12 sees overlapping copies in std::string's own operator+ (GCC bug 105651).
target_compile_options(rowscope_options INTERFACE $<$<CXX_COMPILER_ID:GNU>:-Wno-restrict>)
target_include_directories(rowscope_options INTERFACE "${PROJECT_SOURCE_DIR}")
if(ROWSCOPE_SANITIZE)
  target_compile_options(rowscope_options INTERFACE -fsanitize=${ROWSCOPE_SANITIZE} -fno-omit-frame-pointer -fno-sanitize-recover=all)
  target_compile_options(rowscope_options INTERFACE
                         $<$<CXX_COMPILER_ID:Clang>:-fsanitize-ignorelist=${CMAKE_CURRENT_LIST_DIR}/ubsan_ignore.txt>)
  target_link_options(rowscope_options INTERFACE -fsanitize=${ROWSCOPE_SANITIZE})
endif()
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)

# rowscope_precompile(TARGET HEADER): a precompiled header that ccache can live with (GCC needs the option for that).
function(rowscope_precompile target header)
  target_precompile_headers(${target} PRIVATE ${header})
  target_compile_options(${target} PRIVATE $<$<CXX_COMPILER_ID:GNU>:-fpch-preprocess>)
endfunction()

# rowscope_add_test(NAME SOURCES... [LIBS ...] [LABELS ...]): one gtest program; its cases become ctest tests.
# Tests run from the repository's root, so golden data is found as tests/golden/...
function(rowscope_add_test name)
  cmake_parse_arguments(ARG "" "" "SOURCES;LIBS;LABELS" ${ARGN})
  add_executable(${name} ${ARG_SOURCES})
  target_link_libraries(${name} PRIVATE rowscope_options ${ARG_LIBS} GTest::gtest GTest::gmock GTest::gtest_main)
  # gtest's templates cost most of a build; the code under test keeps its own optimisation.
  target_compile_options(${name} PRIVATE $<$<CONFIG:Release>:-O1>)
  gtest_discover_tests(${name} WORKING_DIRECTORY "${PROJECT_SOURCE_DIR}" DISCOVERY_TIMEOUT 60
                       PROPERTIES LABELS "${ARG_LABELS}" TIMEOUT 600 ENVIRONMENT OMP_WAIT_POLICY=passive)
  # What runs threads of our own is labelled tsan: ./dev test --tsan builds and runs these alone.
  if("tsan" IN_LIST ARG_LABELS)
    if(NOT TARGET tsan_tests)
      add_custom_target(tsan_tests)
    endif()
    add_dependencies(tsan_tests ${name})
  endif()
endfunction()

# rowscope_build_together(TARGET GROUP SOURCES...): one translation unit of several files that all read torch's headers, which cost more than
# all of our code: read once a group they build several times faster.
function(rowscope_build_together target group)
  set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_MODE GROUP)
  list(TRANSFORM ARGN PREPEND "${CMAKE_CURRENT_SOURCE_DIR}/")
  set_source_files_properties(${ARGN} TARGET_DIRECTORY ${target} PROPERTIES UNITY_GROUP ${group})
endfunction()
