# Included by app/CMakeLists.txt: a target takes generated files only from its own folder.
# Texts of the window in other languages, and English plural forms ("1 question", "3 questions": the sources hold only "%n question(s)").
# The compiled files lie in the program as :/rowscope/translations/rowscope_<code>.qm; the settings offer what is there.
#
#   cmake --build build/release --target rowscope_lupdate    writes new and changed texts of the sources into the .ts files
find_package(Qt6 6.4 REQUIRED COMPONENTS LinguistTools)

set(_ts_files "${CMAKE_CURRENT_LIST_DIR}/rowscope_de.ts" "${CMAKE_CURRENT_LIST_DIR}/rowscope_en.ts")
qt_add_translation(_rowscope_qm ${_ts_files})
qt_add_resources(rowscope_app rowscope_translations PREFIX "/rowscope/translations" BASE "${CMAKE_CURRENT_BINARY_DIR}" FILES ${_rowscope_qm})

# Whole folders, so that a new file is never forgotten. Line numbers stay out: they would change with every edit.
set(_lupdate Qt6::lupdate -silent -locations none -no-obsolete -I "${PROJECT_SOURCE_DIR}"
             "${PROJECT_SOURCE_DIR}/app" "${PROJECT_SOURCE_DIR}/views")
add_custom_target(rowscope_lupdate
  COMMAND ${_lupdate} -target-language de -ts "${CMAKE_CURRENT_LIST_DIR}/rowscope_de.ts"
  COMMAND ${_lupdate} -target-language en -pluralonly -ts "${CMAKE_CURRENT_LIST_DIR}/rowscope_en.ts"
  COMMENT "Reading the texts of app/ and views/ into translations/" VERBATIM)
