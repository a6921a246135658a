# FindLibTorch: libtorch's headers and CPU library, without torch's own CMake package (which asks for CUDA where the wheel was
# built with it). Looked for in this order: the variable or environment variable LIBTORCH, CMAKE_PREFIX_PATH, and the Python
# environment .venv in the source folder (pip install --no-deps torch).
#
# Gives LibTorch_FOUND, LibTorch_VERSION and the target LibTorch::LibTorch.

file(GLOB _libtorch_venvs "${PROJECT_SOURCE_DIR}/.venv/lib/python3*/site-packages/torch")
set(_libtorch_hints ${LIBTORCH} $ENV{LIBTORCH} ${CMAKE_PREFIX_PATH} ${_libtorch_venvs})

find_path(LibTorch_INCLUDE_DIR NAMES ATen/core/TensorBody.h HINTS ${_libtorch_hints}
          PATH_SUFFIXES include torch/include NO_DEFAULT_PATH)
find_library(LibTorch_CPU_LIBRARY NAMES torch_cpu HINTS ${_libtorch_hints} PATH_SUFFIXES lib torch/lib NO_DEFAULT_PATH)
find_library(LibTorch_C10_LIBRARY NAMES c10 HINTS ${_libtorch_hints} PATH_SUFFIXES lib torch/lib NO_DEFAULT_PATH)
mark_as_advanced(LibTorch_INCLUDE_DIR LibTorch_CPU_LIBRARY LibTorch_C10_LIBRARY)

set(LibTorch_VERSION "")
if(LibTorch_INCLUDE_DIR)
  foreach(_header torch/headeronly/version.h torch/csrc/api/include/torch/version.h)
    if(NOT LibTorch_VERSION AND EXISTS "${LibTorch_INCLUDE_DIR}/${_header}")
      file(STRINGS "${LibTorch_INCLUDE_DIR}/${_header}" _libtorch_lines REGEX "TORCH_VERSION_(MAJOR|MINOR|PATCH) [0-9]+")
      foreach(_part MAJOR MINOR PATCH)
        if("${_libtorch_lines}" MATCHES "TORCH_VERSION_${_part} ([0-9]+)")
          list(APPEND _libtorch_version ${CMAKE_MATCH_1})
        endif()
      endforeach()
      list(JOIN _libtorch_version "." LibTorch_VERSION)
    endif()
  endforeach()
endif()

include(FindPackageHandleStandardArgs)
find_package_handle_standard_args(LibTorch
  REQUIRED_VARS LibTorch_CPU_LIBRARY LibTorch_C10_LIBRARY LibTorch_INCLUDE_DIR
  VERSION_VAR LibTorch_VERSION
  REASON_FAILURE_MESSAGE "No libtorch was found. Either put one beside the sources with
    python3 -m venv .venv && .venv/bin/pip install --no-deps torch==2.13.0
  or name one with -DLIBTORCH=<folder> (>= 2.6, C++11 ABI), or build without the networks: -DROWSCOPE_WITH_MODEL=OFF.")

if(LibTorch_FOUND AND NOT TARGET LibTorch::LibTorch)
  get_filename_component(_libtorch_lib "${LibTorch_CPU_LIBRARY}" DIRECTORY)
  add_library(LibTorch::c10 SHARED IMPORTED)
  set_target_properties(LibTorch::c10 PROPERTIES IMPORTED_LOCATION "${LibTorch_C10_LIBRARY}")
  add_library(LibTorch::LibTorch SHARED IMPORTED)
  set_target_properties(LibTorch::LibTorch PROPERTIES
    IMPORTED_LOCATION "${LibTorch_CPU_LIBRARY}"
    INTERFACE_INCLUDE_DIRECTORIES "${LibTorch_INCLUDE_DIR}"
    INTERFACE_SYSTEM_INCLUDE_DIRECTORIES "${LibTorch_INCLUDE_DIR}"
    INTERFACE_LINK_LIBRARIES LibTorch::c10)
  # The wheel brings its OpenMP runtime; found before the system's through this path, so one runtime is loaded.
  set(_libtorch_rpath "${_libtorch_lib}")
  # A wheel built with CUDA needs two of its libraries even where it only runs on the CPU; pip puts them beside torch.
  get_filename_component(_libtorch_site "${_libtorch_lib}/../.." ABSOLUTE)
  file(GLOB _libtorch_cuda "${_libtorch_site}/nvidia/cu13/lib/libcudart.so*" "${_libtorch_site}/nvidia/cu13/lib/libcupti.so*")
  if(_libtorch_cuda)
    list(APPEND _libtorch_rpath "${_libtorch_site}/nvidia/cu13/lib")
    set_property(TARGET LibTorch::LibTorch PROPERTY IMPORTED_LINK_DEPENDENT_LIBRARIES "")
    target_link_options(LibTorch::LibTorch INTERFACE "LINKER:-rpath-link,${_libtorch_site}/nvidia/cu13/lib")
    # Named directly, so that the program's own run path finds them for libtorch_cpu.
    set_property(TARGET LibTorch::LibTorch APPEND PROPERTY INTERFACE_LINK_LIBRARIES ${_libtorch_cuda})
  endif()
  foreach(_dir ${_libtorch_rpath})
    target_link_options(LibTorch::LibTorch INTERFACE "LINKER:-rpath,${_dir}")
  endforeach()

  # A library that can't be loaded (wrong ABI, a missing CUDA library) is better found here than at the first start.
  if(NOT DEFINED LibTorch_LOADS)
    file(WRITE "${CMAKE_BINARY_DIR}/libtorch_probe.cpp"
         "namespace at { int get_num_threads(); }\nint main() { return at::get_num_threads() > 0 ? 0 : 1; }\n")
    try_run(_libtorch_run _libtorch_compiled "${CMAKE_BINARY_DIR}/libtorch_probe" SOURCES "${CMAKE_BINARY_DIR}/libtorch_probe.cpp"
            LINK_LIBRARIES LibTorch::LibTorch COMPILE_OUTPUT_VARIABLE _libtorch_compile_text RUN_OUTPUT_VARIABLE _libtorch_run_text)
    if(NOT _libtorch_compiled)
      message(FATAL_ERROR "libtorch at ${_libtorch_lib} can't be linked:\n${_libtorch_compile_text}")
    elseif(NOT _libtorch_run EQUAL 0)
      message(FATAL_ERROR "libtorch at ${_libtorch_lib} links but does not load:\n${_libtorch_run_text}\n"
              "A wheel built with CUDA needs: .venv/bin/pip install 'cuda-toolkit[cudart,cupti]==13.0.3'")
    endif()
    set(LibTorch_LOADS TRUE CACHE INTERNAL "libtorch was loaded once")
  endif()
endif()
