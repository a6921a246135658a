# The libraries for programs that embed them: headers, static archives and a CMake package (examples/embed shows its use). Not part
# of a plain install, which is the workbench:
#
#     cmake --install build/release --component development --prefix <folder>
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set(_package_folder "${CMAKE_INSTALL_LIBDIR}/cmake/rowscope")
set(_package_headers "${CMAKE_INSTALL_INCLUDEDIR}/rowscope")
set(_package_part COMPONENT development EXCLUDE_FROM_ALL)

set(_package_targets rowscope_core)
set_target_properties(rowscope_core PROPERTIES EXPORT_NAME core)
target_include_directories(rowscope_core PUBLIC "$<INSTALL_INTERFACE:${_package_headers}>")
install(DIRECTORY "${PROJECT_SOURCE_DIR}/core/" DESTINATION "${_package_headers}/core" ${_package_part}
        FILES_MATCHING PATTERN "*.h" PATTERN "formats" EXCLUDE)

set(ROWSCOPE_PACKAGE_HAS_MODEL OFF)
if(TARGET rowscope_model)
  set(ROWSCOPE_PACKAGE_HAS_MODEL ON)
  list(APPEND _package_targets rowscope_model)
  set_target_properties(rowscope_model PROPERTIES EXPORT_NAME model)
  # The interface without torch's headers; everything else of model/ stays inside.
  install(FILES "${PROJECT_SOURCE_DIR}/model/engine/laya_model.h" "${PROJECT_SOURCE_DIR}/model/engine/details.h"
          DESTINATION "${_package_headers}/model/engine" ${_package_part})
  install(FILES "${PROJECT_SOURCE_DIR}/cmake/FindLibTorch.cmake" DESTINATION "${_package_folder}" ${_package_part})
  # Where this build's libtorch was: tried by a user of the package who names none.
  get_filename_component(ROWSCOPE_PACKAGE_LIBTORCH "${LibTorch_INCLUDE_DIR}/.." ABSOLUTE)
endif()

install(TARGETS ${_package_targets} EXPORT rowscope ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}" ${_package_part})
install(EXPORT rowscope NAMESPACE rowscope:: DESTINATION "${_package_folder}" ${_package_part})
configure_package_config_file("${CMAKE_CURRENT_LIST_DIR}/rowscopeConfig.cmake.in" "${PROJECT_BINARY_DIR}/package/rowscopeConfig.cmake"
                              INSTALL_DESTINATION "${_package_folder}")
write_basic_package_version_file("${PROJECT_BINARY_DIR}/package/rowscopeConfigVersion.cmake" COMPATIBILITY SameMinorVersion)
install(FILES "${PROJECT_BINARY_DIR}/package/rowscopeConfig.cmake" "${PROJECT_BINARY_DIR}/package/rowscopeConfigVersion.cmake"
        DESTINATION "${_package_folder}" ${_package_part})
